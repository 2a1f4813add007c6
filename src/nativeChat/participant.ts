import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { charactersOf, textOf } from '../chat/composing/contextMeter.ts';
import { admitted } from '../chat/composing/draft.ts';
import { expandedMessage, type EditorContext } from '../chat/composing/expandedMessage.ts';
import { refusalText, merged, type FoundAttachments } from '../chat/composing/foundAttachments.ts';
import { continuePrompt, serviceMessages } from '../chat/composing/prompts.ts';
import type { PromptTemplate } from '../chat/composing/templates.ts';
import { problemOf } from '../chat/ending.ts';
import { replyOutside, type ReplySoFar } from '../chat/replySoFar.ts';
import type { TurnEvent } from '../chat/retrying.ts';
import type { Addressee, Model, Replier } from '../chat/replier.ts';
import type { Action, Attachment, Problem, Usage } from '../protocol.ts';
import type { ServiceMessage } from '../service/client.ts';
import { serviceError } from '../service/errors/errors.ts';
import { stopFor } from '../shared/stopReasons.ts';
import { AskedBefore } from './askedBefore.ts';
import { offeredId } from './offer.ts';
import { shownEvent } from './shownEvent.ts';
import { ownActions } from './shownProblem.ts';
import { withoutLinks } from '../shared/plainText.ts';
import { signalOf } from './signalOf.ts';

/** The participant `@realm` of VS Code's own chat. */
export class Participant {
  readonly #host: ParticipantHost;
  readonly #editor: ParticipantEditor;
  readonly #before = new AskedBefore();

  constructor(host: ParticipantHost, editor: ParticipantEditor) {
    this.#host = host;
    this.#editor = editor;
  }

