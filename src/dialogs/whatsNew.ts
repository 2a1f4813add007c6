import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isNewsDue, shownKey } from './newsDue.ts';

/** Offers to show what is new, once after an update that is worth it. `offer` shows a message with a button. (CASES V181) */
export async function showWhatsNew(
  { extension, extensionUri, globalState }: vscode.ExtensionContext,
  offer: (sentence: string, button: string) => Promise<boolean>,
): Promise<void> {
  const { version } = extension.packageJSON as { version: string };
  const state = {
    get: (key: string) => globalState.get(key),
    update: async (key: string, value: string) => {
      globalState.setKeysForSync([shownKey]);
      await globalState.update(key, value);
    },
  };
  if (!(await isNewsDue(version, state, focused))) return;
  const isWanted = await offer(l10n.t('Realm Chat was updated to version {0}.', version), l10n.t("Show What's New"));
  if (!isWanted) return;
  await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.joinPath(extensionUri, 'CHANGELOG.md'));
}

/** Resolves when the user is in this window. */
function focused(): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  if (vscode.window.state.focused) resolve(undefined);
  const listener = vscode.window.onDidChangeWindowState((state) => {
    if (state.focused) resolve(undefined);
  });
  return promise.finally(() => void listener.dispose());
}
