import type { Texts } from '../../shared/texts.ts';
import type { IsLate } from '../markdown/steps.ts';
import { element, icon } from '../parts/element.ts';
import { format } from '../parts/format.ts';
import { attempt } from '../parts/attempt.ts';
import { MarkdownStream } from '../markdown/markdown.ts';
import type { Drawable, DrawingQueue } from './drawingQueue.ts';
import { readText, type ReadThoughts } from './messageText.ts';
import { ReplyText } from './replyText.ts';

/** The thoughts of the model: a line above its answer that can be opened. Nothing is drawn before that. */
export class Thoughts implements Drawable {
  readonly element: HTMLDetailsElement;
  readonly #texts: Texts;
  readonly #queue: DrawingQueue;
  readonly #label = element('span');
  readonly #body = element('div', { class: 'thoughts-body markdown' });
  readonly #drawing: ReplyText;
  readonly #start = Date.now();
  #timer: number | undefined;
  /** The text that is not drawn yet; undefined after the line was opened. */
  #closed: string | undefined = '';
  #isComplete = false;

  constructor(texts: Texts, queue: DrawingQueue) {
    this.#texts = texts;
    this.#queue = queue;
    this.#drawing = new ReplyText(this.#body, texts);
    const summary = element('summary', {}, icon('chevron-right'), this.#label);
    this.element = element('details', { class: 'thoughts', 'data-part': 'thoughts' }, summary, this.#body);
    // A click starts the drawing before the transcript looks whether its end is still in view; Find and scripts open the line without one.
    summary.addEventListener('click', () => this.#drawClosed());
    this.element.addEventListener('toggle', () => this.#drawClosed());
    this.#label.textContent = texts.thought;
  }

  /** Takes more of the thoughts. */
  take(text: string): void {
    if (this.#closed === undefined) this.#queue.add(this, text, !this.#isComplete);
    else this.#closed += text;
  }

  /** Shows the seconds that the model has been thinking, and keeps counting. */
  startCounting(): void {
    const show = (): void => this.#show(this.#texts.thinking, (Date.now() - this.#start) / 1000);
    if (this.#timer !== undefined) return;
    show();
    this.#timer = window.setInterval(show, 1000);
  }

  /** Stops counting, because the model has stopped thinking, or also answers. */
  stopCounting(): void {
    if (this.#timer === undefined) return;
    this.dispose();
    this.#show(this.#texts.thoughtFor, (Date.now() - this.#start) / 1000);
  }

  /** Ends the thoughts. `seconds`: how long they took, if that is known. */
  complete(seconds: number | undefined): void {
    this.stopCounting();
    if (seconds !== undefined) this.#show(this.#texts.thoughtFor, seconds);
    this.#isComplete = true;
    if (this.#closed === undefined) this.#queue.end(this, () => this.#drawing.finish());
  }

  /** The thoughts so far as plain text. If the line was never opened, they are drawn only for this. */
  read(): ReadThoughts {
    const closed = this.#closed;
    const text =
      closed === undefined
        ? readText(this.#body, this.#texts)
        : attempt(
            () => readText(drawn(closed, this.#texts), this.#texts),
            () => closed,
          );
    return { title: this.#label.textContent, text };
  }

  append(text: string): void {
    this.#drawing.take(text);
  }

  draw(isLate: IsLate): boolean {
    return this.#drawing.draw(isLate);
  }

  fallBack(): string {
    return this.#drawing.fallBack();
  }

  /** Must be called when the line is removed from the page, so that its timer stops. */
  dispose(): void {
    window.clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #show(words: string, seconds: number): void {
    this.#label.textContent = format(words, String(Math.round(seconds)));
  }

  /** Draws the text when the line is opened for the first time. */
  #drawClosed(): void {
    if (this.#closed === undefined) return;
    this.#queue.add(this, this.#closed, true);
    this.#closed = undefined;
    if (this.#isComplete) this.#queue.end(this, () => this.#drawing.finish());
  }
}

function drawn(text: string, texts: Texts): HTMLElement {
  const place = element('div');
  const stream = new MarkdownStream(place, texts);
  stream.append(text);
  stream.end();
  return place;
}
