import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { problemOf } from '../chat/ending.ts';
import type { Replier } from '../chat/replier.ts';
import { TokenEstimates } from '../chat/tokenEstimates.ts';
import type { Problem } from '../protocol.ts';
import type { OfferedTools } from '../service/client.ts';
import { serviceError, ServiceError } from '../service/errors/errors.ts';
import { languageModelError } from './languageModelError.ts';
import { offeredId, plainName, type OfferedModel } from './offer.ts';
import { requestContent } from './requestContent.ts';
import { charactersOf, knownOptionsIn, textsOf, withoutPictures } from './requestParts.ts';
import { saidIn, type Said } from './saidParts.ts';
import { signalOf } from './signalOf.ts';
import { streamReply } from './streamedReply.ts';
import { offeredTools } from './tools.ts';

/** Requests replies from models and apps for VS Code's own chat and for other extensions. */
export class ModelProvider {
  readonly #host: ModelProviderHost;
  readonly #estimates = new TokenEstimates();

  constructor(host: ModelProviderHost) {
    this.#host = host;
  }

  /**
   * Loads the list of models again. If that fails, the last list is kept. VS Code waits for this method, so it does not wait for the user's
   * answer to a problem.
   */
  async loadModels(cancellation: vscode.CancellationToken): Promise<void> {
    const signal = signalOf(cancellation);
    try {
      await this.#host.loadModels(signal);
    } catch (error) {
      if (!signal.aborted)
        void this.#host.showProblem(problemOf(serviceError(error)), () => this.loadModels(cancellation));
    }
  }

  /** Streams a reply. Throws LanguageModelErrors with sentences for users, and CancellationErrors. */
  async provideLanguageModelChatResponse(
    { id }: Offer,
    messages: readonly Message[],
    { tools, toolMode, modelOptions }: vscode.ProvideLanguageModelChatResponseOptions,
    progress: vscode.Progress<vscode.LanguageModelResponsePart>,
    cancellation: vscode.CancellationToken,
  ): Promise<void> {
    const signal = signalOf(cancellation);
    // If the user changes the connection while deciding about secrets, the new one gets nothing.
    const to = this.#host.replier.now();
    try {
      const model = await this.#modelWith(id, to.installationName);
      const mustCall = toolMode === vscode.LanguageModelChatToolMode.Required;
      if (mustCall && !model.callsTools) throw new ServiceError('calls-no-tools', { reason: noTools(model.name) });
      const offered = model.callsTools ? offeredTools(tools, mustCall) : undefined;
      const said = messages.map(saidIn);
      const content = requestContent(said, model);
      await this.#check(said, offered, to.installationName);
      const characters = JSON.stringify([content.map(withoutPictures), offered]).length;
      const { LanguageModelTextPart, LanguageModelToolCallPart } = vscode;
      const ended = await streamReply({
        ask: () => to.with(model).ask(content, signal, offered, knownOptionsIn(modelOptions)),
        hasTools: offered !== undefined,
        say: (text) => progress.report(new LanguageModelTextPart(text)),
        call: (call) => progress.report(new LanguageModelToolCallPart(call.id, call.name, call.input)),
        counted: (tokens) => this.#estimates.note(id, characters, tokens),
        signal,
      });
      if (ended) throw languageModelError(ended.failure, ended.problem);
    } catch (error) {
      throw signal.aborted ? new vscode.CancellationError() : languageModelError(error);
    }
  }

  /** Estimates the tokens of a text from what the service counted in the last request to this model. */
  provideTokenCount({ id }: Offer, text: string | Message): Promise<number> {
    const characters = typeof text === 'string' ? text.length : charactersOf(saidIn(text).parts);
    return Promise.resolve(Math.ceil(characters / this.#estimates.charactersPerToken(id)));
  }

  /**
   * The offered model with an id. If no models are offered, there is no connection or no key; the request then fails with this
   * reason, and not because of what the model is able to do.
   */
  async #modelWith(id: string, installationName: string): Promise<OfferedModel> {
    const models = await this.#host.offeredModels();
    const model = models.find((each) => offeredId(each.id) === id);
    if (model) return { ...model, name: plainName(model.name) };
    if (models.length === 0) return { id, name: id, pictures: 'unknown', callsTools: true };
    throw vscode.LanguageModelError.NotFound(
      l10n.t('The chosen connection, {0}, does not have this model any more. Choose another one.', installationName),
    );
  }

  async #check(said: readonly Said[], tools: OfferedTools | undefined, installationName: string): Promise<void> {
    const texts = [...said.flatMap(({ parts }) => parts.flatMap(textsOf)), ...(tools ? [JSON.stringify(tools)] : [])];
    if (await this.#host.replier.outgoing.mayLeave(texts, installationName)) return;
    throw vscode.LanguageModelError.Blocked(l10n.t('Nothing was sent, because of what looks like a secret.'));
  }
}

/** What the models in VS Code's own chat need from the rest of the extension. */
export interface ModelProviderHost {
  replier: Replier;
  /** The models and apps of the chosen connection that were known last; none without a connection or a key. Sends nothing. */
  offeredModels(): Promise<OfferedModel[]>;
  /** Loads the list of models again. Throws ServiceErrors. */
  loadModels(signal: AbortSignal): Promise<unknown>;
  /** Notifies that other models may be offered. */
  onDidChangeModels: vscode.Event<void>;
  /** Shows a problem with the buttons that lead to a fix. `retry` is called by the button that tries again. */
  showProblem(problem: Problem, retry: () => Promise<void>): Promise<void>;
}

type Offer = vscode.LanguageModelChatInformation;
type Message = vscode.LanguageModelChatRequestMessage;

function noTools(model: string): string {
  return l10n.t('{0} calls no tools. If the model can, set its toolCalling in realmChat.models to true.', model);
}
