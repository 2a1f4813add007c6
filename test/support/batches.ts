// Browser tests in groups that take about as long as each other: the stories of a group share one VS Code.
import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './install.mjs';

/** Few, because each starts a VS Code; more than run at once, so that none is waited for long at the end. */
const storyBatches = 4;
/** Those of the page only start a browser. */
const pageBatches = 2;

/** Files of tests, relative to the root. */
export type Batch = string[];

/** Packs the VSIX anew, so it runs alone. */
export const startTest = 'test/browser/start.test.ts';

/** All browser tests but `startTest`. Those of the page wait for frames more than they work: they come first, beside what works. */
export function browserBatches(): Batch[] {
  const stories = testsIn('test/browser').filter((file) => file !== startTest);
  return [...ofSameSize(testsIn('test/browser/panel'), pageBatches), ...ofSameSize(stories, storyBatches)];
}

function testsIn(folder: string): string[] {
  return globSync(`${folder}/*.test.ts`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
}

/** What a VS Code that no other story has, or that is opened anew, is worth in characters of a test. */
const ownVsCode = 3_000;
/** How many of them these have. */
const ownVsCodes: Record<string, number> = {
  accessibility: 2,
  addToChat: 1,
  canary: 2,
  code: 1,
  keybindings: 2,
  keys: 3,
  organisation: 1,
  runInTerminal: 2,
  trust: 5,
};

/** The length of a test says well enough how long it takes, but for those. */
function sizeOf(file: string): number {
  return statSync(join(root, file)).size + ownVsCode * (ownVsCodes[basename(file, '.test.ts')] ?? 0);
}

/** The largest first, each to where least is. */
function ofSameSize(files: string[], count: number): Batch[] {
  const batches = Array.from({ length: count }, () => ({ size: 0, files: [] as string[] }));
  const sized = files.map((file) => ({ file, size: sizeOf(file) }));
  for (const { file, size } of sized.sort((one, other) => other.size - one.size)) {
    const [least] = batches.sort((one, other) => one.size - other.size);
    least?.files.push(file);
    if (least) least.size += size;
  }
  return batches.map((batch) => batch.files);
}
