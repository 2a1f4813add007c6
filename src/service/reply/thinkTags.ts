import { CodeLines } from './codeLines.ts';
import { MarkSearch } from './markSearch.ts';
import { thoughtMarks, type ThoughtMarks } from './thoughtMarks.ts';

/**
 * Separates a model's thoughts from its answer when they are in the same text. Thoughts are between marks: at the very beginning, after
 * other thoughts, or later at the start of a line if there were thoughts before; or before a closing mark that nothing has opened. Marks
 * in code, or in the middle of a sentence, are text. The text may be cut anywhere; what may be part of a mark is held back until that is
 * decided. (docs/service.md, "Thoughts")
 */
export class ThinkTags {
  #state: 'start' | 'thoughts' | 'text' = 'start';
  #held = '';
  /** The white space at the start of the text, or after thoughts. */
  #blank = '';
  /** The marks of the last thoughts, or of the answer. */
  #marks: ThoughtMarks | undefined;
  /** What the current text or thought is searched for. */
  #search = firstSearch;
  #hadThoughts = false;
  #isMarkedAnswer = false;
  /** The text mentions an opening mark, so a closing one belongs to that. */
  #namesMark = false;
  #code = new CodeLines();
  /** No more text arrives. */
  #isOver = false;

  /** The pieces that are certain once this text has arrived. */
  push(text: string): Piece[] {
    // The usual case, as fast as possible.
    if (this.#state === 'text' && this.#held === '' && text !== '' && !this.#search.mayBeIn(text)) {
      this.#code.push(text);
      return [{ type: 'text', text }];
    }
    this.#held += text;
    const pieces: Piece[] = [];
    for (let step = this.#next(); step; step = this.#next()) if (step !== 'changed') pieces.push(step);
    return pieces;
  }

  /** The text that was held back. Call it when no more text arrives. */
  end(): Piece[] {
    this.#isOver = true;
    const pieces = this.push('');
    this.#isOver = false;
    return pieces;
  }

  #next(): Step {
    switch (this.#state) {
      case 'start':
        return this.#start();
      case 'thoughts':
        return this.#held === '' ? undefined : this.#think();
      case 'text':
        return this.#held === '' ? undefined : this.#text();
      default:
        return this.#state satisfies never;
    }
  }

  /** The white space before the first mark, and around thoughts, belongs to neither thoughts nor answer. */
  #start(): Step {
    const rest = this.#held.trimStart();
    this.#blank += this.#held.slice(0, this.#held.length - rest.length);
    this.#held = rest;
    const found = beginnings.find(({ mark }) => rest.startsWith(mark));
    if (found) return this.#begin(found);
    if (!this.#isOver && beginnings.some(({ mark }) => mark.startsWith(rest))) return undefined;
    const blank = this.#hadThoughts || this.#isMarkedAnswer ? '' : this.#blank;
    this.#blank = '';
    if (rest === '' && blank === '') return undefined;
    this.#state = 'text';
    this.#held = blank + rest;
    if (this.#marks) this.#search = new MarkSearch(this.#marksInAnswer(this.#marks));
    return 'changed';
  }

  #begin({ mark, begins, marks }: Beginning): Step {
    this.#drop(mark.length);
    this.#blank = '';
    this.#marks = marks;
    if (begins === 'answer') this.#isMarkedAnswer = true;
    else {
      [this.#state, this.#hadThoughts] = ['thoughts', true];
      this.#search = new MarkSearch([marks.close, ...(marks.endBefore ?? [])]);
    }
    return 'changed';
  }

  #think(): Step {
    const found = this.#search.first(this.#held);
    if (found?.at !== 0) {
      const length = found?.at ?? this.#certain();
      return length > 0 ? { type: 'thought', text: this.#drop(length) } : undefined;
    }
    if (found.mark === this.#marks?.close) this.#drop(found.mark.length);
    this.#state = 'start';
    return 'changed';
  }

  /** Text up to the next mark. */
  #text(): Step {
    const found = this.#search.first(this.#held);
    return found?.at === 0 ? this.#mark(found.mark) : this.#take(found?.at ?? this.#certain());
  }

  /** How many characters of what is held back belong to no mark that may be completed. */
  #certain(): number {
    return this.#held.length - (this.#isOver ? 0 : this.#search.begun(this.#held));
  }

