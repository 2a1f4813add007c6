import { codeOf, hiddenCharacter } from '../../plainText.ts';
import { frontMatterOf } from './frontMatter.ts';
import type { PromptTemplate } from './templates.ts';

/** A file `*.prompt.md` as a prompt, and the keys of its front matter that nothing is done with. */
export interface PromptFile {
  template: PromptTemplate;
  unused: string[];
}

const known = new Set(['name', 'description']);
const mostOfDescription = 200;

/**
 * Reads such a file, or says why it cannot be used, without its name. It is called as its front matter says, or like the file. Nothing
 * in it chooses a model, a tool or a mode.
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

/** What stands behind `/` has letters, digits and two signs. */
function nameOf(value: unknown): string {
  return (textOf(value) ?? '').replace(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '');
}

/** On one line, with the characters in it that cannot be seen spelled out. */
function shown(description: string): string {
  const line = description.replace(/\s+/g, ' ').slice(0, mostOfDescription);
  return line.replace(hiddenCharacter(), (character) => `[${codeOf(character)}]`);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
