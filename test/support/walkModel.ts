// A chat as simply as one can think of it, written from what the product promises and without its code: what is shown, and what is asked.
import type { Attachment, Outcome } from '../../src/protocol.ts';

/** What a message is, as people see it. */
export interface Seen {
  role: 'user' | 'assistant';
  text: string;
  attachments?: string[];
  model?: string;
  outcome?: Outcome;
  version?: string;
}

/** How the reply of a turn goes: its parts, and what happens after them. */
export interface Course {
  parts: string[];
  end: 'done' | 'fail' | 'stop';
}

interface Node {
  seen: Seen;
  content: string;
  next: Node[];
  shown: number;
}

export class WalkModel {
  readonly #beginning: Node = { seen: { role: 'user', text: '' }, content: '', next: [], shown: 0 };

  /** What is shown, in order. */
  shown(): Seen[] {
    return [this.#beginning, ...this.#path()].flatMap(({ next, shown }) => {
      const seen = next[shown]?.seen;
      if (!seen) return [];
      return [next.length > 1 ? { ...seen, version: `${shown + 1} / ${next.length}` } : seen];
    });
  }

  /** What is asked after the first `keep` messages, without replies without a word; what then follows each other is one message. */
  asked(keep = this.#path().length): { role: string; content: string }[] {
    const said = this.#path().slice(0, keep);
    return inTurns(
      said.flatMap(({ seen: { role }, content }) => (role === 'user' || content !== '' ? [{ role, content }] : [])),
    );
  }

  /** A question after the first `keep` messages. */
  say(keep: number, text: string, attachments: Attachment[]): void {
    const names = attachments.map(({ name }) => name);
    const files = attachments.map(({ name, firstLine, lastLine, language, text }) => {
      const numbers = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine} to ${lastLine}`;
      const lines = firstLine === undefined ? '' : `, ${numbers}`;
      return `\n\n${name}${lines}:\n\`\`\`${language}\n${text}\n\`\`\``;
    });
    this.#add(keep, { role: 'user', text, attachments: names }, text + files.join(''));
  }

  /** A reply after the first `keep` messages. */
  reply(keep: number, model: string, { parts, end }: Course): void {
    const text = parts.join('');
    const ends = { stop: 'stopped', fail: text ? 'partial' : 'failed', done: text ? 'done' : 'failed' } as const;
    this.#add(keep, { role: 'assistant', model, text, outcome: ends[end] }, text);
  }

  /** Shows another version of a message. */
  chooseVersion(place: number, step: number): void {
    const before = this.#before(place);
    if (before.next[before.shown + step]) before.shown += step;
  }

  /** A question goes with its replies; what followed stays. */
  delete(place: number): void {
    const [gone, before] = [this.#path()[place], this.#before(place)];
    if (!gone) return;
    const isReply = ({ seen }: Node): boolean => seen.role === 'assistant';
    if (!isReply(gone)) for (const reply of gone.next.filter(isReply)) lift(gone, reply);
    lift(before, gone);
  }

  #path(): Node[] {
    const path: Node[] = [];
    for (let node = next(this.#beginning); node; node = next(node)) path.push(node);
    return path;
  }

  #before(place: number): Node {
    return this.#path()[place - 1] ?? this.#beginning;
  }

  #add(keep: number, seen: Seen, content: string): void {
    const before = this.#before(keep);
    before.shown = before.next.push({ seen, content, next: [], shown: 0 }) - 1;
  }
}

function next({ next, shown }: Node): Node | undefined {
  return next[shown];
}

/** What followed comes in the place of what goes; of what is shown, the next, else the version before. */
function lift(before: Node, gone: Node): void {
  const shown = before.next[before.shown];
  const place = before.next.indexOf(gone);
  before.next.splice(place, 1, ...gone.next);
  const stays = shown === gone ? (next(gone) ?? before.next[Math.max(0, place - 1)]) : shown;
  before.shown = Math.max(
    0,
    before.next.findIndex((node) => node === stays),
  );
}

/** Messages of which those of one role that follow each other are one. */
export function inTurns(messages: readonly { role: string; content: string }[]): { role: string; content: string }[] {
  return messages.reduce<{ role: string; content: string }[]>((all, { role, content }) => {
    const last = all.at(-1);
    if (last?.role !== role) return [...all, { role, content }];
    return [...all.slice(0, -1), { role, content: `${last.content}\n\n${content}` }];
  }, []);
}
