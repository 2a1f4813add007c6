import * as vscode from 'vscode';
import type { ModelProvider, ModelProviderHost } from './modelProvider.ts';
import { offerOf } from './offer.ts';
import type { Participant, ParticipantHost } from './participant.ts';

/** Under which VS Code, and other extensions, find our models and apps. */
const vendor = 'realm-chat';
/** The participant that the manifest names. */
const participantId = 'realm-chat.realm';

/** What we are in VS Code's own chat. VS Code loads it with the first need, and not at its start. */
export class NativeChat implements vscode.Disposable {
  readonly #host: ModelProviderHost;
  readonly #participantHost: ParticipantHost;
  readonly #subscriptions: ({ dispose(): unknown } | undefined)[];
  #loaded: Promise<ModelProvider> | undefined;
  #participant: Promise<Participant> | undefined;

  /** `icon` is that of the participant. */
  constructor(host: ModelProviderHost, participantHost: ParticipantHost, icon: vscode.Uri) {
    this.#host = host;
    this.#participantHost = participantHost;
    this.#subscriptions = [this.#offerModels(), this.#takePart(icon)];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription?.dispose();
  }

  /** Editors that are made from VS Code may not have this interface. */
  #offerModels(): vscode.Disposable | undefined {
    const { lm } = vscode as { lm?: Partial<typeof vscode.lm> };
    return lm?.registerLanguageModelChatProvider?.(vendor, {
      onDidChangeLanguageModelChatInformation: this.#host.onDidChangeModels,
      // VS Code asks after each change: what is known it gets without more being loaded.
      provideLanguageModelChatInformation: async ({ silent }, cancellation) => {
        if (!silent) await (await this.#load()).loadModels(cancellation);
        const place = this.#host.place();
        return (await this.#host.offeredModels()).map((model) => offerOf(model, place));
      },
      provideLanguageModelChatResponse: async (model, messages, options, progress, cancellation) =>
        (await this.#load()).provideLanguageModelChatResponse(model, messages, options, progress, cancellation),
      provideTokenCount: async (model, text) => (await this.#load()).provideTokenCount(model, text),
    });
  }

  #takePart(icon: vscode.Uri): vscode.ChatParticipant | undefined {
    const { chat } = vscode as { chat?: Partial<typeof vscode.chat> };
    const participant = chat?.createChatParticipant?.(participantId, async (request, context, stream, cancellation) =>
      (await this.#loadParticipant()).answer(request, context, stream, cancellation),
    );
    if (!participant) return undefined;
    const provideFollowups = async (result: vscode.ChatResult): Promise<vscode.ChatFollowup[]> =>
      (await this.#loadParticipant()).followups(result);
    return Object.assign(participant, { iconPath: icon, followupProvider: { provideFollowups } });
  }

  #loadParticipant(): Promise<Participant> {
    return (this.#participant ??= import('./nativeChatFeatures.ts').then(
      (features) => new features.Participant(this.#participantHost),
    ));
  }

  #load(): Promise<ModelProvider> {
    return (this.#loaded ??= import('./nativeChatFeatures.ts').then(
      (features) => new features.ModelProvider(this.#host),
    ));
  }
}
