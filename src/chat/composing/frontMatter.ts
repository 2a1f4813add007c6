import * as l10n from '@vscode/l10n';
import { load } from 'js-yaml';
import { field, isObject } from '../../shared/json.ts';

/**
 * The front matter of a Markdown file as values, and the text after it; or why the values cannot be read, as a sentence without the name of
 * the file.
 */
export type FrontMatter = { values: ReadonlyMap<string, unknown>; text: string } | { problem: string };

/**
 * Splits a file into values and text in the format of VS Code's instructions and prompts: YAML between two lines of `---`, then Markdown.
 */
export function frontMatterOf(file: string): FrontMatter {
  const whole = file.replace(/^\uFEFF/, '');
  const [head, yaml = ''] = /^---[ \t]*\r?\n(?:([^]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/.exec(whole) ?? [];
  if (head === undefined) return { values: new Map(), text: whole };
  try {
    const values = valuesOf(yaml);
    return values ? { values, text: whole.slice(head.length) } : { problem: l10n.t('its front matter has no keys') };
  } catch (problem) {
    return { problem: sentenceOf(problem) };
  }
}

/** Parses the YAML without aliases, with which a few lines could become millions of values. */
function valuesOf(yaml: string): Map<string, unknown> | undefined {
  if (yaml.split('\n').every((line) => /^\s*(#.*)?$/.test(line))) return new Map();
  const loaded: unknown = load(yaml, { maxAliases: 0, maxDepth: 10 });
  return isObject(loaded) ? new Map(Object.entries(loaded)) : undefined;
}

/**
 * A sentence about a problem. js-yaml counts lines from 0 and the sentence from 1; the YAML starts on the second line of the file.
 */
function sentenceOf(problem: unknown): string {
  const line = field(field(problem, 'mark'), 'line');
  return typeof line === 'number'
    ? l10n.t('line {0} of its front matter is not valid YAML (values with signs need quotes)', line + 2)
    : l10n.t('its front matter is not valid YAML (values with signs need quotes)');
}
