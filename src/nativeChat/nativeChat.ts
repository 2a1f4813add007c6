import * as vscode from 'vscode';
import { loadedOnce } from '../shared/loadedOnce.ts';
import type { ModelProvider, ModelProviderHost } from './modelProvider.ts';
import { offerOf, vendor } from './offer.ts';
import type { Participant, ParticipantHost } from './participant.ts';

/** Adds our models and our participant to VS Code's own chat. Their code is loaded when it is first needed. */
export class NativeChat implements vscode.Disposable {
  readonly #loadHost: () => Promise<NativeChatHost>;
  readonly #modelsChanged = new vscode.EventEmitter<void>();
  readonly #subscriptions: ({ dispose(): unknown } | undefined)[];
  readonly #provider = loadedOnce(() => this.#loadProvider());
  readonly #participant = loadedOnce(() => this.#loadParticipant());

  /** `icon` is the icon of the participant. */
  constructor(loadHost: () => Promise<NativeChatHost>, icon: vscode.Uri) {
    this.#loadHost = loadHost;
    this.#subscriptions = [this.#modelsChanged, this.#offerModels(), this.#takePart(icon)];
  }

  /** Notifies VS Code that other models may be offered. VS Code then asks for them. */
  notifyOfModels(): void {
    this.#modelsChanged.fire();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription?.dispose();
  }

  /** Editors that are based on VS Code may not have this API. */
  #offerModels(): vscode.Disposable | undefined {
    const { lm } = vscode as { lm?: Partial<typeof vscode.lm> };
    return lm?.registerLanguageModelChatProvider?.(vendor, {
      onDidChangeLanguageModelChatInformation: this.#modelsChanged.event,
      // VS Code asks after each change, and gets the models that are known: the list is not loaded again.
      provideLanguageModelChatInformation: async ({ silent }, cancellation) => {
        if (!silent) await (await this.#provider()).loadModels(cancellation);
        const { models } = await this.#loadHost();
        const { installationName } = models.replier.now();
        return (await models.offeredModels()).map((model) => offerOf(model, installationName));
      },
      provideLanguageModelChatResponse: async (model, messages, options, progress, cancellation) =>
        (await this.#provider()).provideLanguageModelChatResponse(model, messages, options, progress, cancellation),
      provideTokenCount: async (model, text) => (await this.#provider()).provideTokenCount(model, text),
    });
  }

  #takePart(icon: vscode.Uri): vscode.ChatParticipant | undefined {
    const { chat } = vscode as { chat?: Partial<typeof vscode.chat> };
    const participant = chat?.createChatParticipant?.(participantId, async (request, context, stream, cancellation) =>
      (await this.#participant()).answer(request, context, stream, cancellation),
    );
    if (!participant) return undefined;
    const provideFollowups = async (result: vscode.ChatResult): Promise<vscode.ChatFollowup[]> =>
      (await this.#participant()).followups(result);
    return Object.assign(participant, { iconPath: icon, followupProvider: { provideFollowups } });
  }

  async #loadParticipant(): Promise<Participant> {
    const { participant } = await this.#loadHost();
    const { Participant: Loaded } = await import('./nativeChatFeatures.ts');
    return new Loaded(participant, {
      selectModel: () => vscode.commands.executeCommand('realmChat.selectModel'),
      plain: (text) => new vscode.MarkdownString().appendText(text),
    });
  }

  async #loadProvider(): Promise<ModelProvider> {
    const { models } = await this.#loadHost();
    const { ModelProvider: Loaded } = await import('./nativeChatFeatures.ts');
    return new Loaded(models);
  }
}

/** The id of the participant in the manifest. */
const participantId = 'realm-chat.realm';

/** What our models and our participant need from the rest of the extension. */
export interface NativeChatHost {
  models: ModelProviderHost;
  participant: ParticipantHost;
}
