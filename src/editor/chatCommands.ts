import type * as vscode from 'vscode';
import type { Commands } from '../commands.ts';
import { explainPrompt } from '../chat/composing/prompts.ts';
import { foundAll, type Found } from '../chat/composing/foundAttachments.ts';
import type { Attachment } from '../protocol.ts';
import { companionsOf, setWanted, type LeftOut } from './companions.ts';
import { codeAttachment } from './codeAttachment.ts';
import { askQuestion, type Typed } from './instruction.ts';
import { showThatItIsLost } from './refusals.ts';
import { TakenCode } from './takenCode.ts';
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
  const ask = async (text: string, targets: Target[], leftOut?: LeftOut): Promise<void> =>
    chat.ask(text, [...codeOf(targets), ...(await companionsOf(targets, leftOut))]);
  const withCode = async (use: (targets: Target[]) => Promise<void>): Promise<void> => {
    const targets = await targetsOf(editor());
    if (targets.length > 0) await use(targets);
  };
  return {
    'realmChat.explain': () => withCode((targets) => ask(explainPrompt(), targets)),
    'realmChat.ask': () =>
      withCode(async (targets) => {
        using taken = new TakenCode(targets);
        const preview = async ({ text, leftOut }: Typed): Promise<void> =>
          chat.preview(text, [...codeOf(taken.targets), ...(await companionsOf(taken.targets, leftOut))]);
        const question = await askQuestion(taken, preview);
        if (question && taken.targets.length === 0) showThatItIsLost();
        else if (question) await ask(question.text, taken.targets, question.leftOut);
      }),
    'realmChat.addSelectionToChat': () => withCode((targets) => chat.attach(foundAll(codeOf(targets)))),
    'realmChat.turnOnSurroundings': () => setWanted('surroundings', true),
    'realmChat.turnOffSurroundings': () => setWanted('surroundings', false),
  };
}

function codeOf(targets: readonly Target[]): Attachment[] {
  return targets.map(({ document, range, name }) => codeAttachment(document, range, name));
}
