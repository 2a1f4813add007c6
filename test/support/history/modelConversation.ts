import type { Entry } from '../../../src/chat/entry.ts';

interface Node {
  id: string;
  isReply: boolean;
  next: Node[];
  shown: number;
}

export type Step = 'send' | 'edit' | 'retry' | 'stop' | 'branch' | 'delete';

/** A conversation in the simplest form: nested lists, searched from the beginning each time. */
export class ModelConversation {
  readonly #beginning: Node = { id: '', isReply: true, next: [], shown: 0 };
  #count = 0;

  /**
   * Does a step of the user at some place of the shown messages. Returns the entries for it, or undefined where it is not possible there.
   */
  step(kind: Step, place: number): Entry[] | undefined {
    const path = this.#path();
    const index = path.length > 0 ? place % path.length : 0;
    const [chosen, before] = [path[index], path[index - 1] ?? this.#beginning];
    if (kind === 'send') return this.#turn(path.at(-1) ?? this.#beginning, true);
    if (kind === 'stop') return this.#turn(path.at(-1) ?? this.#beginning, false);
    if (!chosen) return undefined;
    if (kind === 'delete') return this.#delete(before, chosen);
    if (kind === 'branch') return this.#branch(before, place);
    if (kind === 'edit') return chosen.isReply ? undefined : this.#turn(before, true);
    return chosen.isReply ? this.#reply(before, true) : undefined;
  }

  /** The texts of the shown messages, with branches, as the tests write them. */
  shown(): string {
    const counts = [this.#beginning, ...this.#path()].map(({ next, shown }) => [shown + 1, next.length]);
    const texts = this.#path().map(({ id }, place) => {
      const [index = 0, count = 0] = counts[place] ?? [];
      return `text of ${id}${count > 1 ? ` ${index}/${count}` : ''}`;
    });
    return texts.join(', ');
  }

  #path(): Node[] {
    const path: Node[] = [];
    for (let node = this.#beginning.next[this.#beginning.shown]; node; node = node.next[node.shown]) path.push(node);
    return path;
  }

  #turn(before: Node, ends: boolean): Entry[] {
    const question = this.#add(before, false);
    const message = { id: question.id, role: 'user', text: `text of ${question.id}`, attachments: [] } as const;
    const said = { ...message, attachments: [] };
    return [{ type: 'message', parent: before.id || null, message: said, at: 1 }, ...this.#reply(question, ends)];
  }

  #reply(question: Node, ends: boolean): Entry[] {
    const { id } = this.#add(question, true);
    const outcome = ends ? 'done' : 'stopped';
    return [
      { type: 'reply', parent: question.id || null, reply: { id, model: 'app' }, at: 1 },
      { type: 'text', id, text: 'text ' },
      { type: 'text', id, text: `of ${id}` },
      { type: 'end', reply: { id, role: 'assistant', model: 'app', outcome }, at: 1 },
    ];
  }

  #add(before: Node, isReply: boolean): Node {
    const node = { id: `${++this.#count}`, isReply, next: [], shown: 0 };
    before.shown = before.next.push(node) - 1;
    return node;
  }

  #branch(before: Node, place: number): Entry[] {
    before.shown = place % before.next.length;
    return [{ type: 'choose', id: before.next[before.shown]?.id ?? '' }];
  }

  #delete(before: Node, gone: Node): Entry[] {
    if (!gone.isReply) for (const reply of gone.next.filter(({ isReply }) => isReply)) lift(gone, reply);
    lift(before, gone);
    return [{ type: 'delete', id: gone.id }];
  }
}

/** Replaces a node with its followers. */
function lift(before: Node, gone: Node): void {
  const index = before.next.indexOf(gone);
  const shown = before.next[before.shown];
  before.next.splice(index, 1, ...gone.next);
  const stays = shown === gone ? (gone.next[gone.shown] ?? before.next[Math.max(0, index - 1)]) : shown;
  before.shown = Math.max(
    0,
    before.next.findIndex((node) => node === stays),
  );
}
