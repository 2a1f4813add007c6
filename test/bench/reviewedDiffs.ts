// npm run bench:review -- <git repositories>: checks whether reviews see all of real commits. Each diff is read, cut into parts for
// requests and put together again. Each line that it shows is looked up in the file at that commit, and each old line that is kept is found
// again.
// `--most=50` takes fewer commits of each repository. Prints one JSON object in the last line for programs.
import { spawnSync } from 'node:child_process';
import {
  changedFiles,
  lineAfter,
  shownLines,
  wasThere,
  isNow,
  type ChangedFile,
} from '../../src/code/review/changedFiles.ts';
import { diffParts } from '../../src/code/review/diffParts.ts';
import { atOnce } from '../../src/shared/slices.ts';

const parameters = process.argv.slice(2);
const most = Number(parameters.find((each) => each.startsWith('--most='))?.slice('--most='.length) ?? 100);
/** The maximum number of characters of a part; so small that most commits are cut. */
const limit = 3000;
const counts = {
  commits: 0,
  files: 0,
  hunks: 0,
  parts: 0,
  shown_lines: 0,
  old_lines: 0,
  unreadable: 0,
  paths_wrong: 0,
  hunks_lost: 0,
  parts_too_long: 0,
  lines_wrong: 0,
  old_lines_wrong: 0,
};

for (const repository of parameters.filter((each) => !each.startsWith('--'))) {
  const git = (...words: string[]): string =>
    spawnSync('git', ['-C', repository, ...words], { encoding: 'utf8', maxBuffer: 1e9 }).stdout;
  const commits = git('log', `-n${most}`, '--no-merges', '--min-parents=1', '--format=%H').trim().split('\n');
  for (const commit of commits.filter(Boolean)) check(git, commit);
}
console.log(JSON.stringify(counts));

function check(git: (...words: string[]) => string, commit: string): void {
  counts.commits++;
  const { files, unreadable } = atOnce(changedFiles(git('diff', `${commit}^`, commit)));
  counts.unreadable += unreadable.length;
  const paths = git('diff', '--name-only', '-z', `${commit}^`, commit).split('\0').filter(Boolean);
  if (
    paths.sort().join('\n') !==
    files
      .map(({ path }) => path)
      .sort()
      .join('\n')
  )
    wrong('paths_wrong', commit);
  checkParts(files, commit);
  for (const file of files) checkFile(git, commit, file);
}

function checkParts(files: ChangedFile[], commit: string): void {
  const parts = atOnce(diffParts(files, limit));
  counts.parts += parts.length;
  for (const { text, files: inPart } of parts)
    if (text.length > limit && (inPart[0]?.header.length ?? 0) < limit / 2) wrong('parts_too_long', commit);
  const pieces = parts.flatMap((part) => part.files);
  for (const file of files) {
    const own = pieces.filter(({ path, header }) => path === file.path && header === file.header);
    const together = own.flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines)).join('\n');
    if (together !== file.hunks.flatMap(({ lines }) => lines).join('\n')) wrong('hunks_lost', `${commit} ${file.path}`);
    const shown = new Map(own.flatMap((piece) => [...shownLines(piece)]));
    if (JSON.stringify([...shown]) !== JSON.stringify([...shownLines(file)]))
      wrong('hunks_lost', `${commit} ${file.path}`);
  }
}

function checkFile(git: (...words: string[]) => string, commit: string, file: ChangedFile): void {
  counts.files++;
  counts.hunks += file.hunks.length;
  const shown = shownLines(file);
  const isLink = /(^|\n)(index \S+ 1[26]0000|new (file )?mode 1[26]0000)/.test(file.header);
  const lines = shown.size === 0 || isLink ? [] : git('show', `${commit}:${file.path}`).split('\n');
  if (!isLink)
    for (const [number, text] of shown) {
      counts.shown_lines++;
      if (lines[number - 1]?.replace(/\r$/, '') !== text) wrong('lines_wrong', `${commit} ${file.path}:${number}`);
    }
  if (lines.length > 0 && file.hunks.some(({ lines: inHunk }) => inHunk.some(wasThere) && inHunk.some(isNow)))
    checkOldLines(git('show', `${commit}^:${file.oldPath}`).split('\n'), lines, file, commit);
}

function checkOldLines(old: string[], now: string[], file: ChangedFile, commit: string): void {
  let gone = 0;
  // There is no line after the last line ending.
  if (old.at(-1) === '') old.pop();
  for (const [at, text] of old.entries()) {
    const number = lineAfter(file.hunks, at + 1);
    counts.old_lines++;
    if (number === undefined) gone++;
    else if (now[number - 1] !== text) wrong('old_lines_wrong', `${commit} ${file.path}:${at + 1}`);
  }
  const removed = file.hunks.flatMap(({ lines }) => lines).filter((line) => line.startsWith('-')).length;
  if (gone !== removed) wrong('old_lines_wrong', `${commit} ${file.path}`);
}

function wrong(count: keyof typeof counts, what: string): void {
  counts[count]++;
  console.log(`${count}: ${what}`);
}
