import type {
  Action,
  AttachmentSummary,
  ConnectionSummary,
  ContextUse,
  ConversationInfo,
  FoundRow,
  ModelSummary,
  PromptSummary,
  Reply,
  ReplyEnd,
  Retrying,
  ShownMessage,
  SourceSummary,
  TooLong,
} from '../protocol.ts';
import type { Texts } from '../shared/texts.ts';
import { createAnnouncer } from './parts/announcer.ts';
import { confirmDone } from './parts/button.ts';
import { listenForCodeActions } from './code/codeBlockActions.ts';
import { Composer } from './composer/composer.ts';
import { createConversationLine } from './transcript/conversationLine.ts';
import { copySelectionAsText } from './transcript/selectedText.ts';
import { listenForDrops } from './composer/drop.ts';
import { element } from './parts/element.ts';
import { showTitle } from './parts/chatTitle.ts';
import { showTooltipsAtFocus } from './parts/focusTooltip.ts';
import { format } from './parts/format.ts';
import { HelpPlaces } from './parts/helpPlaces.ts';
import { startFind } from './find/find.ts';
import { listenForLinks } from './markdown/link.ts';
import { listenForPaths } from './transcript/pathLinks.ts';
import { OpenEdits } from './transcript/openEdits.ts';
import { stopNote } from './transcript/replyFooter.ts';
import { isComposing } from './composer/sendOnEnter.ts';
import { PictureIntake } from './pictures/pictureIntake.ts';
import { PictureStore } from './pictures/pictureStore.ts';
import { repliesOf, Transcript } from './transcript/transcript.ts';
import { wish } from './parts/wish.ts';
import { pageNote, Welcome, type Keeping } from './welcome.ts';

/** Keeps text that was typed but not sent, even after the page is closed. Text that another version kept may have any shape. */
export interface Drafts {
  read(): unknown;
  write(draft: string): void;
}

/** The whole page. Its methods receive the messages of the host; what the user asks for is an event of its elements. */
export class ChatPage {
  readonly element = element('main', { class: 'page' });
  readonly #texts: Texts;
  readonly #pictures: PictureStore;
  readonly #intake: PictureIntake;
  readonly #help: HelpPlaces;
  readonly #transcript: Transcript;
  readonly #composer: Composer;
  readonly #announcer = createAnnouncer();
  readonly #line: ReturnType<typeof createConversationLine>;
  readonly #welcome: Welcome;
  #connection?: ConnectionSummary;
  /** Earlier parts of the conversation, which are shown after the later ones are drawn, last part first. */
  readonly #earlier: ShownMessage[][] = [];
  /** The ids of the replies that are still arriving. */
  readonly #running = new Set<string>();
  #keeping: Keeping = { kept: true };
  #isExample = false;
  readonly #title = element('h1', { class: 'chat-title', hidden: '' });
  readonly #note = element('div', { hidden: '' });

