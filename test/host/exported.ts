import * as vscode from 'vscode';
import { exportChat } from '../../src/panel/history/exportChat.ts';

type Host = Parameters<typeof exportChat>[0];

const conversation = {
  title: 'Question',
  messages: [{ id: '1', role: 'user', text: 'Question', attachments: [] }],
  together: () => [],
} as unknown as Host['chats']['active']['session']['shown']['conversation'];

/** Exports a chat as Markdown to the file that VS Code proposes. Resolves to that file, and to the notifications. */
export async function exported(): Promise<{ proposed: vscode.Uri | undefined; shown: string[] }> {
  const shown: string[] = [];
  let proposed: vscode.Uri | undefined;
  const answers = {
    showQuickPick: ([markdown]: vscode.QuickPickItem[]) => Promise.resolve(markdown),
    showSaveDialog: ({ defaultUri }: vscode.SaveDialogOptions) => Promise.resolve((proposed = defaultUri)),
  };
  const window = vscode.window as unknown as Record<string, unknown>;
  const originals = Object.fromEntries(Object.keys(answers).map((name) => [name, window[name]]));
  Object.assign(window, answers);
  try {
    const chats = { active: { session: { shown: { conversation } } } } as unknown as Host['chats'];
    const dialogs = { notify: (sentence: string) => void shown.push(sentence) };
    await exportChat({ chats, services: { dialogs } as unknown as Host['services'] });
  } finally {
    Object.assign(window, originals);
  }
  return { proposed, shown };
}
