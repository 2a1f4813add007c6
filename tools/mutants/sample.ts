// Which lines of src get bugs: stretches of lines, chosen at random but always the same.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { distanceTo } from '../importGraph.ts';
import { root } from '../install.mjs';

/** Lines per stretch: enough for most functions as a whole. */
const stretch = 15;

/** Which tests run a file: those of test/host if it needs VS Code, and otherwise the unit tests. */
export type Level = 'unit' | 'host';

/**
 * `file:first-last` for stretches of about so many lines in total, of the files of one level. The order of two stretches does not depend
 * on the others, so that nearly the same ones are chosen while other files grow.
 */
export function sampledLines(level: Level, lines: number, folders: string[]): string[] {
  const all = files(level).filter(
    (file) => folders.length === 0 || folders.some((name) => file.startsWith(`src/${name}/`)),
  );
  const shuffled = all
    .flatMap(stretchesOf)
    .map((each) => ({ each, at: createHash('sha256').update(each).digest('hex') }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return shuffled.slice(0, Math.ceil(lines / stretch)).map(({ each }) => each);
}

function files(level: Level): string[] {
  const names = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' }).toSorted();
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));
  return sources
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => (distanceTo(name, (each) => each === 'vscode') === Infinity) === (level === 'unit'));
}

function stretchesOf(file: string): string[] {
  const count = Math.ceil(read(file).split('\n').length / stretch);
  return Array.from({ length: count }, (_, index) => `${file}:${index * stretch + 1}-${(index + 1) * stretch}`);
}

function read(file: string): string {
  return readFileSync(`${root}/${file}`, 'utf8');
}
