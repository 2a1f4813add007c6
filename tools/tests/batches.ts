// Browser tests in groups that take about equally long: the stories of a group share one VS Code.
import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../install.mjs';

/** Few, because each starts a VS Code; but more than run at once, so that no single group runs alone for long at the end. */
const storyBatches = 4;
/** The tests of the page only start a browser. */
const pageBatches = 2;

/** Test files that run in one process: their paths, relative to the root, and how much of a processor they need. */
export interface Batch {
  files: string[];
  share: number;
}

/** Packs the VSIX again, so it runs alone. */
export const startTest = 'test/browser/start.test.ts';

/**
 * All browser tests but `startTest`. The page tests wait for frames more than they compute: they come first, to run beside those that
 * compute.
 */
export function browserBatches(): Batch[] {
  const stories = testsIn('test/browser').filter((file) => file !== startTest);
  const batches = (files: string[], count: number, share: number): Batch[] =>
    ofSameSize(files, count).map((some) => ({ files: some, share }));
  return [...batches(testsIn('test/browser/panel'), pageBatches, 0.5), ...batches(stories, storyBatches, 1)];
}

function testsIn(folder: string): string[] {
  return globSync(`${folder}/*.test.ts`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
}

/** Estimated cost of starting one more VS Code, or reloading it, in characters of test code. */
const ownVsCode = 3_000;
/** How many additional VS Codes these test files start. */
const ownVsCodes: Record<string, number> = {
  accessibility: 1,
  addToChat: 1,
  agents: 2,
  canary: 1,
  findContext: 1,
  firstMinutes: 1,
  keys: 3,
  languages: 1,
  organisation: 1,
  otherTools: 1,
  reload: 1,
  sharing: 1,
  trust: 3,
};

/** The length of a test file predicts its duration well enough, except for the files listed above. */
function sizeOf(file: string): number {
  return statSync(join(root, file)).size + ownVsCode * (ownVsCodes[basename(file, '.test.ts')] ?? 0);
}

/** Distributes the files, the largest first, each to the batch that is smallest so far. */
function ofSameSize(files: string[], count: number): string[][] {
  const batches = Array.from({ length: count }, () => ({ size: 0, files: [] as string[] }));
  const sized = files.map((file) => ({ file, size: sizeOf(file) }));
  for (const { file, size } of sized.sort((one, other) => other.size - one.size)) {
    const [least] = batches.sort((one, other) => one.size - other.size);
    least?.files.push(file);
    if (least) least.size += size;
  }
  return batches.map((batch) => batch.files);
}
