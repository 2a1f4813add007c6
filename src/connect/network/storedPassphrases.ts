import * as l10n from '@vscode/l10n';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { withoutLinks } from '../../shared/plainText.ts';
import type { Passphrases } from './clientIdentity.ts';

/** The passphrases in VS Code's secret storage, each under the path of its file. The user is asked for those that are missing. */
export function storedPassphrases(secrets: vscode.SecretStorage): Passphrases {
  return {
    stored: async (path) => orNothing(secrets.get(nameOf(path))),
    store: async (path, passphrase) => orNothing(secrets.store(nameOf(path), passphrase)),
    ask,
  };
}

/** Ignores a storage that fails. The user is asked for the passphrase again in the next window. */
async function orNothing<T>(access: Thenable<T>): Promise<T | undefined> {
  try {
    return await access;
  } catch {
    return undefined;
  }
}

async function ask(path: string, wasWrong: boolean, signal: AbortSignal): Promise<string | undefined> {
  const cancellation = new vscode.CancellationTokenSource();
  const cancel = (): void => cancellation.cancel();
  signal.addEventListener('abort', cancel);
  const prompt = wasWrong
    ? l10n.t('This passphrase does not open {0}. Try another one.', path)
    : l10n.t('Passphrase of {0}. It is kept in the secret storage of VS Code.', path);
  const title = l10n.t('Passphrase of the Client Certificate {0}', basename(path));
  try {
    const options = { title, prompt: withoutLinks(prompt), password: true, ignoreFocusOut: true };
    return await vscode.window.showInputBox(options, cancellation.token);
  } finally {
    signal.removeEventListener('abort', cancel);
    cancellation.dispose();
  }
}

function nameOf(path: string): string {
  return `passphrase ${path}`;
}
