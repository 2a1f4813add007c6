import type * as vscode from 'vscode';
import type { Commands } from '../commands.ts';
import { explainPrompt, generateTestsPrompt } from '../chat/composing/prompts.ts';
import type { Attachment } from '../protocol.ts';
import { codeAttachment } from './codeAttachment.ts';
import { askQuestion } from './instruction.ts';
import { targetsOf } from './target.ts';

/** The chat that commands on code ask. */
export interface AskedChat {
  /** Sends a message. */
  ask(text: string, attachments: Attachment[]): Promise<void>;
  /** Attaches to the next message. */
  attach(attachments: Attachment[]): Promise<void>;
}

type ChatCommand = 'explain' | 'generateTests' | 'ask' | 'addSelectionToChat';

/** The commands that ask the chat about the code in an editor. */
export function chatCommands(
  editor: () => vscode.TextEditor | undefined,
  chat: AskedChat,
): Commands<`realmChat.${ChatCommand}`> {
  const withCode = async (use: (code: Attachment[]) => Promise<void>): Promise<void> => {
    const targets = await targetsOf(editor());
    if (targets.length > 0) await use(targets.map(({ document, range }) => codeAttachment(document, range)));
  };
  return {
    'realmChat.explain': () => withCode((code) => chat.ask(explainPrompt(), code)),
    'realmChat.generateTests': () => withCode((code) => chat.ask(generateTestsPrompt(), code)),
    'realmChat.ask': () =>
      withCode(async (code) => {
        const question = await askQuestion();
        if (question) await chat.ask(question, code);
      }),
    'realmChat.addSelectionToChat': () => withCode((code) => chat.attach(code)),
  };
}