  /** Answers a question. Never rejects: an error becomes a sentence in the result. */
  async answer(
    request: vscode.ChatRequest,
    context: vscode.ChatContext,
    stream: vscode.ChatResponseStream,
    cancellation: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> {
    try {
      if (request.command === 'model') return await this.#chooseModel(request, stream);
      return await this.#answer(request, context, stream, signalOf(cancellation));
    } catch (error) {
      return failed(problemOf(serviceError(error)));
    }
  }

  async #answer(
    request: vscode.ChatRequest,
    { history }: vscode.ChatContext,
    stream: vscode.ChatResponseStream,
    signal: AbortSignal,
  ): Promise<vscode.ChatResult> {
    // If the user changes the connection while deciding about secrets, the new one gets nothing of the request.
    const chosen = this.#host.replier.now();
    const to = await this.#addressee(request, chosen);
    const { installationName, model } = to;
    const question = await this.#question(request, installationName, stream);
    if ('sentence' in question) return failed(question);
    if (signal.aborted) return {};
    const asked = serviceMessages([{ id: '', role: 'user', ...question }], model.systemPrompt);
    const along = [...asked.slice(0, -1), ...this.#before.messages(history, installationName)];
    if (!(await this.#host.replier.outgoing.mayLeave(along.map(textOf), installationName)))
      return failed(stoppedBySecret());
    const messages = [...along, ...asked.slice(-1)];
    return this.#reply(() => to.ask(messages, signal), { model, installationName, messages, signal }, stream);
  }

  /** Offers to continue a reply that is not complete. */
  followups({ metadata }: vscode.ChatResult): vscode.ChatFollowup[] {
    return metadata?.['hasRest'] === true ? [{ prompt: continuePrompt(), label: l10n.t('Continue') }] : [];
  }

  async #chooseModel(request: vscode.ChatRequest, stream: vscode.ChatResponseStream): Promise<vscode.ChatResult> {
    const ours = await this.#ownModel(request);
    if (!ours) await this.#editor.selectModel();
    const sentence = ours
      ? l10n.t("{0} answers, because it is chosen in VS Code's chat. Choose another one there.", ours.name)
      : l10n.t('{0} answers.', this.#host.replier.now().model.name);
    stream.markdown(this.#editor.plain(sentence));
    return {};
  }

  /** The model that is chosen in VS Code's own chat if it is one of ours, else the one that is chosen in Realm Chat. */
  async #addressee(request: vscode.ChatRequest, chosen: Addressee): Promise<Addressee> {
    const model = await this.#ownModel(request);
    return model ? chosen.with(model) : chosen;
  }

  /** The model that is chosen in VS Code's own chat, if it is one of ours. */
  async #ownModel({ model: { vendor, family } }: vscode.ChatRequest): Promise<Model | undefined> {
    const ours = vendor === 'realm-chat' ? await this.#host.offeredModels() : [];
    return ours.find(({ id }) => offeredId(id) === family);
  }

  /** The question with its attachments, after the user was asked about secrets; or the problem, if it is not sent. */
  async #question(
    { prompt, command, references }: vscode.ChatRequest,
    installationName: string,
    stream: vscode.ChatResponseStream,
  ): Promise<Question | Problem> {
    const { found, context } = await (await this.#host.attaching()).questioned(references);
    const written = command === undefined ? prompt : `/${command} ${prompt}`;
    const message = await expandedMessage(written, this.#host.templates(), context);
    const { attachments, refusals } = admitted([], merged([found, message]));
    if (refusals.length > 0 && found.isNeverSent) stream.button(settingButton());
    if (!message.isWhole) return { sentence: refusalText([...new Set(refusals)]), actions: [] };
    if (refusals.length > 0) stream.markdown(this.#editor.plain(`${refusalText([...new Set(refusals)])}\n\n`));
    const checked = await this.#host.replier.outgoing.check(message.text, attachments, installationName, false);
    if (!checked.isStopped) return { text: checked.text, attachments: checked.attachments };
    return stoppedBySecret();
  }

  async #reply(
    attempt: Parameters<typeof replyOutside>[0],
    { model, installationName, messages, signal }: Sending,
    stream: vscode.ChatResponseStream,
  ): Promise<vscode.ChatResult> {
    const { reply, ending } = await replyOutside(attempt, signal, (event, before) => show(event, before, stream));
    const { text, usage, end } = reply;
    if (usage?.inputTokens !== undefined)
      this.#host.replier.counted?.(model.id, charactersOf(messages), usage.inputTokens);
    const question = messages.at(-1);
    const id = this.#before.note(question, text);
    if (question) this.#host.replier.outgoing.notePassed([textOf(question)], installationName);
    void this.#host.replier.outgoing.noteReply(text, installationName);
    const { problem } = ending;
    const metadata: ReplyMetadata = {
      id,
      place: installationName,
      hasRest: stopFor(end.stopReason).hasRest === true,
      ...(usage && { usage }),
    };
    for (const action of problem ? ownActions(problem) : []) {
      const button = this.#host.buttonOf(action);
      if (button) stream.button(button);
    }
    return { ...(problem && !signal.aborted && failed(problem)), metadata };
  }
}

/** What the participant needs from the rest of the extension. */
export interface ParticipantHost {
  replier: Replier;
  /** The models and apps that VS Code's own chat offers. */
  offeredModels(): Promise<Model[]>;
  /** The prompts that commands can name. */
  templates(): PromptTemplate[];
  /** Loads what reads what a question refers to. */
  attaching(): Promise<{
    questioned(
      references: readonly vscode.ChatPromptReference[],
    ): Promise<{ found: FoundAttachments; context: EditorContext }>;
  }>;
  /** The command that a button for an action runs; undefined if it is of no use. */
  buttonOf(action: Action): vscode.Command | undefined;
}

/** What the participant needs of VS Code. */
interface ParticipantEditor {
  /** Lets the user choose a model of Realm Chat. */
  selectModel(): Thenable<unknown>;
  /** A text without formatting. It may contain names that others chose. */
  plain(text: string): vscode.MarkdownString;
}

/** What VS Code's chat keeps with a reply. It contains nothing from attachments. */
export interface ReplyMetadata {
  id: string;
  /** The name of the installation. */
  place: string;
  hasRest: boolean;
  usage?: Usage;
}

/** A question as it is sent. */
interface Question {
  text: string;
  attachments: Attachment[];
}

/** The messages that are sent, and the model and the connection that get them. */
interface Sending {
  model: Model;
  installationName: string;
  messages: ServiceMessage[];
  signal: AbortSignal;
}

/** Shows the next event of a reply. */
function show(event: TurnEvent, before: ReplySoFar, stream: vscode.ChatResponseStream): void {
  const shown = shownEvent(event, before);
  if (!shown) return;
  if ('text' in shown) stream.markdown(shown.text);
  else stream.progress('isThinking' in shown ? l10n.t('Thinking…') : shown.waitsFor);
}

/** A result with our sentence, in which VS Code, which shows it as Markdown, makes no links of names that others chose. */
function failed({ sentence }: Problem): vscode.ChatResult {
  return { errorDetails: { message: withoutLinks(sentence) } };
}

function stoppedBySecret(): Problem {
  return { sentence: l10n.t('Nothing was sent, because of what looks like a secret.'), actions: [] };
}

function settingButton(): vscode.Command {
  return {
    title: l10n.t('Open Setting'),
    command: 'workbench.action.openSettings',
    arguments: ['@id:realmChat.neverSend'],
  };
}
