import { useFonts } from './fonts.ts';
import type { ConnectionSummary, Fact, ShownMessage } from '../protocol.ts';
import type { Texts } from '../shared/texts.ts';
import { createAnnouncer } from './parts/announcer.ts';
import { confirmDone } from './parts/button.ts';
import { listenForCodeActions } from './code/codeBlockActions.ts';
import { Composer } from './composer/composer.ts';
import { createConversationLine } from './transcript/conversationLine.ts';
import { copySelectionAsText } from './transcript/selectedText.ts';
import { listenForDrops } from './composer/drop.ts';
import { keepDoubleClicksTogether } from './parts/doubleClick.ts';
import { element } from './parts/element.ts';
import type { FactHandlers, FactOf } from './parts/factHandlers.ts';
import { showTitle } from './parts/chatTitle.ts';
import { showTooltipsAtFocus } from './parts/focusTooltip.ts';
import { format } from './parts/format.ts';
import { inConversation } from './transcript/messageContext.ts';
import { HelpPlaces } from './parts/helpPlaces.ts';
import { startFind } from './find/find.ts';
import { listenForLinks } from './markdown/link.ts';
import { quoting } from './transcript/quoting.ts';
import { listenForPaths } from './transcript/pathLinks.ts';
import { OpenEdits } from './transcript/openEdits.ts';
import { stopNote } from './transcript/replyFooter.ts';
import { isComposing } from './composer/sendOnEnter.ts';
import { PictureIntake } from './pictures/pictureIntake.ts';
import { PictureStore } from './pictures/pictureStore.ts';
import { repliesOf, Transcript } from './transcript/transcript.ts';
import { spelledOut } from './parts/visible.ts';
import { listenForWishes, wish } from './parts/wish.ts';
import { pageNote, placeOf, Welcome, type Keeping, type NoteAbove } from './welcome.ts';
import { hasFocus } from './parts/hasFocus.ts';

/** Keeps text that was typed but not sent, even after the page is closed. Text that another version kept may have any shape. */
export interface Drafts {
  read(): unknown;
  write(draft: string): void;
}

/** The whole page. It receives the facts of the host; what the user asks for is an event of its elements. */
export class ChatPage {
  readonly element = element('main', { class: 'page' });
  readonly #texts: Texts;
  readonly #pictures: PictureStore;
  readonly #intake: PictureIntake;
  readonly #help: HelpPlaces;
  readonly #transcript: Transcript;
  readonly #composer: Composer;
  readonly #announcer = createAnnouncer();
  #takeBackArrival = (): void => undefined;
  readonly #line: ReturnType<typeof createConversationLine>;
  readonly #welcome: Welcome;
  readonly #handlers: FactHandlers;
  readonly #quoting: ReturnType<typeof quoting>;
  #connection?: ConnectionSummary;
  /** The ids of the replies that are still arriving. */
  readonly #running = new Set<string>();
  #keeping: Keeping = { kept: true };
  #isExample = false;
  readonly #title = element('h1', { class: 'chat-title', hidden: '' });
  readonly #note = element('div', { hidden: '' });
  /** Whether the page has lost the focus since the user last pressed something in it. */
  #wasAway = false;
  /** The note that it shows, as JSON. */
  #shownNote: string | undefined;

