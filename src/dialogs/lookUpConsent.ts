import * as l10n from '@vscode/l10n';
import { LookUpAgreements } from './lookUpAgreements.ts';
import type { showQuestion } from './notice.ts';

/** What the consent needs to know. Each is read when it is needed. */
export interface LookUpConsentHost {
  /** The setting `realmChat.lookUp`. */
  setting(): 'off' | 'on' | 'ask';
  /** Whether models may call tools besides. */
  hasTools(): boolean;
  isTrusted(): boolean;
  /** The addresses of the open folders. */
  folders(): string[];
  ask: typeof showQuestion;
}

/** Whether the user lets models look things up in this workspace. Asks once for each connection and its folders. */
export class LookUpConsent {
  readonly #agreements: LookUpAgreements;
  readonly #host: LookUpConsentHost;

  /** `memory` stores values for this workspace. */
  constructor(memory: ConstructorParameters<typeof LookUpAgreements>[0], host: LookUpConsentHost) {
    this.#agreements = new LookUpAgreements(memory);
    this.#host = host;
  }

  /** Whether new conversations look things up; undefined if nothing may be looked up here. */
  readonly isOnAtFirst = (): boolean | undefined => {
    const setting = this.#host.setting();
    const isPossible = this.#host.isTrusted() && this.#host.folders().length > 0;
    return setting !== 'off' && isPossible ? setting === 'on' : undefined;
  };

  /** Whether the user, or the organisation by its setting, has agreed. `installationName`: where the results go. */
  readonly isAgreed = (installationName: string): boolean =>
    this.#host.setting() === 'on' || this.#agreements.cover(this.#host.folders(), installationName);

  /** Asks in a dialog. `installationName`: where the results go. Resolves with undefined if nothing is to be sent. */
  readonly ask = async (installationName: string): Promise<'agreed' | 'without' | undefined> => {
    const asked = this.#host.folders();
    const question = l10n.t('Let the model look things up in this workspace?');
    const detail = [
      l10n.t(
        'It may read, list and search the files of the open folders. What it reads is sent to {0}.',
        installationName,
      ),
      l10n.t(
        'Files that are never sent stay here. Before an ignored file or a possible secret is sent, you are asked.',
      ),
      !this.#host.hasTools()
        ? l10n.t('It cannot change, run or open anything. Each step is shown in the chat.')
        : l10n.t(
            'Before it calls a tool that you allow in the setting realmChat.tools, you are asked. Each step is shown in the chat.',
          ),
    ]
      .flatMap((sentence) => ['', sentence])
      .slice(1);
    const [yes, without] = [l10n.t('Look Things Up'), l10n.t('Send Without')];
    const pressed = await this.#host.ask('information', question, detail, [without, yes]);
    if (pressed === yes) await this.#agreements.add(asked, installationName);
    return pressed === yes ? 'agreed' : pressed === without ? 'without' : undefined;
  };
}
