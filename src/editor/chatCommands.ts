import type * as vscode from 'vscode';
import { explainPrompt, generateTestsPrompt } from '../chat/composing/prompts.ts';
import type { Attachment } from '../protocol.ts';
import { codeAttachment } from './codeAttachment.ts';
import { askQuestion } from './instruction.ts';
import { targetsOf } from './target.ts';

type Editor = vscode.TextEditor | undefined;

/** Says something in the chat, with code attached. */
export type AskChat = (text: string, attachments: Attachment[]) => Promise<void>;

/** Asks the chat to explain code. */
export async function explain(editor: Editor, ask: AskChat): Promise<void> {
  const code = await codeOf(editor);
  if (code.length > 0) await ask(explainPrompt(), code);
}

/** Asks the chat for tests of code. */
export async function generateTests(editor: Editor, ask: AskChat): Promise<void> {
  const code = await codeOf(editor);
  if (code.length > 0) await ask(generateTestsPrompt(), code);
}

/** Asks the chat what the user wants to know about code. */
export async function askAbout(editor: Editor, ask: AskChat): Promise<void> {
  const code = await codeOf(editor);
  const question = code.length > 0 && (await askQuestion());
  if (question) await ask(question, code);
}

/** Attaches code to the next message of the chat. */
export async function addSelectionToChat(editor: Editor, add: (attachments: Attachment[]) => unknown): Promise<void> {
  const code = await codeOf(editor);
  if (code.length > 0) await add(code);
}

async function codeOf(editor: Editor): Promise<Attachment[]> {
  return (await targetsOf(editor)).map(({ document, range }) => codeAttachment(document, range));
}
