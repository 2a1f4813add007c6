import { withCodes } from '../../shared/plainText.ts';
import { frontMatterOf } from './frontMatter.ts';
import type { PromptTemplate } from './templates.ts';

/** A file `*.prompt.md` as a prompt, and the keys of its front matter that are not used. */
export interface PromptFile {
  template: PromptTemplate;
  unused: string[];
}

const known = new Set(['name', 'description']);
const mostOfDescription = 200;

/**
 * Reads a file `*.prompt.md`, or returns why it cannot be used, without its name. The prompt has the name in the front matter, or else the
 * name of the file. Nothing in the file chooses a model, a tool or a mode.
 */
export function promptFileOf(fileName: string, file: string): PromptFile | { problem: string } {
  const read = frontMatterOf(file);
  if ('problem' in read) return read;
  const { values, text } = read;
  const named = [values.get('name'), fileName.replace(/\.prompt\.md$/i, '')].map(nameOf).find(Boolean) ?? 'prompt';
  const description = shown(textOf(values.get('description')) ?? '');
  const template = { name: named, description, prompt: text.trim(), placeholders: 'dollar' as const };
  return { template, unused: [...values.keys()].filter((key) => !known.has(key)) };
}

/** A name that can be typed after `/`: it contains only letters, digits, `_` and `-`. */
function nameOf(value: unknown): string {
  return (textOf(value) ?? '').replace(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '');
}

/** A description on one line, with the codes of invisible characters in their place. */
function shown(description: string): string {
  return withCodes(description.replace(/\s+/g, ' ').slice(0, mostOfDescription));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
