import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { ending, problemOf } from '../chat/ending.ts';
import type { Gate } from '../chat/outgoing/outgoing.ts';
import type { Ask } from '../chat/session.ts';
import { TokenEstimates } from '../chat/tokenEstimates.ts';
import { withoutLinks } from '../plainText.ts';
import type { Problem } from '../protocol.ts';
import type { ServiceMessage, OfferedTools } from '../service/client.ts';
import { isRefusal, type ErrorKind } from '../service/errorKinds.ts';
import { serviceError, ServiceError } from '../service/errors.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import { offeredId, offerOf, plainName, type OfferedModel } from './offer.ts';
import { PassedTexts } from './passedTexts.ts';
import { requestContent } from './requestContent.ts';
import { saidIn, type Said, type SaidPart } from './saidParts.ts';
import { signalOf } from './signalOf.ts';
import { offeredTools, readCalls } from './tools.ts';

/** What the models in VS Code's own chat ask of the rest of the extension. */
export interface ModelProviderHost {
  /** The models and apps of the chosen connection as they were known last; none without a connection or a key. Sends nothing. */
  offeredModels(): Promise<OfferedModel[]>;
  /** Loads the list of models again. Throws ServiceErrors. */
  loadModels(signal: AbortSignal): Promise<void>;
  /** Notifies that other models may be offered. */
  onDidChangeModels: vscode.Event<void>;
  /** The connection, by the name that users know. */
  place(): string;
  /** What asks the chosen connection for a reply. */
  begin(): Ask;
  /** What everything passes before it is sent. */
  outgoing: Gate;
  /** Shows a problem with the buttons that lead to a fix; `retry` is the one that tries again. */
  showProblem(problem: Problem, retry: () => Promise<void>): Promise<void>;
}

type Offer = vscode.LanguageModelChatInformation;
type Message = vscode.LanguageModelChatRequestMessage;

/** Offers models and apps to VS Code's own chat and to other extensions, and asks them for replies. */
export class ModelProvider implements vscode.LanguageModelChatProvider {
  readonly #host: ModelProviderHost;
  readonly #passed: PassedTexts;
  readonly #estimates = new TokenEstimates();

  constructor(host: ModelProviderHost) {
    this.#host = host;
    this.#passed = new PassedTexts(host.outgoing);
  }

