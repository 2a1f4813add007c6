import * as l10n from '@vscode/l10n';
import { explainPrompt, generateTestsPrompt } from './prompts.ts';

/** A prompt that the user inserts by its name, as `/name`. The code it refers to is sent with it. */
export interface PromptTemplate {
  name: string;
  description: string;
  prompt: string;
  attach?: 'selection' | 'problems' | 'changes';
  /** Prompt files write placeholders as `${file}`; in them, a name in braces without `$` is plain text. */
  placeholders?: 'dollar';
}

/** The prompts that always exist. They are in the language of VS Code because they are shown as the user's own message. */
export function builtInTemplates(): PromptTemplate[] {
  return [
    {
      name: 'explain',
      description: l10n.t('Explain the selected code'),
      prompt: explainPrompt(),
      attach: 'selection',
    },
    {
      name: 'fix',
      description: l10n.t('Fix problems in the code'),
      prompt: l10n.t('Fix the problems in this code.'),
      attach: 'problems',
    },
    {
      name: 'tests',
      description: l10n.t('Write unit tests'),
      prompt: generateTestsPrompt(),
      attach: 'selection',
    },
    {
      name: 'doc',
      description: l10n.t('Document the selected code'),
      prompt: l10n.t('Write documentation comments for this code.'),
      attach: 'selection',
    },
    {
      name: 'commit',
      description: l10n.t('Write a commit message'),
      prompt: l10n.t('Write a commit message for these changes.'),
      attach: 'changes',
    },
  ];
}

/**
 * All prompts, with those of the setting `realmChat.prompts` first. The user's own prompts replace built-in ones of the same name.
 */
export function promptTemplates(setting: unknown): PromptTemplate[] {
  return withMoreTemplates(userTemplates(setting), builtInTemplates());
}

/** Adds the prompts that have other names, so that a repository cannot change what a name means. */
export function withMoreTemplates(templates: PromptTemplate[], more: readonly PromptTemplate[]): PromptTemplate[] {
  const all = new Map(templates.map((template) => [template.name.toLowerCase(), template]));
  for (const template of more)
    if (!all.has(template.name.toLowerCase())) all.set(template.name.toLowerCase(), template);
  return [...all.values()];
}

/**
 * The user's own prompts from the setting `realmChat.prompts`. Entries that are not prompts, and names that were used before, are
 * left out.
 */
export function userTemplates(value: unknown): PromptTemplate[] {
  const templates = new Map<string, PromptTemplate>();
  for (const entry of Array.isArray(value) ? (value as unknown[]) : []) {
    const template = templateOf(entry);
    const key = template?.name.toLowerCase();
    if (template && key !== undefined && !templates.has(key)) templates.set(key, template);
  }
  return [...templates.values()];
}

/** The prompt whose name is at the start of a message, and the rest of the message; undefined if no prompt has that name. */
export function commandIn(
  text: string,
  templates: readonly PromptTemplate[],
): { template: PromptTemplate; rest: string } | undefined {
  const [, called, rest = ''] = /^\/([\p{L}\p{N}_-]+)(?:\s([^]*))?$/u.exec(text) ?? [];
  const template = called && templates.find(({ name }) => name.toLowerCase() === called.toLowerCase());
  return template ? { template, rest: rest.trim() } : undefined;
}

/** The values of the placeholders of a prompt. In the prompt, placeholders are in braces. */
export interface PlaceholderValues {
  selection?: string;
  file?: string;
  language?: string;
}

/** The name of a placeholder. */
export type Placeholder = keyof PlaceholderValues;

/** The placeholders that a prompt contains, each once. */
export function placeholdersIn({ prompt, placeholders }: Writing): Placeholder[] {
  return [...new Set(Array.from(prompt.matchAll(placeholder(placeholders)), ([, name]) => name as Placeholder))];
}

/**
 * A prompt with its placeholders replaced by their values. Placeholders in the values, and those without a value, stay as they are.
 */
export function expanded({ prompt, placeholders }: Writing, values: PlaceholderValues): string {
  return prompt.replace(placeholder(placeholders), (whole, name: Placeholder) => values[name] ?? whole);
}

type Writing = Pick<PromptTemplate, 'prompt' | 'placeholders'>;

function placeholder(written: PromptTemplate['placeholders']): RegExp {
  return written === 'dollar' ? /\$\{(selection|file|language)\}/g : /\{(selection|file|language)\}/g;
}

function templateOf(entry: unknown): PromptTemplate | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { name, prompt, description } = entry as Partial<Record<string, unknown>>;
  if (typeof name !== 'string' || !/^[\p{L}\p{N}_-]+$/u.test(name)) return undefined;
  if (typeof prompt !== 'string' || prompt.trim() === '') return undefined;
  return { name, description: typeof description === 'string' ? description : '', prompt };
}
