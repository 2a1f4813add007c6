// node formerReader.ts <folder of the code> <folder of what is kept>: goes on with conversations of a later version, with the code of a commit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Memento, SecretStorage } from 'vscode';
import { noCommand } from '../../test/support/commandKeys.ts';
import { replierWith } from '../../test/support/connected.ts';
import { formerCode } from './formerCode.ts';
import { FormerMemory } from './formerMemory.ts';

const [code = '', kept = ''] = process.argv.slice(2);
const { Session, History, ApiKeys } = await formerCode(code);
const problems: object[] = [];
const history = new History(join(kept, 'conversations'), (problem) => problems.push(problem));
const listed = await history.list();
for (const { id } of listed) {
  const session = new Session(replierWith('Replied.', { id: 'a', name: 'Earlier' }), () => undefined);
  await session.shown.open((await history.read(id)) ?? [], history.journal(id));
  await session.send('Said by an earlier version');
  await history.rename(id, 'Renamed by an earlier version');
}
// What is on its way to the disk gets there.
await setTimeout(1000);
const { secrets } = JSON.parse(readFileSync(join(kept, 'kept.json'), 'utf8')) as { secrets: Record<string, unknown> };
const keys = new ApiKeys(
  new FormerMemory(secrets) as unknown as SecretStorage,
  new FormerMemory() as unknown as Memento,
  { environment: () => undefined, command: noCommand() },
  () => Promise.resolve(),
);
const { apiKey } = await keys.connectionTo(
  { baseUrl: 'https://a.example', realm: 'primary' },
  new AbortController().signal,
);
console.log(JSON.stringify({ listed: listed.length, problems: problems.length, key: apiKey }));
process.exit();