  constructor(texts: Texts, drafts: Drafts, edits = new OpenEdits([], () => undefined)) {
    this.#texts = texts;
    this.#pictures = new PictureStore(texts, this.element);
    this.#intake = new PictureIntake(this.element);
    this.#help = new HelpPlaces(texts);
    const leave = () => this.#focus();
    this.#transcript = new Transcript(texts, edits, this.#pictures, this.#help, leave, (messages) => {
      this.#noteRunning(messages);
      this.#showLine();
    });
    this.#composer = new Composer(texts, this.#composerWishes(drafts), drafts.read(), this.#pictures);
    this.#line = createConversationLine(texts);
    this.#composer.element.append(this.#line.element);
    this.#welcome = new Welcome(texts, this.#help, leave);
    this.#handlers = {
      ...this.#transcript.facts,
      ...this.#composer.facts,
      ...this.#pictures.facts,
      ...this.#intake.facts,
      ...this.#facts,
    };
    const stage = element('div', { class: 'stage' }, this.#transcript.element, this.#welcome.element);
    this.element.append(this.#title, this.#note, stage, this.#composer.element, this.#announcer.element);
    keepDoubleClicksTogether(this.element);
    listenForCodeActions(this.element);
    listenForLinks(this.element);
    listenForWishes(this.element, ({ type }) => type === 'send-waiting' && this.#transcript.toEnd());
    listenForPaths(this.#transcript.log);
    listenForDrops(
      this.element,
      (uris) => wish(this.element, { type: 'attach-dropped', uris }),
      (files) => this.#intake.takeFiles(files),
    );
    copySelectionAsText(this.#transcript.log);
    this.#quoting = quoting(this.#transcript.log, this.#composer, this.#announcer.announce, texts);
    this.element.append(this.#quoting.button);
    showTooltipsAtFocus(this.element);
    startFind(this.#transcript, texts, this.#announcer.announce);
    document.addEventListener('keydown', (event) => this.#stopOnEscape(event));
    window.addEventListener('focus', () => this.#focusComposerIfIdle());
    window.addEventListener('blur', () => (this.#wasAway = true));
    for (const act of ['keydown', 'pointerdown'])
      window.addEventListener(act, () => (this.#wasAway = false), { capture: true });
    this.#arrange();
  }

  /** Shows what the host tells. This is called for each piece of a reply, so it only looks the handler up. */
  receive(fact: Fact): void {
    receive(this.#handlers, fact.type, fact);
  }

  readonly #facts = {
    'ask-also': () => {
      this.#transcript.showAll();
      const id = this.#transcript.lastReply;
      const isFree = this.#running.size === 0;
      if (isFree && !this.#composer.askAlso() && id !== undefined) wish(this.element, { type: 'ask-also', id });
      else this.#focus();
    },
    connection: ({ connection }) => {
      // Nothing else says that a key was stored.
      if (this.#connection?.hasKey === false && connection.hasKey)
        this.#announcer.announce(format(this.#texts.connectedTo, placeOf(connection)));
      this.#connection = connection;
      this.#help.show(connection.help);
      this.#composer.showModel(connection.model, connection.isModelMissing ?? false);
      this.#composer.showEffort(connection.effort);
      this.#composer.showPictureSupport(connection.pictures ?? 'unknown', connection.model);
      this.#arrange();
      if (document.hasFocus()) this.#focusComposerIfIdle();
    },
    conversation: ({ messages }) => {
      if (this.#isExample) this.#transcript.showConversation(messages, 'start');
      else this.#show(messages, () => this.#transcript.showConversation(messages, 'end'));
    },
    'conversation-info': ({ id, title, kept, keptDays, isExample = false }) => {
      showTitle(this.#title, title);
      Object.assign(this.element.dataset, inConversation(id));
      this.#keeping = { kept, keptDays };
      this.#isExample = isExample;
      this.element.classList.toggle('example', isExample);
      this.#arrange();
    },
    // The host copies, perhaps after a question; the button that was pressed still has the focus.
    copied: () => {
      this.#announcer.announce(this.#texts.copied);
      const button = document.activeElement;
      if (button?.matches('.copies')) confirmDone(button);
    },
    fonts: (fonts) => useFonts(fonts),
    focus: ({ message }) => {
      this.#transcript.showAll();
      this.#focus(message);
    },
    quote: () => this.#quoting.quote(),
    'report-focus': () => {
      // VS Code may have given the focus back to the button that asked: the next words belong into the message box.
      if (this.#wasAway && document.hasFocus() && !document.activeElement?.matches('textarea, input')) this.#focus();
      wish(this.element, { type: 'focus-changed', hasFocus: document.hasFocus(), isAnswer: true });
    },
    // It is shown without scrolling.
    messages: ({ keep, messages }) => {
      this.#change(() => this.#transcript.exchangeFrom(keep, messages));
      this.#noteRunning(messages);
    },
    'reply-start': ({ instead, reply }) => {
      this.#transcript.startAgain(instead, reply);
      this.#noteRunning([reply]);
      this.#announceArrival(this.#texts.outcomes.streaming);
    },
    'send-also': ({ also }) => {
      this.#transcript.showAll();
      this.#composer.submit(also);
    },
    summary: ({ summary }) => {
      if (this.#transcript.showSummary(summary)) this.#announcer.announce(this.#texts.summarised);
    },
    'turn-end': ({ reply }) => {
      const isShown = this.#transcript.end(reply);
      this.#showLine();
      this.#running.delete(reply.id);
      this.#showRunning();
      if (!isShown) return;
      const note = reply.outcome === 'done' && stopNote(reply, this.#texts);
      const sentences = [note || this.#texts.outcomes[reply.outcome], reply.problem?.sentence];
      const words = sentences.filter(Boolean).join('. ');
      const isCompared = this.#transcript.isCompared(reply.id);
      this.#takeBackArrival();
      this.#announcer.announce(isCompared ? format(this.#texts.replyOf, spelledOut(reply.model), words) : words);
    },
    'turn-retry': ({ id, retrying }) => {
      this.#transcript.retry(id, retrying);
      this.#announceArrival(retrying.sentence);
    },
    'turn-start': ({ keep, messages }) => {
      const isAhead = messages.some((message) => message.role === 'user' && this.#composer.waits(message.id));
      this.#show(messages, () => this.#transcript.replaceFrom(keep, messages));
      // A message that waited is sent by itself, maybe while the user reads further up.
      if (!isAhead) this.#transcript.toEnd();
      const { outcomes, waitingSent } = this.#texts;
      if (isAhead) this.#announcer.announce(waitingSent);
      this.#announceArrival(outcomes.streaming);
    },
  } satisfies Partial<FactHandlers>;

  /** Announces what is only right until a reply ends, which may be at once. */
  #announceArrival(text: string): void {
    this.#takeBackArrival();
    this.#takeBackArrival = this.#announcer.announce(text);
  }

  /** Moves the focus to a message, or to the message box. */
  #focus(message?: string): void {
    if (message !== undefined && this.#transcript.focus(message)) return;
    if (this.#composer.element.hidden) this.#welcome.focus();
    else this.#composer.focus();
  }

  #show(messages: ShownMessage[], replace: () => void): void {
    this.#change(replace);
    this.#running.clear();
    this.#noteRunning(messages);
  }

  #composerWishes(drafts: Drafts) {
    return {
      keepDraft: (text: string) => drafts.write(text),
      announce: this.#announcer.announce,
      takeFiles: (files: Iterable<File>) => this.#intake.takeFiles(files),
      whenPrepared: (act: () => void) => this.#intake.whenPrepared(act),
    };
  }

  #change(replace: () => void): void {
    const hadFocus = hasFocus(this.#transcript.element);
    replace();
    this.#pictures.sweep();
    // The button that started the turn may have been removed with its message. The next thing to do is to write.
    if (hadFocus && !this.#transcript.element.contains(document.activeElement)) this.#focus();
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
    if (isRunning && document.hasFocus() && document.activeElement?.matches('.starts-turn')) this.#focus();
  }

  #stopOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.#running.size > 0 && !isComposing(event)) wish(this.element, { type: 'stop' });
  }

  /** A user who comes to the panel wants to write, so the message box gets the focus unless another part already has it. */
  #focusComposerIfIdle(): void {
    if (document.activeElement === document.body) this.#focus();
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
    this.#showLine();
    if (this.#connection && !this.#welcome.element.hidden) this.#welcome.show(this.#connection, this.#keeping);
    this.#showNote(this.#noteAbove(isConnected, isEmpty));
  }

  /** Shows the note, or none. Its button may have the focus, or be pressed just now: it is created again only with another note. */
  #showNote(note: NoteAbove | undefined): void {
    const next = note && JSON.stringify(note);
    if (next === this.#shownNote) return;
    this.#shownNote = next;
    const hadFocus = hasFocus(this.#note);
    this.#note.hidden = note === undefined;
    this.#note.replaceChildren(note ? pageNote(this.#texts, note) : '');
    if (!hadFocus) return;
    const button = this.#note.querySelector('button');
    if (button) button.focus();
    else this.#focus();
  }

  /** What the page says above the conversation; undefined if it says nothing. */
  #noteAbove(isConnected: boolean, isEmpty: boolean): NoteAbove | undefined {
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

function receive<Type extends Fact['type']>(handlers: FactHandlers, type: Type, fact: FactOf<Type>): void {
  handlers[type](fact);
}
