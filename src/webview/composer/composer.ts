import type {
  AttachmentSummary,
  ContextUse,
  IfTooLong,
  ModelSummary,
  PictureSupport,
  TooLong,
  WaitingSummary,
} from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import type { ChipNote } from './attachmentChip.ts';
import { attachmentChips } from './attachmentChips.ts';
import { iconButton } from '../parts/button.ts';
import { element, fragment, icon } from '../parts/element.ts';
import type { FactHandlers } from '../parts/factHandlers.ts';
import { format, formatCounted, withNames } from '../parts/format.ts';
import { contextMeter } from './contextMeter.ts';
import { effortButton } from './effortButton.ts';
import { sendOnEnter } from './sendOnEnter.ts';
import { Suggestions } from './suggestions.ts';
import { longTextQuestion } from './longTextQuestion.ts';
import { tooLongQuestion } from './tooLongQuestion.ts';
import { waitingMessages } from './waitingMessages.ts';
import { spelledOut, visible } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';
import { focusWhenHere, hasFocus } from '../parts/hasFocus.ts';

/** What the composer needs from the rest of the page. */
export interface ComposerWishes {
  /** Called with the text that is not sent yet, whenever it changes. */
  keepDraft: (text: string) => void;
  announce: (text: string) => void;
  /** Takes pasted files, which may be pictures. */
  takeFiles: (files: Iterable<File>) => void;
  /** Does something at once, or after the pictures that were pasted or dropped so far are attached. */
  whenPrepared: (act: () => void) => void;
}

/** The most names of new attachments that are announced; there may be hundreds. */
const mostAnnounced = 3;

/** The box at the bottom: the attachments, the message, and a toolbar with the model and Send or Stop. */
export class Composer {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #wishes: ComposerWishes;
  readonly #input = element('textarea', { class: 'input', rows: '1', dir: 'auto' });
  readonly #modelName = element('span', { class: 'model-name' });
  readonly #modelIcon = icon('warning');
  readonly #modelWarning = element('p', { class: 'model-warning', id: 'model-warning' });
  readonly #model: HTMLButtonElement;
  readonly #effort: ReturnType<typeof effortButton>;
  readonly #send: HTMLButtonElement;
  readonly #askAlso: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #lookUp: HTMLButtonElement;
  readonly #shorten: HTMLButtonElement;
  readonly #chips: ReturnType<typeof attachmentChips>;
  readonly #suggestions: Suggestions;
  readonly #meter: ReturnType<typeof contextMeter>;
  readonly #question: ReturnType<typeof tooLongQuestion>;
  readonly #waiting: ReturnType<typeof waitingMessages>;
  #context: ContextUse | undefined;
  #attachments: AttachmentSummary[] = [];
  #pictureNote: ChipNote | undefined;
  #isRunning = false;
  #waitingNote: string | undefined;
  /** Whether a message was written ahead, and the host has not said yet that it waits. */
  #hasWrittenAhead = false;
  /** The other models of the last message, in case the host asks what to do with a message that is too long. */
  #also: ModelSummary[] | undefined;

  readonly facts = {
    compose: ({ text }) => this.compose(text),
    context: ({ context }) => this.showContext(context),
    draft: ({ attachments }) => this.#showAttachments(attachments),
    'look-up': ({ isOn }) => this.#showLookUp(isOn),
    found: ({ query, rows }) => this.#suggestions.showFound(query, rows),
    prompts: ({ prompts }) => this.#suggestions.setPrompts(prompts),
    // The text may have been changed meanwhile.
    'select-text': ({ text }) => {
      const start = this.#input.value.indexOf(text);
      if (start >= 0) this.#input.setSelectionRange(start, start + text.length);
    },
    sources: ({ sources }) => this.#suggestions.setSources(sources),
    'too-long': ({ tooLong }) => this.#wishes.announce(this.askAboutLength(tooLong)),
    waiting: ({ messages, note }) => this.#showWaiting(messages, note),
  } satisfies Partial<FactHandlers>;

