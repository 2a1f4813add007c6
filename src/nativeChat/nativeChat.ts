import * as vscode from 'vscode';
import type { ModelProvider, ModelProviderHost } from './modelProvider.ts';
import { offerOf } from './offer.ts';

/** Under which VS Code, and other extensions, find our models and apps. */
const vendor = 'realm-chat';

/** What we are in VS Code's own chat. VS Code loads it with the first need, and not at its start. */
export class NativeChat implements vscode.Disposable {
  readonly #host: ModelProviderHost;
  readonly #provider: vscode.Disposable | undefined;
  #loaded: Promise<ModelProvider> | undefined;

  constructor(host: ModelProviderHost) {
    this.#host = host;
    this.#provider = this.#offerModels();
  }

  dispose(): void {
    this.#provider?.dispose();
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

  #load(): Promise<ModelProvider> {
    return (this.#loaded ??= import('./nativeChatFeatures.ts').then(
      (features) => new features.ModelProvider(this.#host),
    ));
  }
}
