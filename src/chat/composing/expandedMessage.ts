import * as l10n from '@vscode/l10n';
import { admitted } from './draft.ts';
import { found, together, type Found } from './foundAttachments.ts';
import { commandIn, expanded, placeholdersIn, type PlaceholderValues, type PromptTemplate } from './templates.ts';

/** What prompts take from the editor. One that finds nothing says why, unless it has shown that already. */
export interface EditorContext {
  /** The selected code, or the function or the like at the cursor. */
  code(): Promise<Found>;
  /** Problems of the file; none is no refusal. */
  problems(): Promise<Found>;
  /** What would be committed. */
  changes(): Promise<Found>;
  /** The file that is worked in. */
  file(): Promise<{ file: string; language: string } | undefined>;
}

/** A message with the prompt that it names in the place of the name, and what goes along; whole if nothing it needs is missing. */
export type ExpandedMessage = Found & { text: string; isWhole: boolean };

/** Puts the prompt of a template in the place of `/name`; any other text stays as it is. */
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
    ...together([attached, inside]),
    text: [prompt, rest].filter(Boolean).join('\n\n'),
    isWhole: attached.isWhole && inside.isWhole,
  };
}

type Part = Found & { isWhole: boolean };

/** What a prompt attaches. Problems come on top of the code they are in; without any it is whole all the same. */
async function attachedBy({ attach }: PromptTemplate, editor: EditorContext): Promise<Part> {
  if (attach === undefined) return { ...found(), isWhole: true };
  const needed = attach === 'changes' ? await editor.changes() : await editor.code();
  const isWhole = needed.attachments.length > 0;
  const more = attach === 'problems' && isWhole ? await editor.problems() : found();
  return { ...together([needed, more]), isWhole };
}

/** The values of the placeholders of a prompt. */
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
