// node tools/run.mjs tools/updates/formerReaders: lets the code of each version that has a fixture go on with what this one writes, and says
// what is left of it. Exits with 1 where anything was lost. A version without a tag is not released yet: HEAD stands for it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conversationOf } from '../../src/chat/conversation.ts';
import { History } from '../../src/chat/history/history.ts';
import { root } from '../install.mjs';
import { checkOut } from './formerCode.ts';

const scratch = mkdtempSync(join(tmpdir(), 'updates-'));
const newest = join(scratch, 'newest');
run('make.ts', newest);
const files = filesIn(newest);
const texts = await textsIn(newest);
for (const version of readdirSync(join(root, 'test', 'fixtures', 'updates'))) {
  const [code, kept] = [join(scratch, version), join(scratch, `kept-${version}`)];
  cpSync(newest, kept, { recursive: true });
  const isReleased = execFileSync('git', ['tag', '--list', `v${version}`], { cwd: root }).length > 0;
  checkOut(isReleased ? `v${version}` : 'HEAD', code);
  const seen = run('formerReader.ts', code, kept).trim();
  const changed = files.filter((file) => !isKept(file, kept)).length;
  const after = await textsIn(kept);
  const lost = texts.filter((text) => !after.includes(text)).length;
  console.log(
    `${version}: ${seen}; files changed: ${changed}, messages lost: ${lost} of ${texts.length}, added: ${after.length - texts.length}`,
  );
  if (changed + lost > 0) process.exitCode = 1;
}
rmSync(scratch, { recursive: true });

function run(file: string, ...parameters: string[]): string {
  return execFileSync(process.execPath, [join(import.meta.dirname, file), ...parameters], { encoding: 'utf8' });
}

function filesIn(kept: string): string[] {
  const all = readdirSync(join(kept, 'conversations'), { recursive: true, withFileTypes: true });
  return all.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(kept.length));
}

/** Whether a file still begins with all that was in it. */
function isKept(file: string, kept: string): boolean {
  try {
    const before = readFileSync(newest + file);
    return readFileSync(kept + file)
      .subarray(0, before.length)
      .equals(before);
  } catch {
    return false;
  }
}

/** Each message of all branches, with its attachments and thoughts, as this version reads it; whoever goes on keeps one of several replies. */
async function textsIn(kept: string): Promise<string[]> {
  const history = new History(join(kept, 'conversations'));
  const texts = [];
  for (const { id } of await history.list())
    for (const { message } of conversationOf((await history.read(id)) ?? []).all())
      texts.push(JSON.stringify({ ...message, branch: undefined, beside: undefined }));
  return texts;
}
