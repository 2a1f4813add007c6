import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EditorContext } from '../../chat/composing/expandedMessage.ts';
import { found, foundAll, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import type { Attachment } from '../../protocol.ts';
import { sentSurroundings } from '../asking/sentSurroundings.ts';
import { attachedFiles, attachedLines, attachedParts } from './attachedPlaces.ts';
import { codeAttachment } from './codeAttachment.ts';
import { fileAttachment } from './fileAttachment.ts';
import { problemsOf } from './problems.ts';

/** A question in VS Code's own chat: what it refers to, and its context. */
export interface Questioned {
  /** What the question refers to. */
  found: FoundAttachments;
  /** The context for prompts: what the question refers to, or the editor if no reference can be attached. */
  context: EditorContext;
}

/**
 * Reads what a question in VS Code's own chat refers to, by the same rules as attachments. `editor` provides the context that the
 * references do not provide.
 */
export async function questioned(
  references: readonly vscode.ChatPromptReference[],
  editor: EditorContext,
): Promise<Questioned> {
  const all = merged(await Promise.all(references.map(({ value }) => referenced(value))));
  const { attachments } = all;
  const [first] = attachments;
  if (!first) return { found: all, context: { ...editor, code: () => withCode(editor.code()) } };
  const context: EditorContext = {
    ...editor,
    code: () => withCode(Promise.resolve(foundAll(attachments))),
    problems: () =>
      Promise.resolve(
        merged(attachedFiles(attachments).map((uri) => foundAll(problemsOf(vscode.Uri.parse(uri, true)).attachments))),
      ),
    file: () => Promise.resolve({ file: first.name, language: first.language }),
  };
  return { found: all, context };
}

/** Finds a file, a part of a file, or a text. Refuses anything else that VS Code can refer to. */
async function referenced(value: unknown): Promise<FoundAttachments> {
  if (value instanceof vscode.Uri) return withoutPictures(await fileAttachment(value));
  if (value instanceof vscode.Location) return part(value);
  if (typeof value === 'string') return value.trim() === '' ? found() : found(textAttachment(value));
  return refused(l10n.t('Something that the question refers to is not sent: Realm Chat takes files, code and text.'));
}

/** Finds a part of a file, or the whole file if the range is empty. Finds nothing if the file may not be attached. */
async function part({ uri, range }: vscode.Location): Promise<FoundAttachments> {
  const whole = withoutPictures(await fileAttachment(uri));
  if (whole.attachments.length === 0) return whole;
  const document = await vscode.workspace.openTextDocument(uri);
  const there = document.validateRange(range);
  return there.isEmpty ? whole : found(codeAttachment(document, there));
}

/** Refuses pictures, because only the chat of Realm Chat can make them smaller. */
function withoutPictures({ pictures = [], ...others }: FoundAttachments): FoundAttachments {
  const refusals = pictures.map(({ name }) => l10n.t('{0} is a picture. Attach it in the chat of Realm Chat.', name));
  return { ...others, refusals: [...others.refusals, ...refusals] };
}

function textAttachment(text: string): Attachment {
  return { id: crypto.randomUUID(), kind: 'file', name: l10n.t('Text'), language: 'plaintext', text };
}

/** Adds the surroundings of code, if they are sent. */
async function withCode(code: Promise<FoundAttachments>): Promise<FoundAttachments> {
  const { attachments, ...others } = await code;
  const targets = await Promise.all(attachedParts(attachments).map(targetOf));
  return { ...others, attachments: [...attachments, ...(await sentSurroundings(targets))] };
}

async function targetOf(part: Attachment) {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(part.uri ?? '', true));
  const { from, to } = attachedLines(part);
  return { document, range: document.validateRange(new vscode.Range(from, 0, to, 0)) };
}