  /** `draft` is the text that was kept; another version may have kept it in any shape. */
  constructor(texts: Texts, wishes: ComposerWishes, draft: unknown, pictures: PictureStore) {
    this.#texts = texts;
    this.#wishes = wishes;
    this.#input.ariaLabel = texts.message;
    this.#input.value = typeof draft === 'string' ? draft : '';
    this.#model = element(
      'button',
      { type: 'button', class: 'model', 'aria-describedby': 'model-warning' },
      this.#modelIcon,
      this.#modelName,
      icon('chevron-down'),
    );
    this.#modelWarning.hidden = this.#modelIcon.hidden = true;
    this.#effort = effortButton(texts, wishes.announce);
    this.#send = iconButton('send', texts.send, () => this.submit());
    this.#askAlso = iconButton('split-horizontal', texts.askAlso, () => this.askAlso());
    this.#stop = iconButton('stop-circle', texts.stop, () => this.#halt());
    this.#lookUp = iconButton('telescope', texts.lookUp, () => this.#switchLookUp());
    this.#showLookUp(undefined);
    this.#shorten = iconButton('fold', texts.shorten, { type: 'shorten' });
    this.#meter = contextMeter(texts);
    this.#question = tooLongQuestion(texts, {
      send: (ifTooLong) => this.submit(this.#also, ifTooLong),
      leave: () => this.focus(),
    });
    this.#waiting = waitingMessages(texts, () => this.focus());
    this.#chips = attachmentChips(texts, pictures, () => this.focus());
    this.#suggestions = new Suggestions(this.#input, texts, {
      announce: wishes.announce,
      changed: () => this.#update(),
    });
    const longText = longTextQuestion(this.#input, texts, {
      insert: (text) => this.#insert(text),
      leave: () => this.focus(),
    });
    const box = element('div', { class: 'box' }, this.#chips.element, this.#input, this.#toolbar());
    const parts = [
      ...[this.#suggestions.element, this.#question.element, longText],
      ...[this.#waiting.element, box, this.#modelWarning],
    ];
    this.element = element('div', { class: 'composer' }, parts);
    this.#listen();
    this.#update();
  }

  focus(): void {
    this.#input.focus();
  }

  /** Shows the name of the model or app. Messages can also be sent to a model that the service does not list. */
  showModel(name: string, isMissing: boolean): void {
    this.#modelWarning.hidden = this.#modelIcon.hidden = !isMissing;
    this.#modelWarning.replaceChildren(fragment(isMissing ? withNames(this.#texts.modelMissing, name) : []));
    this.#modelName.replaceChildren(fragment(visible(name)));
    this.#model.ariaLabel = this.#model.title = format(this.#texts.model, spelledOut(name));
  }

  /** Shows the chosen effort of the model; empty if none is chosen. Undefined hides the choice. */
  showEffort(effort: string | undefined): void {
    this.#effort.show(effort);
  }

  /** Shows on each picture whether the model or app accepts it. */
  showPictureSupport(support: PictureSupport, model: string): void {
    const note = this.#noteOf(support, model);
    if (note?.text === this.#pictureNote?.text && note?.model === this.#pictureNote?.model) return;
    this.#pictureNote = note;
    if (this.#attachments.some(({ picture }) => picture)) this.#showAttachments(this.#attachments);
  }

  /** Shows how much of the limit the next request will use. A question about its length is then out of date. */
  showContext(context: ContextUse | undefined): void {
    this.#context = context;
    this.#question.hide();
    this.#showMeter();
  }

  /** Asks what to do with a message that was not sent. Returns the question. */
  askAboutLength(tooLong: TooLong): string {
    return this.#question.show(tooLong);
  }

  /**
   * Puts back a text that was not sent, before the text that was typed meanwhile, in which the cursor stays. The focus stays in a text box.
   */
  compose(text: string): void {
    this.#hasWrittenAhead = false;
    const { value, selectionStart, selectionEnd } = this.#input;
    const before = text === '' || value === '' ? text : `${text}\n`;
    this.#input.value = before + value;
    this.#input.setSelectionRange(before.length + selectionStart, before.length + selectionEnd);
    this.#suggestions.moved(before.length);
    this.#update();
    // The user may be writing elsewhere in the page: in an earlier message, or in Find.
    if (!document.activeElement?.matches('textarea, input')) focusWhenHere(this.#input);
  }

  /** Writes a quotation at the cursor, on lines of its own. */
  quote(quotation: string): void {
    const before = this.#input.value.slice(0, this.#input.selectionEnd);
    const lines = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    this.#input.setSelectionRange(before.length, before.length);
    this.#insert(`${lines}${quotation}\n\n`);
    this.focus();
  }

  /** Lets the user choose which other models get the message. Returns whether there is anything to send. */
  askAlso(): boolean {
    const canSend = this.#canSend;
    if (canSend) wish(this.element, { type: 'ask-also' });
    return canSend;
  }

  /** Sends the message, also to other models and apps. While a reply arrives, the message waits, unless others are asked too. */
  submit(also?: ModelSummary[], ifTooLong?: IfTooLong): void {
    if (also ? !this.#canSend : this.#input.value.trim() === '') return;
    this.#hasWrittenAhead = this.#isRunning;
    const text = this.#input.value;
    this.#also = also;
    // The host begins while the box is drawn again.
    this.#wishes.whenPrepared(() =>
      wish(this.element, { type: 'send', text, ...(ifTooLong && { ifTooLong }), ...(also && { also }) }),
    );
    this.#input.value = '';
    this.#suggestions.reset();
    this.#question.hide();
    this.#update();
    this.focus();
  }

  /** Shows either Send or Stop. Stop is for all replies that are arriving. */
  setRunning(replies: number): void {
    this.#isRunning = replies > 0;
    // The message was sent: a later question about the length is about another one.
    if (this.#isRunning) this.#also = undefined;
    this.#stop.ariaLabel = this.#stop.title = replies > 1 ? this.#texts.stopAll : this.#texts.stop;
    // The focused button may be hidden soon.
    const hadFocus = [this.#send, this.#askAlso, this.#stop].some(hasFocus);
    this.#update();
    if (hadFocus) this.focus();
  }

  /** Whether a message with this id waits for the end of a reply. */
  waits(id: string): boolean {
    return this.#waiting.has(id);
  }

  #showWaiting(messages: WaitingSummary[], note?: string): void {
    const isNew = messages.some(({ id }) => !this.#waiting.has(id));
    const sentence = this.#waiting.show(messages, note);
    if (isNew && this.#hasWrittenAhead) this.#wishes.announce(`${this.#texts.messageWaits}. ${sentence}`);
    else if (note !== undefined && note !== this.#waitingNote) this.#wishes.announce(note);
    if (isNew) this.#hasWrittenAhead = false;
    this.#waitingNote = note;
  }

  #showAttachments(attachments: AttachmentSummary[]): void {
    const former = this.#attachments;
    const added = attachments.slice(former.length);
    // Otherwise another message is shown.
    if (added.length > 0 && former.every(({ id }, place) => attachments[place]?.id === id)) this.#announceAdded(added);
    this.#attachments = attachments;
    this.#chips.show(attachments, this.#pictureNote);
  }

  #announceAdded(added: AttachmentSummary[]): void {
    const names = added.slice(0, mostAnnounced).map(({ name }) => spelledOut(name));
    const count = formatCounted(this.#texts.attached, added.length);
    this.#wishes.announce(format(this.#texts.replyOf, count, names.join(', ')));
  }

  /** Shows whether the next replies look things up. Without a value, they cannot. */
  #showLookUp(isOn: boolean | undefined): void {
    this.#lookUp.hidden = isOn === undefined;
    this.#lookUp.ariaPressed = String(isOn ?? false);
  }

  #switchLookUp(): void {
    wish(this.#lookUp, { type: 'look-up', isOn: this.#lookUp.ariaPressed !== 'true' });
  }

  #noteOf(support: PictureSupport, model: string): ChipNote | undefined {
    switch (support) {
      case 'yes':
        return undefined;
      case 'no':
        return { text: this.#texts.takesNoPictures, model, isWarning: true };
      case 'app':
        return { text: this.#texts.appsTakeText, model, isWarning: true };
      case 'unknown':
        return { text: this.#texts.mayTakePictures, model, isWarning: false };
      default:
        return support satisfies never;
    }
  }

  #toolbar(): HTMLElement {
    const attach = iconButton('attach', this.#texts.attachContext, { type: 'attach' });
    attach.title = this.#texts.attachHint;
    const preview = iconButton('eye', this.#texts.showRequest, () =>
      wish(this.element, { type: 'preview', text: this.#input.value }),
    );
    const start = element('div', { class: 'composer-start' }, attach, this.#lookUp, this.#model, this.#effort.element);
    const buttons = [preview, this.#askAlso, this.#send, this.#stop];
    return element('div', { class: 'composer-toolbar' }, start, this.#shorten, this.#meter.element, buttons);
  }

  #listen(): void {
    this.#model.addEventListener('click', () => wish(this.#model, { type: 'select-model' }));
    this.#input.addEventListener('input', () => this.#update());
    this.#input.addEventListener('focus', () => wish(this.#input, { type: 'want-instructions' }));
    this.#input.addEventListener('paste', (event) => this.#paste(event));
    sendOnEnter(this.#input, () => {
      if (!this.#suggestions.choose()) this.submit();
    });
    // A click in the box beside the text is meant for the text.
    this.element.addEventListener('click', ({ target }) => {
      if (target instanceof Element && !target.closest('button')) this.focus();
    });
  }

  /** Office programs also copy a picture of the copied text, but the text is meant. */
  #paste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData ?? {};
    if (!files?.length || types?.includes('text/plain')) return;
    event.preventDefault();
    this.#wishes.takeFiles(files);
  }

  /** Replaces the selected text of the message. */
  #insert(text: string): void {
    this.#input.setRangeText(text, this.#input.selectionStart, this.#input.selectionEnd, 'end');
    this.#update();
  }

  get #canSend(): boolean {
    return !this.#isRunning && this.#input.value.trim() !== '';
  }

  #halt(): void {
    wish(this.element, { type: 'stop' });
    this.focus();
  }

  #update(): void {
    this.#send.hidden = this.#askAlso.hidden = this.#isRunning;
    this.#stop.hidden = !this.#isRunning;
    this.#waiting.setRunning(this.#isRunning);
    this.#input.placeholder = this.#isRunning ? this.#texts.placeholderAhead : this.#texts.placeholder;
    this.#send.disabled = this.#askAlso.disabled = this.#input.value.trim() === '';
    this.#wishes.keepDraft(this.#input.value);
    this.#showMeter();
  }

  #showMeter(): void {
    const isNearLimit = this.#meter.show(this.#context, this.#input.value.length);
    if (!isNearLimit && hasFocus(this.#shorten)) this.focus();
    this.#shorten.hidden = !isNearLimit;
  }
}
