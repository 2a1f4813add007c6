import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { settings } from '../settings/settings.ts';
import { showQuestion } from './notice.ts';
import { LookUpAgreements } from './lookUpAgreements.ts';

/** Whether the user lets models look things up in this workspace. Asks once for each connection and its folders. */
export class LookUpConsent {
  readonly #agreements: LookUpAgreements;

  /** `workspaceState` stores values for this workspace. */
  constructor(workspaceState: vscode.Memento) {
    this.#agreements = new LookUpAgreements(workspaceState);
  }

  /** Whether new conversations look things up; undefined if nothing may be looked up here. */
  readonly isOnAtFirst = (): boolean | undefined => {
    const setting = settings.lookUp();
    const isPossible = vscode.workspace.isTrusted && (vscode.workspace.workspaceFolders ?? []).length > 0;
    return setting !== 'off' && isPossible ? setting === 'on' : undefined;
  };

  /** Whether the user, or the organisation by its setting, has agreed. `installationName`: where the results go. */
  readonly isAgreed = (installationName: string): boolean =>
    settings.lookUp() === 'on' || this.#agreements.cover(folders(), installationName);

  /** Asks in a dialog. `installationName`: where the results go. Resolves with undefined if nothing is to be sent. */
  readonly ask = async (installationName: string): Promise<'agreed' | 'without' | undefined> => {
    const asked = folders();
    const question = l10n.t('Let the model look things up in this workspace?');
    const detail = [
      l10n.t(
        'It may read, list and search the files of the open folders. What it reads is sent to {0}.',
        installationName,
      ),
      l10n.t(
        'Files that are never sent stay here. Before an ignored file or a possible secret is sent, you are asked.',
      ),
      settings.tools().length === 0
        ? l10n.t('It cannot change, run or open anything. Each step is shown in the chat.')
        : l10n.t(
            'Before it calls a tool that you allow in the setting realmChat.tools, you are asked. Each step is shown in the chat.',
          ),
    ]
      .flatMap((sentence) => ['', sentence])
      .slice(1);
    const [yes, without] = [l10n.t('Look Things Up'), l10n.t('Send Without')];
    const pressed = await showQuestion('information', question, detail, [without, yes]);
    if (pressed === yes) await this.#agreements.add(asked, installationName);
    return pressed === yes ? 'agreed' : pressed === without ? 'without' : undefined;
  };
}

/** The addresses of the open folders. */
function folders(): string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
}
