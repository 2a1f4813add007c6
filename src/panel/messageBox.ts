import * as l10n from '@vscode/l10n';
import { Composing, type Box, type Held } from '../chat/composing.ts';
import { ContextMeter } from '../chat/composing/contextMeter.ts';
import { admitted, Draft, summaryOf } from '../chat/composing/draft.ts';
import { isInstructions } from '../chat/composing/dueInstructions.ts';
import { found, foundAll, refusalText, type FoundAttachments } from '../chat/composing/foundAttachments.ts';
import { pictureAttachment, problemSentence } from '../chat/pictures.ts';
import { requestText, type ChatRequest } from '../chat/composing/requestText.ts';
import { withMoreTemplates, type PromptTemplate } from '../chat/composing/templates.ts';
import type { WaitingMessage } from '../chat/entry.ts';
import type { Session } from '../chat/session.ts';
import { WaitingMessages } from '../chat/waitingMessages.ts';
import type { Attachment, AttachmentSummary, Fact, FoundPlace, PictureProblem } from '../protocol.ts';
import type { ChatServices } from './chatServices.ts';
import type { ChatView } from './chatView.ts';
import { InstructionChips } from './instructionChips.ts';

/** The message that is being written: its attachments, and the steps to send it. */
export class MessageBox {
  /** Sends messages. Those that are held back are in this box again. */
  readonly composing: Composing;
  /** The messages that wait for the end of a reply. */
  readonly waiting: WaitingMessages;
  readonly #session: Session;
  readonly #view: ChatView;
  readonly #services: Services;
  readonly #draft: Draft;
  readonly #meter: ContextMeter;
  readonly #instructions: InstructionChips;
  /** The message box of the chat that took over the page of this one last. */
  #successor: MessageBox | undefined;

