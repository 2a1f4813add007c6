import type * as vscode from 'vscode';
import type { Commands } from '../commands.ts';
import { explainPrompt } from '../chat/composing/prompts.ts';
import { foundAll, type Found } from '../chat/composing/foundAttachments.ts';
import type { Attachment } from '../protocol.ts';
import { companionsOf, setWanted, type LeftOut } from './companions.ts';
import { codeAttachment } from './codeAttachment.ts';
import { askQuestion, type Typed } from './instruction.ts';
import { targetsOf, type Target } from './target.ts';

/** The chat that commands on code ask. */
export interface AskedChat {
  /** Sends a message. */
  ask(text: string, attachments: Attachment[]): Promise<void>;
  /** Attaches what was found to the next message, and shows what cannot be attached. */
  attach(found: Found): Promise<void>;
  /** Writes a message into the message box, with attachments. */
  compose(text: string, attachments: Attachment[]): Promise<void>;
  /** Shows the request that `ask` would make. */
  preview(text: string, attachments: Attachment[]): Promise<void>;
}

type ChatCommand = 'explain' | 'ask' | 'addSelectionToChat' | 'turnOnSurroundings' | 'turnOffSurroundings';

/** The commands that ask the chat about the code in an editor. */
export function chatCommands(
  editor: () => vscode.TextEditor | undefined,
  chat: AskedChat,
): Commands<`realmChat.${ChatCommand}`> {
  const withCode = async (use: (code: Attachment[], targets: Target[]) => Promise<void>): Promise<void> => {
    const targets = await targetsOf(editor());
    if (targets.length === 0) return;
    await use(
      targets.map(({ document, range }) => codeAttachment(document, range)),
      targets,
    );
  };
  const ask = async (text: string, code: Attachment[], targets: Target[], leftOut?: LeftOut): Promise<void> =>
    chat.ask(text, [...code, ...(await companionsOf(targets, leftOut))]);
  return {
    'realmChat.explain': () => withCode((code, targets) => ask(explainPrompt(), code, targets)),
    'realmChat.ask': () =>
      withCode(async (code, targets) => {
        const preview = async ({ text, leftOut }: Typed): Promise<void> =>
          chat.preview(text, [...code, ...(await companionsOf(targets, leftOut))]);
        const question = await askQuestion(preview);
        if (question) await ask(question.text, code, targets, question.leftOut);
      }),
    'realmChat.addSelectionToChat': () => withCode((code) => chat.attach(foundAll(code))),
    'realmChat.turnOnSurroundings': () => setWanted('surroundings', true),
    'realmChat.turnOffSurroundings': () => setWanted('surroundings', false),
  };
}
