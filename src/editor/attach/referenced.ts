import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EditorContext } from '../../chat/composing/expandedMessage.ts';
import { found, foundAll, refused, together, type Found } from '../../chat/composing/foundAttachments.ts';
import type { Attachment } from '../../protocol.ts';
import { companionsOf } from '../companions.ts';
import { codeAttachment } from '../codeAttachment.ts';
import { fileAttachment } from './fileAttachment.ts';
import { problemsOf } from './problems.ts';

/** What a question in VS Code's own chat is about. */
export interface Questioned {
  /** What it refers to. */
  found: Found;
  /** What prompts take of that, or of the editor where it refers to nothing. */
  context: EditorContext;
}

/** Reads what a question in VS Code's own chat refers to, by the same rules as what is attached. `editor` is used where that is nothing. */
export async function questioned(
  references: readonly vscode.ChatPromptReference[],
  editor: EditorContext,
): Promise<Questioned> {
  const all = together(await Promise.all(references.map(({ value }) => referenced(value))));
  const { attachments } = all;
  const [first] = attachments;
  if (!first) return { found: all, context: { ...editor, code: () => withCode(editor.code()) } };
  const context: EditorContext = {
    ...editor,
    code: () => withCode(Promise.resolve(foundAll(attachments))),
    problems: () => Promise.resolve(together(filesOf(attachments).map((uri) => foundAll(problemsOf(uri).attachments)))),
    file: () => Promise.resolve({ file: first.name, language: first.language }),
  };
  return { found: all, context };
}

/** A file, a part of it, or a text; VS Code refers to other things too. */
async function referenced(value: unknown): Promise<Found> {
  if (value instanceof vscode.Uri) return withoutPictures(await fileAttachment(value));
  if (value instanceof vscode.Location) return part(value);
  if (typeof value === 'string') return value.trim() === '' ? found() : found(textAttachment(value));
  return refused(l10n.t('Something that the question refers to is not sent: Realm Chat takes files, code and text.'));
}

/** A part of a file that may be attached. */
async function part({ uri, range }: vscode.Location): Promise<Found> {
  const whole = withoutPictures(await fileAttachment(uri));
  if (whole.attachments.length === 0) return whole;
  const document = await vscode.workspace.openTextDocument(uri);
  const there = document.validateRange(range);
  return there.isEmpty ? whole : found(codeAttachment(document, there));
}

/** Only the chat of Realm Chat can make pictures small. */
function withoutPictures({ pictures = [], ...others }: Found): Found {
  const refusals = pictures.map(({ name }) => l10n.t('{0} is a picture. Attach it in the chat of Realm Chat.', name));
  return { ...others, refusals: [...others.refusals, ...refusals] };
}

function textAttachment(text: string): Attachment {
  return { id: crypto.randomUUID(), kind: 'file', name: l10n.t('Text'), language: 'plaintext', text };
}

/** Code with what goes along with it. */
async function withCode(code: Promise<Found>): Promise<Found> {
  const { attachments, ...others } = await code;
  const parts = attachments.filter(({ kind, uri }) => kind === 'code' && uri !== undefined);
  const targets = await Promise.all(parts.map(targetOf));
  return { ...others, attachments: [...attachments, ...(await companionsOf(targets))] };
}

async function targetOf({ uri = '', firstLine = 1, lastLine = firstLine }: Attachment) {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
  return { document, range: document.validateRange(new vscode.Range(firstLine - 1, 0, lastLine, 0)) };
}

function filesOf(attachments: readonly Attachment[]): vscode.Uri[] {
  const uris = new Set(attachments.flatMap(({ uri }) => (uri === undefined ? [] : [uri])));
  return [...uris].map((uri) => vscode.Uri.parse(uri, true));
}
