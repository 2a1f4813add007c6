import type * as vscode from 'vscode';
import type { Commands } from '../commands.ts';
import { explainPrompt } from '../chat/composing/prompts.ts';
import { foundAll } from '../chat/composing/foundAttachments.ts';
import type { Attachment } from '../protocol.ts';
import { sentSurroundings, turnSurroundings } from './asking/sentSurroundings.ts';
import { codeAttachment } from './attach/codeAttachment.ts';
import type { AskedChat } from './asking/askedChat.ts';
import { askQuestion, type Typed } from './asking/instruction.ts';
import { showThatItIsLost } from './documents/refusals.ts';
import { TakenCode } from './target/takenCode.ts';
import { targetsOf, type Target } from './target/target.ts';

/** The commands that ask the chat about the code in an editor. */
export function chatCommands(
  editor: () => vscode.TextEditor | undefined,
  chat: AskedChat,
): Commands<`realmChat.${ChatCommand}`> {
  const ask = async (text: string, targets: Target[], withSurroundings?: boolean): Promise<void> =>
    chat.ask(text, [...codeOf(targets), ...(await sentSurroundings(targets, withSurroundings))]);
  const withCode = async (use: (targets: Target[]) => Promise<void>): Promise<void> => {
    const targets = await targetsOf(editor());
    if (targets.length > 0) await use(targets);
  };
  return {
    'realmChat.explain': () => withCode((targets) => ask(explainPrompt(), targets)),
    'realmChat.ask': () =>
      withCode(async (targets) => {
        using taken = new TakenCode(targets);
        const preview = async ({ text, withSurroundings }: Typed): Promise<void> =>
          chat.preview(text, [...codeOf(taken.targets), ...(await sentSurroundings(taken.targets, withSurroundings))]);
        const question = await askQuestion(taken, preview);
        if (question && taken.targets.length === 0) showThatItIsLost();
        else if (question) await ask(question.text, taken.targets, question.withSurroundings);
      }),
    'realmChat.addSelectionToChat': () => withCode((targets) => chat.attach(foundAll(codeOf(targets)))),
    'realmChat.turnOnSurroundings': () => turnSurroundings(true),
    'realmChat.turnOffSurroundings': () => turnSurroundings(false),
  };
}

type ChatCommand = 'explain' | 'ask' | 'addSelectionToChat' | 'turnOnSurroundings' | 'turnOffSurroundings';

function codeOf(targets: readonly Target[]): Attachment[] {
  return targets.map(({ document, range, name }) => codeAttachment(document, range, name));
}