  #marksInAnswer({ open, answer }: ThoughtMarks): string[] {
    return [...(this.#hadThoughts ? [open] : []), ...(this.#isMarkedAnswer ? (answer?.close ?? []) : [])];
  }

  /** A mark that the text held back begins with: it means something, or is text itself. */
  #mark(mark: string): Step {
    const after = this.#held.slice(mark.length, mark.length + longestEnd + 1);
    if (this.#isMarkedAnswer && mark !== this.#marks?.open) return this.#endOfAnswer(mark, after);
    if (after === '' && !this.#isOver) return undefined;
    const counts = !this.#code.isInCode && !this.#namesMark;
    if (counts && this.#marks && this.#code.isLineStart && !/^[ \t`]/.test(after)) {
      this.#state = 'start';
      return 'changed';
    }
    if (counts && loneCloses.includes(mark) && (this.#code.isLineStart || this.#endsThoughts(after))) {
      this.#drop(mark.length);
      this.#marks = lackingOpen.find(({ close }) => close === mark);
      [this.#state, this.#hadThoughts, this.#code] = ['start', true, new CodeLines()];
      return { type: 'text-was-thought' };
    }
    this.#namesMark ||= !this.#marks && !loneCloses.includes(mark);
    return this.#take(mark.length);
  }

  /** Whether a closing mark within a line directly follows a word or the end of a sentence, and nothing says that it is quoted. */
  #endsThoughts(after: string): boolean {
    return /[^\s`'"\\<>\p{Ps}\p{Pi}]/u.test(this.#code.last) && !/^[`'"\\<,;:.!?\p{Pe}\p{Pf}]/u.test(after);
  }

  /** The mark at the end of an answer, with the white space after it, is no text. */
  #endOfAnswer(mark: string, after: string): Piece | undefined {
    const isEnd = after.length <= longestEnd && after.trim() === '';
    if (!isEnd) return this.#take(mark.length);
    if (this.#isOver) this.#held = '';
    return undefined;
  }

  #take(length: number): Piece | undefined {
    if (length <= 0) return undefined;
    const text = this.#drop(length);
    this.#code.push(text);
    return { type: 'text', text };
  }

  /** Removes text from what is held back, and returns it. */
  #drop(length: number): string {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    return text;
  }
}

/** A piece of a reply: of its text, or of the model's thoughts. `text-was-thought` says that all text so far was a thought. */
export type Piece = { type: 'text'; text: string } | { type: 'thought'; text: string } | { type: 'text-was-thought' };

/** A piece that is certain, or only a change of the state; undefined if more text has to arrive first. */
type Step = Piece | 'changed' | undefined;

/** What a mark at the start of a reply, or after thoughts, begins. */
type Beginning = { mark: string; begins: 'thoughts' | 'answer'; marks: ThoughtMarks };

const beginnings: readonly Beginning[] = thoughtMarks.flatMap((marks): Beginning[] => [
  { mark: marks.open, begins: 'thoughts', marks },
  ...(marks.answer ? [{ mark: marks.answer.open, begins: 'answer' as const, marks }] : []),
]);

/** Until there are thoughts, text is searched for closing marks whose opening ones it lacks. */
const lackingOpen = thoughtMarks.filter(({ mayLackOpen }) => mayLackOpen);
const loneCloses = lackingOpen.map(({ close }) => close);
const firstSearch = new MarkSearch([...loneCloses, ...lackingOpen.map(({ open }) => open)]);

/** The most white space after the end of an answer. With more of it, the mark before it is text. */
const longestEnd = 100;
