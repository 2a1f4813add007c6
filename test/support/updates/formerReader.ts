// node formerReader.ts <folder of the code> <folder of what is kept>: goes on with conversations of a later version, with the code of a commit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { formerCode } from './formerCode.ts';
import { FormerMemory } from './formerMemory.ts';

const [code = '', kept = ''] = process.argv.slice(2);
const { Session, History, ApiKeys } = await formerCode(code);
const problems: object[] = [];
const history = new History(join(kept, 'conversations'), (problem) => problems.push(problem));
const listed = await history.list();
for (const { id } of listed) {
  const session = new Session(
    { model: () => ({ id: 'a', name: 'Earlier' }), systemPrompt: () => '', begin: () => reply },
    () => undefined,
  );
  await session.open(await history.read(id), history.journal(id));
  await session.send('Said by an earlier version');
  await history.rename(id, 'Renamed by an earlier version');
}
// What is on its way to the disk gets there.
await setTimeout(1000);
const { secrets } = JSON.parse(readFileSync(join(kept, 'kept.json'), 'utf8')) as { secrets: Record<string, unknown> };
const keys =
  ApiKeys &&
  new ApiKeys(new FormerMemory(secrets), ...(ApiKeys.length === 2 ? [] : [new FormerMemory()]), () => undefined);
const key = await keys?.stored({ baseUrl: 'https://a.example', realm: 'primary' });
console.log(
  JSON.stringify({
    listed: listed.length,
    problems: problems.length,
    key: key?.split(' ').length === 1 ? 'read' : 'taken with its time',
  }),
);
process.exit();

async function* reply(): AsyncGenerator<object> {
  await Promise.resolve();
  yield { type: 'text', text: 'Replied.' };
  yield { type: 'end', stopReason: 'end_turn' };
}
