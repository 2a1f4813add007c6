// Documents whose tables name the tests that support what they say.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';

/** A test: its file, and a part of its name. */
export interface NamedTest {
  file: string;
  name: string;
}

/** The rows of all tables in a file of the repository, each as its cells; without the heads. */
export function tableRows(file: string): string[][] {
  const lines = textOf(file).split('\n');
  const isRule = (line = ''): boolean => /^\|(?: *:?-+:? *\|)+$/.test(line);
  const rows = lines.filter((line, place) => line.startsWith('|') && !isRule(line) && !isRule(lines[place + 1]));
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** The tests that a text names. */
export function testsIn(text: string): NamedTest[] {
  return Array.from(text.matchAll(/`(test\/[^`]+)` "([^"]+)"/g), ([, file = '', name = '']) => ({ file, name }));
}

/** Throws if there is no such test. */
export function assertTestExists({ file, name }: NamedTest): void {
  assert.ok(existsSync(join(root, file)), file);
  assert.ok(textOf(file).includes(name), `${file} has no test "${name}".`);
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