  constructor(texts: Texts, drafts: Drafts, edits = new OpenEdits([], () => undefined)) {
    this.#texts = texts;
    this.#pictures = new PictureStore(texts, this.element);
    this.#intake = new PictureIntake(this.element);
    this.#help = new HelpPlaces(texts);
    this.#transcript = new Transcript(texts, edits, this.#pictures, this.#help, () => this.focus());
    this.#composer = new Composer(texts, this.#composerWishes(drafts), drafts.read(), this.#pictures);
    this.#line = createConversationLine(texts);
    this.#composer.element.append(this.#line.element);
    this.#welcome = new Welcome(texts, this.#help, () => this.focus());
    const stage = element('div', { class: 'stage' }, this.#transcript.element, this.#welcome.element);
    this.element.append(this.#title, this.#note, stage, this.#composer.element, this.#announcer.element);
    listenForCodeActions(this.element);
    listenForLinks(this.element);
    listenForPaths(this.#transcript.log);
    listenForDrops(
      this.element,
      (uris) => wish(this.element, { type: 'attach-dropped', uris }),
      (files) => this.#intake.takeFiles(files),
    );
    copySelectionAsText(this.#transcript.log);
    showTooltipsAtFocus(this.element);
    startFind(this.#transcript, texts, this.#announcer.announce);
    document.addEventListener('keydown', (event) => this.#stopOnEscape(event));
    window.addEventListener('focus', () => this.#focusComposerIfIdle());
    this.#arrange();
  }

  /** Moves the focus to a message, or to the message box. */
  focus(message?: string): void {
    if (message !== undefined && this.#transcript.focus(message)) return;
    if (this.#composer.element.hidden) this.#welcome.focus();
    else this.#composer.focus();
  }

  /** Opens the focused message, or else the last reply, as plain text. */
  openAccessibleView(): void {
    wish(this.element, { type: 'open-accessible-view', ...this.#transcript.read() });
  }

  showConnection(connection: ConnectionSummary): void {
    this.#connection = connection;
    this.#help.show(connection.help);
    this.#composer.showModel(connection.model, connection.isModelMissing ?? false);
    this.#composer.showPictureSupport(connection.pictures ?? 'unknown', connection.model);
    this.#arrange();
    if (document.hasFocus()) this.#focusComposerIfIdle();
  }

  showInfo({ title, kept, keptDays, isExample = false }: ConversationInfo): void {
    showTitle(this.#title, title);
    this.#keeping = { kept, keptDays };
    this.#isExample = isExample;
    this.element.classList.toggle('example', isExample);
    this.#arrange();
  }

  showAttachments(attachments: AttachmentSummary[]): void {
    this.#composer.showAttachments(attachments);
  }

  showContext(context: ContextUse | undefined): void {
    this.#composer.showContext(context);
  }

  /** Asks what to do with a message that may be too long. The host waits for an answer. */
  askAboutLength(tooLong: TooLong): void {
    this.#announcer.announce(this.#composer.askAboutLength(tooLong));
  }

  /** Takes the bytes of a picture to show; without bytes, the picture is shown as lost. */
  showPicture(hash: string, bytes?: Uint8Array): void {
    this.#pictures.fill(hash, bytes);
  }

  /** Attaches a picture that the host read from a file. */
  takePicture(name: string, bytes: Uint8Array): void {
    this.#intake.take(name, bytes);
  }

  showPrompts(prompts: PromptSummary[]): void {
    this.#composer.showPrompts(prompts);
  }

  showSources(sources: SourceSummary[]): void {
    this.#composer.showSources(sources);
  }

  /** Shows what the search for a name has found so far. */
  showFound(query: string, rows: FoundRow[]): void {
    this.#composer.showFound(query, rows);
  }

  compose(text: string): void {
    this.#composer.compose(text);
  }

  selectText(text: string): void {
    this.#composer.select(text);
  }

  showConversation(messages: ShownMessage[]): void {
    this.#earlier.length = 0;
    if (this.#isExample) this.#transcript.showFromStart(messages);
    else this.#show(0, messages);
    this.#pictures.sweep();
  }

  /** Shows messages before all others, after the visible ones are drawn. */
  showEarlier(messages: ShownMessage[]): void {
    if (this.#earlier.push(messages) === 1) this.#transcript.whenDrawn(() => this.showAll());
  }

  /** Shows the rest of the conversation. Must be called before anything that may concern all of it. */
  showAll(): void {
    if (this.#earlier.length === 0) return;
    for (let messages = this.#earlier.shift(); messages; messages = this.#earlier.shift()) {
      this.#transcript.prepend(messages);
      this.#noteRunning(messages);
    }
    this.#showLine();
  }

  startTurn(keep: number, messages: ShownMessage[]): void {
    this.#show(keep, messages);
    this.#announcer.announce(this.#texts.outcomes.streaming);
  }

  /** Shows another version of messages, or that a message was deleted, without scrolling. */
  exchange(keep: number, messages: ShownMessage[]): void {
    this.#change(() => this.#transcript.exchangeFrom(keep, messages));
    this.#noteRunning(messages);
  }

  /** Shows a reply that starts in place of another, one of several replies. */
  startAgain(instead: string, reply: Reply): void {
    this.#transcript.startAgain(instead, reply);
    this.#noteRunning([reply]);
    this.#announcer.announce(this.#texts.outcomes.streaming);
  }

  /** Lets the user choose which other models get the text in the message box or, if it is empty, the last question. */
  askAlso(): void {
    const id = this.#transcript.lastReply;
    if (this.#running.size === 0 && !this.#composer.askAlso() && id !== undefined)
      wish(this.element, { type: 'ask-also', id });
    else this.focus();
  }

  /** Sends the text in the message box, also to other models. */
  sendAlso(also: ModelSummary[]): void {
    this.#composer.submit(also);
  }

  think(id: string, text: string): void {
    this.#transcript.think(id, text);
  }

  takeTextAsThought(id: string): void {
    this.#transcript.takeTextAsThought(id);
  }

  append(id: string, text: string): void {
    this.#transcript.append(id, text);
  }

  retryTurn(id: string, retrying: Retrying): void {
    this.#transcript.retry(id, retrying);
    this.#announcer.announce(retrying.sentence);
  }

  endTurn(reply: ReplyEnd): void {
    this.#transcript.end(reply);
    this.#showLine();
    this.#running.delete(reply.id);
    this.#showRunning();
    const note = reply.outcome === 'done' && stopNote(reply, this.#texts);
    const sentences = [note || this.#texts.outcomes[reply.outcome], reply.problem?.sentence];
    const words = sentences.filter(Boolean).join('. ');
    const isCompared = this.#transcript.isCompared(reply.id);
    this.#announcer.announce(isCompared ? format(this.#texts.replyOf, reply.model, words) : words);
  }

  /** Makes links of the paths in a reply that name files of the workspace. */
  showPaths(id: string, found: [written: string, path: string][]): void {
    this.#transcript.showPaths(id, found);
  }

  /** Shows that the text was copied. The host copies it, perhaps after a question; the button that was pressed still has the focus. */
  confirmCopy(): void {
    this.#announcer.announce(this.#texts.copied);
    const button = document.activeElement;
    if (button?.matches('.copies')) confirmDone(button);
  }

  #show(keep: number, messages: ShownMessage[]): void {
    this.#change(() => this.#transcript.replaceFrom(keep, messages));
    this.#running.clear();
    this.#noteRunning(messages);
  }

  #composerWishes(drafts: Drafts) {
    return {
      keepDraft: (text: string) => drafts.write(text),
      announce: this.#announcer.announce,
      takeFiles: (files: Iterable<File>) => this.#intake.takeFiles(files),
    };
  }

  #change(replace: () => void): void {
    const hadFocus = this.#transcript.element.contains(document.activeElement);
    replace();
    // The button that started the turn may have been removed with its message. The next thing to do is to write.
    if (hadFocus && !this.#transcript.element.contains(document.activeElement)) this.focus();
    this.#arrange();
  }

  #noteRunning(messages: ShownMessage[]): void {
    for (const reply of messages.flatMap(repliesOf)) if (reply.outcome === 'streaming') this.#running.add(reply.id);
    this.#showRunning();
  }

  #showRunning(): void {
    const isRunning = this.#running.size > 0;
    this.#composer.setRunning(this.#running.size);
    this.element.classList.toggle('running', isRunning);
    // Controls that start a turn are hidden while a turn runs.
    if (isRunning && document.hasFocus() && document.activeElement?.matches('.starts-turn')) this.focus();
  }

  #stopOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.#running.size > 0 && !isComposing(event)) wish(this.element, { type: 'stop' });
  }

  /** A user who comes to the panel wants to write, so the message box gets the focus unless another part already has it. */
  #focusComposerIfIdle(): void {
    if (document.activeElement === document.body) this.focus();
  }

  /**
   * Shows nothing until the connection is known, so that nothing flashes by. An empty transcript stays in the page:
   * a screen reader must know a log before text is added to it.
   */
  #arrange(): void {
    const isConnected = this.#connection?.host !== undefined;
    const isEmpty = this.#transcript.isEmpty;
    // A conversation stays in sight without a connection too, and so does what the user has written.
    const isShown = isConnected || (this.#connection !== undefined && !isEmpty);
    this.#composer.element.hidden = !isShown || this.#isExample;
    this.#transcript.element.hidden = !isShown && !this.#isExample;
    this.#welcome.element.hidden = !this.#connection || this.#isExample || !isEmpty;
    const note = this.#noteAbove(isConnected, isEmpty);
    this.#note.hidden = note === undefined;
    this.#note.replaceChildren(note ? pageNote(this.#texts, note) : '');
    this.#showLine();
    if (this.#connection && !this.#welcome.element.hidden) this.#welcome.show(this.#connection, this.#keeping);
  }

  /** What the page says above the conversation; undefined if it says nothing. */
  #noteAbove(isConnected: boolean, isEmpty: boolean): { text: string; action?: Action | undefined } | undefined {
    const action = isConnected ? undefined : 'setUpConnection';
    if (this.#isExample) return { text: this.#texts.exampleNote, action };
    if (this.#connection?.problem !== undefined) return { text: this.#connection.problem, action: 'testConnection' };
    return !this.#connection || isConnected || isEmpty ? undefined : { text: this.#texts.notConnected, action };
  }

  /** For an empty conversation, the welcome view contains what this line would say. */
  #showLine(): void {
    this.#line.show(this.#transcript.lastInputTokens, this.#keeping.kept || this.#transcript.isEmpty);
  }
}
