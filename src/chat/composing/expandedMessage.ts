import * as l10n from '@vscode/l10n';
import { admitted } from './draft.ts';
import { found, merged, type FoundAttachments } from './foundAttachments.ts';
import { commandIn, expanded, placeholdersIn, type PlaceholderValues, type PromptTemplate } from './templates.ts';

/** Provides what prompts need from the editor. If nothing is found, the refusals say why, unless that is already shown. */
export interface EditorContext {
  /** Resolves with the selected code, or the function or similar block at the cursor. */
  code(): Promise<FoundAttachments>;
  /** Resolves with the problems of the file. A file without problems is not a refusal. */
  problems(): Promise<FoundAttachments>;
  /** Resolves with the changes that would be committed. */
  changes(): Promise<FoundAttachments>;
  /** Resolves with the name and language of the file that the user works in; undefined if there is none. */
  file(): Promise<{ file: string; language: string } | undefined>;
}

/**
 * A message with the text of the prompt in place of its name, and the attachments that are sent with it. `isWhole`: whether nothing that it
 * needs is missing.
 */
export type ExpandedMessage = FoundAttachments & { text: string; isWhole: boolean };

/** Replaces `/name` with the prompt of that name. Any other text stays as it is. */
export async function expandedMessage(
  text: string,
  templates: PromptTemplate[],
  editor: EditorContext,
): Promise<ExpandedMessage> {
  const command = commandIn(text, templates);
  if (!command) return { text, isWhole: true, ...found() };
  const { template, rest } = command;
  const attached = await attachedBy(template, editor);
  const inside = await insideOf(template, editor);
  const prompt = expanded(template, inside.values);
  return {
    ...merged([attached, inside]),
    text: [prompt, rest].filter(Boolean).join('\n\n'),
    isWhole: attached.isWhole && inside.isWhole,
  };
}

type Part = FoundAttachments & { isWhole: boolean };

/**
 * Resolves with the attachments of a prompt. Problems are attached in addition to their code; without problems, the message is still
 * complete.
 */
async function attachedBy({ attach }: PromptTemplate, editor: EditorContext): Promise<Part> {
  if (attach === undefined) return { ...found(), isWhole: true };
  const needed = attach === 'changes' ? await editor.changes() : await editor.code();
  const isWhole = needed.attachments.length > 0;
  const more = attach === 'problems' && isWhole ? await editor.problems() : found();
  return { ...merged([needed, more]), isWhole };
}

/** Resolves with the values of the placeholders of a prompt. */
async function insideOf(
  template: PromptTemplate,
  editor: EditorContext,
): Promise<Part & { values: PlaceholderValues }> {
  const placeholders = placeholdersIn(template);
  const code = placeholders.includes('selection') ? admitted([], await editor.code()) : undefined;
  const selection = code?.attachments[0]?.text;
  const place = await editor.file();
  const lacksPlace = !place && placeholders.some((name) => name !== 'selection');
  const openFirst = l10n.t('Open a file first: the prompt /{0} needs one.', template.name);
  return {
    attachments: [],
    refusals: [...(selection === undefined ? (code?.refusals ?? []) : []), ...(lacksPlace ? [openFirst] : [])],
    isWhole: !lacksPlace && (code === undefined || selection !== undefined),
    values: { ...place, ...(selection !== undefined && { selection }) },
  };
}