  /** The models and apps. Silent: those that are known, and nothing is loaded or asked. */
  async provideLanguageModelChatInformation(
    { silent }: vscode.PrepareLanguageModelChatModelOptions,
    cancellation: vscode.CancellationToken,
  ): Promise<Offer[]> {
    if (!silent) await this.#load(signalOf(cancellation));
    const place = this.#host.place();
    return (await this.#host.offeredModels()).map((model) => offerOf(model, place));
  }

  /** Streams a reply. Throws LanguageModelErrors with sentences for users, and CancellationErrors. */
  async provideLanguageModelChatResponse(
    { id }: Offer,
    messages: readonly Message[],
    { tools, toolMode }: vscode.ProvideLanguageModelChatResponseOptions,
    progress: vscode.Progress<vscode.LanguageModelResponsePart>,
    cancellation: vscode.CancellationToken,
  ): Promise<void> {
    const signal = signalOf(cancellation);
    const place = this.#host.place();
    try {
      const model = await this.#modelWith(id);
      const mustCall = toolMode === vscode.LanguageModelChatToolMode.Required;
      if (mustCall && !model.callsTools) throw new ServiceError('calls-no-tools', { reason: noTools(model.name) });
      const offered = model.callsTools ? offeredTools(tools, mustCall) : undefined;
      const said = messages.map(saidIn);
      const content = requestContent(said, model);
      await this.#check(said, offered, place);
      await this.#stream(model.id, content, offered, progress, signal);
    } catch (error) {
      throw signal.aborted ? new vscode.CancellationError() : languageModelError(error);
    }
  }

  /** Tokens, estimated from what the service counted in the last request to this model. */
  provideTokenCount({ id }: Offer, text: string | Message): Promise<number> {
    const characters = typeof text === 'string' ? text.length : charactersOf(saidIn(text).parts);
    return Promise.resolve(Math.ceil(characters / this.#estimates.charactersPerToken(id)));
  }

  /** A list that cannot be loaded leaves the last one. VS Code waits for this, so that nobody is waited for here. */
  async #load(signal: AbortSignal): Promise<void> {
    try {
      await this.#host.loadModels(signal);
    } catch (error) {
      if (!signal.aborted) void this.#host.showProblem(problemOf(serviceError(error)), () => this.#load(signal));
    }
  }

  /** Where nothing is offered there is no connection or no key: asking says so. */
  async #modelWith(id: string): Promise<OfferedModel> {
    const models = await this.#host.offeredModels();
    const model = models.find((each) => offeredId(each.id) === id);
    if (model) return { ...model, name: plainName(model.name) };
    if (models.length === 0) return { id, name: id, pictures: 'unknown', callsTools: false };
    throw this.#notFound();
  }

  #notFound(): Error {
    return vscode.LanguageModelError.NotFound(
      l10n.t('The chosen connection, {0}, does not have this model any more. Choose another one.', this.#host.place()),
    );
  }

  /** Who is chosen while the user decides about secrets gets nothing. */
  async #check(said: readonly Said[], tools: OfferedTools | undefined, place: string): Promise<void> {
    const texts = [...said.flatMap(({ parts }) => parts.flatMap(textsOf)), ...(tools ? [JSON.stringify(tools)] : [])];
    if (!(await this.#passed.mayLeave(texts, place)))
      throw vscode.LanguageModelError.Blocked(l10n.t('Nothing was sent, because of what looks like a secret.'));
    if (this.#host.place() !== place) throw this.#notFound();
  }

  async #stream(
    model: string,
    messages: ServiceMessage[],
    tools: OfferedTools | undefined,
    progress: vscode.Progress<vscode.LanguageModelResponsePart>,
    signal: AbortSignal,
  ): Promise<void> {
    let [text, thoughts] = ['', ''];
    let end: Extract<ReplyEvent, { type: 'end' }> = { type: 'end' };
    const report = (more: string): void => progress.report(new vscode.LanguageModelTextPart(more));
    const characters = JSON.stringify([messages.map(withoutPictures), tools]).length;
    let failure: unknown;
    try {
      for await (const event of await this.#host.begin()(model, messages, signal, tools)) {
        if (event.type === 'text') {
          text += event.text;
          report(event.text);
        } else if (event.type === 'thought') thoughts += event.text;
        else if (event.type === 'text-was-thought') {
          // What was reported cannot be taken back.
          if (text !== '') report('\n\n');
          [text, thoughts] = ['', thoughts + text];
        } else if (event.type === 'usage') {
          if (event.usage.inputTokens !== undefined) this.#estimates.note(model, characters, event.usage.inputTokens);
        } else end = event;
      }
    } catch (error) {
      failure = error;
    }
    if (failure === undefined && tools) {
      const calls = readCalls(end.calls ?? [], end.stopReason);
      for (const { id, name, input } of calls) progress.report(new vscode.LanguageModelToolCallPart(id, name, input));
      if (calls.length > 0) return;
    }
    const { problem } = ending(failure, text, signal.aborted, end.stopReason, thoughts);
    if (problem) throw languageModelError(failure, problem);
  }
}

function noTools(model: string): string {
  return l10n.t('{0} calls no tools. If the model can, set its toolCalling in realmChat.models to true.', model);
}

/** The kinds of errors that VS Code's interface has a name for. */
const names: Partial<Record<ErrorKind, 'NoPermissions' | 'NotFound' | 'Blocked'>> = {
  'key-rejected': 'NoPermissions',
  forbidden: 'NoPermissions',
  'no-key': 'NoPermissions',
  'key-lost': 'NoPermissions',
  'not-found': 'NotFound',
  'too-many-requests': 'Blocked',
};

/** An error as VS Code's chat shows it: our sentence, and none of the server's words. */
function languageModelError(error: unknown, problem?: Problem): Error {
  if (error instanceof vscode.LanguageModelError) return error;
  const known = serviceError(error);
  const sentence = withoutLinks(problem?.sentence ?? known.message);
  const name = names[known.kind] ?? (isRefusal(known.kind) ? 'Blocked' : undefined);
  return name ? vscode.LanguageModelError[name](sentence) : new vscode.LanguageModelError(sentence);
}

/** Everything in a part that is sent as text. */
function textsOf(part: SaidPart): string[] {
  if (part.type === 'text') return [part.text];
  if (part.type === 'call') return [JSON.stringify(part.input)];
  return part.type === 'result' ? part.parts.flatMap(textsOf) : [];
}

function charactersOf(parts: readonly SaidPart[]): number {
  return parts.flatMap(textsOf).reduce((sum, text) => sum + text.length, 0);
}

/** Pictures count for nothing: how many tokens they take differs from model to model. */
function withoutPictures(message: ServiceMessage): ServiceMessage {
  const { content } = message;
  return typeof content === 'string' ? message : { ...message, content: content.filter(({ type }) => type === 'text') };
}