  /** `changed` is called when the messages that wait have changed. */
  constructor(session: Session, view: ChatView, services: Services, changed: () => void = () => undefined) {
    const { attaching, dialogs, estimates, replier, turnedOff } = services;
    this.#session = session;
    this.#view = view;
    this.#services = services;
    this.#draft = new Draft(
      () => {
        view.notify({ type: 'draft', attachments: this.attachments });
        view.notify(this.context);
      },
      (attachment) => this.#instructions.turnOff(attachment),
    );
    this.#instructions = new InstructionChips({
      ...{ shown: session.shown, attaching, draft: this.#draft, turnedOff },
      changed: (refusals) => {
        view.notify(this.prompts);
        this.#showRefusals(refusals);
      },
    });
    this.#meter = new ContextMeter(replier, estimates);
    const composingFor = (box: Box): Composing =>
      new Composing(session, this.#draft, this.#meter, {
        context: async () => (await attaching()).context,
        templates: () => this.templates,
        instructions: this.#instructions,
        outgoing: replier.outgoing,
        refusals: async (attachments) => (attachments.length > 0 ? (await attaching()).refusals(attachments) : []),
        waiting: this.waiting,
        box,
      });
    this.waiting = new WaitingMessages(session, {
      send: ({ message: { text, attachments } }, how, box) =>
        dialogs.showingProblems(() => composingFor(box).ask(text, attachments, how)),
      changed: () => {
        view.notify(this.waiting.fact);
        changed();
      },
    });
    this.composing = composingFor({
      refuse: dialogs.notify,
      putBack: (text, attachments, held) => this.#putBack(text, attachments, held),
    });
  }

  /** The attachments of the message. */
  get attachments(): AttachmentSummary[] {
    return this.#draft.attachments.map(summaryOf);
  }

  /** How much of the model's limit the next message will use. */
  get context(): Fact {
    return { type: 'context', context: this.#meter.use(this.#session.shown.asSent(), this.#draft.attachments) };
  }

  /** The user's prompts, the built-in prompts, and the prompts of the workspace. */
  get templates(): PromptTemplate[] {
    return withMoreTemplates(this.#services.settings.templates(), this.#instructions.prompts);
  }

  /** The prompts that `/` offers. */
  get prompts(): Fact {
    return { type: 'prompts', prompts: this.templates.map(({ name, description }) => ({ name, description })) };
  }

  /** Shows the instructions of the workspace, once they are needed. */
  async updateInstructions(areNeeded = this.#instructions.areNeeded): Promise<void> {
    if (areNeeded) await this.#instructions.update();
  }

  /** Sends a message independently of the one that is being written. What cannot be sent now waits in the message box instead. */
  async ask(text: string, attachments: Attachment[]): Promise<void> {
    const { refusals } = admitted([], foundAll(attachments));
    this.#showRefusals(refusals);
    if (refusals.length > 0) this.#view.compose(text);
    else await this.composing.ask(text, attachments);
  }

  #putBack(text: string, attachments: Attachment[], { secret, tooLong, isReplying }: Held): void {
    if (attachments.length > 0) this.#inPage.add(foundAll(attachments));
    this.#view.compose(text);
    if (secret !== undefined) this.#view.notify({ type: 'select-text', text: secret });
    if (tooLong) this.#view.notify({ type: 'too-long', tooLong });
    if (isReplying)
      this.#services.dialogs.notify(l10n.t('A reply is still on its way. Your question is in the message box.'));
  }

  /** Takes a message that waits back into the message box, from where it returns to its place. */
  editWaiting(id: string): void {
    const ids = this.waiting.all.map(({ message }) => message.id);
    const taken = this.waiting.remove(id);
    if (!taken) return;
    this.#next(() => this.#draft.noteBefore(ids.slice(ids.indexOf(id) + 1)));
    this.#takeBack([taken]);
  }

  /** Called when another conversation is shown. What nothing keeps is in the message box again. */
  conversationShown(): void {
    this.#takeBack(this.waiting.takeLost());
    void this.updateInstructions();
  }

  /** Together, because the page puts each text that it gets before the one that is there. */
  #takeBack(waited: readonly WaitingMessage[]): void {
    if (waited.length === 0) return;
    const text = waited.map(({ message }) => message.text).join('\n');
    const attachments = waited.flatMap(({ message }) => message.attachments);
    this.#view.compose(text);
    this.#inPage.add(foundAll(attachments));
  }

  /** The message box that is shown in the page of this one, which has the text of what is put back. (CASES V670) */
  get #inPage(): MessageBox {
    const other = this.#view.isTakenOver ? this.#successor : undefined;
    return other ? other.#inPage : this;
  }

  /** Changes the message that is being written. One that was sent before, and is still being prepared, stays as it is. */
  #next(change: () => void): void {
    void this.composing.beforeNext(change);
  }

  /** Attaches what was found, and shows what cannot be attached. Pictures are sent to the page, which sends them back smaller. */
  add(found: FoundAttachments): void {
    this.#next(() => this.#attach(found));
  }

  #attach(found: FoundAttachments): void {
    this.#showRefusals(this.#draft.add(found), found.isNeverSent);
    for (const { name, bytes } of found.pictures ?? []) this.#view.attachPicture(name, bytes);
    void this.updateInstructions();
  }

  /** Shows the places in the workspace that a name finds. */
  async find(query: string): Promise<void> {
    const finder = await this.#services.finder();
    await finder.find(query, (rows) => this.#view.notify({ type: 'found', query, rows }));
  }

  /** Attaches a place in the workspace that was found by name. */
  async attachFound(place: FoundPlace): Promise<void> {
    await this.#attachFrom(this.#services.finder().then((finder) => finder.attachmentsOf(place)));
  }

  /** Attaches a picture that the page has prepared. */
  addPicture(name: string, bytes: Uint8Array): void {
    const picture = pictureAttachment(name, bytes);
    if (typeof picture === 'string') this.refusePicture(name, picture);
    else this.add(found(picture));
  }

  /** Attaches a text that was pasted or dropped. Texts have numbers, because an attachment replaces another one of the same name. */
  addText(text: string): void {
    this.#next(() => {
      const names = this.#draft.attachments.map(({ name }) => name);
      let number = 1;
      while (names.includes(pastedName(number))) number++;
      const [id, name] = [crypto.randomUUID(), pastedName(number)];
      this.#attach(found({ id, kind: 'file', name, language: 'plaintext', text }));
    });
  }

  /** Shows why a picture is not attached. */
  refusePicture(name: string, problem: PictureProblem): void {
    this.#services.dialogs.notify(problemSentence(problem, name));
  }

  /** Sends the bytes of a picture, of this message or of a sent one, to the page. */
  sendPicture(hash: string): void {
    const { text = '' } = this.#draft.picture(hash) ?? this.#session.shown.picture(hash) ?? {};
    // A small Buffer shares its memory with other Buffers, which would all be sent.
    const bytes = text === '' ? undefined : new Uint8Array(Buffer.from(text, 'base64'));
    this.#view.notify({ type: 'picture', hash, ...(bytes && { bytes }) });
  }

  /** Attaches from a source. Without a source, the user chooses one. */
  async attach(source?: string): Promise<void> {
    await this.#attachFrom(this.#services.attaching().then((attaching) => attaching.find(source)));
  }

  /** Attaches dropped files. */
  async attachDropped(uris: string[]): Promise<void> {
    await this.#attachFrom(this.#services.attaching().then((attaching) => attaching.droppedFiles(uris)));
  }

  /** Attaches what is being found to the message that is being written now. A message that is sent meanwhile waits for it. */
  async #attachFrom(finding: Promise<FoundAttachments | undefined>): Promise<void> {
    // Its failure is reported in its turn.
    finding.catch(() => undefined);
    await this.composing.beforeNext(async () => {
      const found = await finding;
      if (found) this.#attach(found);
    });
  }

  /** Removes attachments. Instructions stay removed for the rest of the conversation. */
  detach(ids: readonly string[]): void {
    this.#next(() => {
      this.#draft.remove(ids);
      void this.updateInstructions();
    });
  }

  /** Opens an attachment of this message or of a sent one. */
  async open(id: string): Promise<void> {
    const attachment = this.#draft.attachment(id) ?? this.#session.shown.attachment(id);
    if (attachment) await (await this.#services.attaching()).open(attachment);
  }

  /** Shows the request that would be sent for a text. */
  async preview(text: string): Promise<void> {
    await this.updateInstructions(true);
    const request = await this.composing.request(text);
    if (request) await this.#showRequest(request);
  }

  /** Shows the request that `ask` would send. */
  async previewAsked(text: string, attachments: Attachment[]): Promise<void> {
    const instructions = await this.#instructions.due(attachments, this.#instructions.besideWork);
    await this.#showRequest(await this.#session.requestFor(text, [...(instructions ?? []), ...attachments]));
  }

  async #showRequest(request: ChatRequest): Promise<void> {
    await (await this.#services.documents()).show(l10n.t('What will be sent'), requestText(request), 'markdown');
  }

  /**
   * Moves the attachments to the message box of another chat, which uses this page from now on. Those of a message that is being prepared stay
   * with it.
   */
  handOver(other: MessageBox): void {
    this.#successor = other;
    const taken: FoundAttachments[] = [];
    const taking = this.composing.beforeNext(() => {
      taken.push(foundAll(this.#draft.takeAll().filter((attachment) => !isInstructions(attachment))));
    });
    const [ready] = taken;
    if (ready) other.add(ready);
    else void other.#attachFrom(taking.then(() => taken[0]));
    void other.updateInstructions(this.#instructions.areNeeded);
  }

  /** Moves the messages that wait to the message box of another chat if nobody finds this conversation again, because it is not stored. */
  giveUpWaiting(other: MessageBox): void {
    if (this.#session.shown.id !== undefined) return;
    other.#takeBack(this.waiting.all.flatMap(({ message }) => this.waiting.remove(message.id) ?? []));
  }

  #showRefusals(refusals: string[], isNeverSent = false): void {
    if (refusals.length > 0) void this.#notify(refusalText(refusals), isNeverSent);
  }

  async #notify(sentence: string, isNeverSent: boolean): Promise<void> {
    const { dialogs } = this.#services;
    if (!isNeverSent) dialogs.notify(sentence);
    else if (await dialogs.offer(sentence, l10n.t('Open Setting'))) dialogs.openSetting('neverSend');
  }
}

/** What the message box needs from the rest of the extension. */
type Services = Pick<
  ChatServices,
  'attaching' | 'connection' | 'dialogs' | 'documents' | 'estimates' | 'finder' | 'replier' | 'settings' | 'turnedOff'
>;

function pastedName(number: number): string {
  return l10n.t('Pasted text {0}', number);
}
