import * as l10n from '@vscode/l10n';
import { load } from 'js-yaml';
import { at } from '../../service/json.ts';

/** A Markdown file with the values that stand before its text, or why these cannot be read: a sentence without the name of the file. */
export type FrontMatter = { values: ReadonlyMap<string, unknown>; text: string } | { problem: string };

/** Values and text of a file as VS Code's instructions and prompts have them: YAML between two lines of `---`, then Markdown. */
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

/** Nothing is taken from one place to another: by aliases, a few lines become millions of values. */
function valuesOf(yaml: string): Map<string, unknown> | undefined {
  if (yaml.split('\n').every((line) => /^\s*(#.*)?$/.test(line))) return new Map();
  const loaded: unknown = load(yaml, { maxAliases: 0, maxDepth: 10 });
  const isMapping = typeof loaded === 'object' && loaded !== null && !Array.isArray(loaded);
  return isMapping ? new Map(Object.entries(loaded)) : undefined;
}

/** The line counts from 1 in the file, of which the front matter is the second. */
function sentenceOf(problem: unknown): string {
  const line = at(at(problem, 'mark'), 'line');
  return typeof line === 'number'
    ? l10n.t('line {0} of its front matter is not valid YAML (values with signs need quotes)', line + 2)
    : l10n.t('its front matter is not valid YAML (values with signs need quotes)');
}
