import type { LookUpStep, Message, Reply, Retrying } from '../protocol.ts';
import type { Entry, Summary } from './entry.ts';
import { mostTogether } from '../shared/askedTogether.ts';
import { atOnce } from '../shared/slices.ts';
import { interrupted } from './ending.ts';
import { titleOf } from './title.ts';
import { WaitingList } from './waitingList.ts';

/**
 * The messages of one chat. They form a tree, because edits and retries add branches, with one path that is shown. Only entries change what
 * is stored (see `apply`), so that a conversation is the same after its entries are read again.
 */
export class Conversation {
  /** The messages that were written ahead, in the order in which they are sent. */
  readonly waiting = new WaitingList();
  readonly #beginning: TreeNode = { next: [] };
  readonly #nodes = new Map<string, MessageNode>();
  /** The replies that were requested together, by the id of the first of them. All follow the same message. */
  readonly #groups = new Map<string, Set<MessageNode>>();
  /**
   * The messages that were chosen since the path was last followed. Following it once after any number of entries keeps the time to read a
   * conversation proportional to its length.
   */
  #chosen: MessageNode[] = [];
  /** The last node of the path that is shown; undefined if the path must be followed again. */
  #last: TreeNode | undefined = this.#beginning;
  #path: Message[] | undefined;
  /** How many messages were removed, and whether there may be summaries of what contained one of them. */
  #removed = 0;
  #mayBeOld = false;
  #name: string | undefined;
  #at = 0;
  /** The name of the connection that was used last, as shown to users. */
  #place: string | undefined;

  /** The messages that are shown, in order. */
  get messages(): readonly Message[] {
    this.#lastShown();
    this.#dropOldSummaries();
    return (this.#path ??= this.#shownPath());
  }

  /** Yields every message of every branch, parents first, with the id of the message before it. */
  *all(): Generator<{ message: Message; parent: string | null }> {
    this.#dropOldSummaries();
    const open = this.#beginning.next.toReversed();
    for (let node = open.pop(); node; node = open.pop()) {
      yield { message: node.message, parent: idOf(node.before) };
      for (const next of node.next.toReversed()) open.push(next);
    }
  }

  /** The title that the user chose, or one made from the first question. */
  get title(): string {
    return this.#name ?? titleOf(this.messages.find((message) => message.role === 'user'));
  }

  /** When the last message was sent or received. */
  get at(): number {
    return this.#at;
  }

  summary(): Summary {
    const [named, place] = [this.#name !== undefined, this.#place];
    const { title, messages } = this;
    return {
      ...{ type: 'summary', title, at: this.#at, messages: messages.length },
      ...(named && { named }),
      ...(place !== undefined && { place }),
    };
  }

  /** The index of a message among those that are shown, or -1. */
  indexOf(id: string): number {
    return this.messages.findIndex((message) => message.id === id);
  }

  /** A message of any branch. */
  message(id: string): Message | undefined {
    return this.#nodes.get(id)?.message;
  }

  /**
   * The replies that were requested together with this one, including itself, in the order of their columns: the last one of each
   * model. Empty if it was requested alone, or after the user has kept one of them. An imported file may have more than can be asked together:
   * these are versions. (CASES V648)
   */
  together(id: string): Reply[] {
    const latest = new Map(this.#askedWith(id).map((reply) => [reply.modelId ?? reply.model, reply]));
    return latest.size > 1 && latest.size <= mostTogether ? [...latest.values()] : [];
  }

  /** The id of the message before a message; null at the start. */
  parentOf(id: string): string | null {
    const node = this.#nodes.get(id);
    return node ? idOf(node.before) : null;
  }

  /**
   * The id of the version that is `step` versions after a message, or before it if `step` is negative; undefined if there is none.
   */
  branchOf(id: string, step: number): string | undefined {
    const node = this.#nodes.get(id);
    return node?.before.next[node.before.next.indexOf(node) + step]?.message.id;
  }

  /** Applies an entry. An entry about a message that no longer exists does nothing. */
  apply(entry: Entry): void {
    switch (entry.type) {
      case 'created':
        this.#at = entry.at;
        this.#place = entry.place;
        break;
      case 'message':
        this.waiting.apply({ type: 'withdraw', id: entry.message.id });
        this.#add(entry.parent, { ...entry.message }, entry.at);
        break;
      case 'reply':
        this.#place = entry.place ?? this.#place;
        this.#add(entry.parent, { ...entry.reply, role: 'assistant', text: '', outcome: 'streaming' }, entry.at);
        break;
      case 'text':
        this.#append(entry.id, 'text', entry.text);
        break;
      case 'thought':
        this.#append(entry.id, 'thoughts', entry.text);
        break;
      case 'step':
        this.#addStep(entry.id, entry.step);
        break;
      case 'text-was-thought':
        this.#takeTextAsThought(entry.id);
        break;
      case 'end':
        this.#end(entry.reply, entry.at);
        break;
      case 'choose':
        if (entry.keep) this.#keep(entry.id);
        this.#choose(this.#nodes.get(entry.id));
        break;
      case 'delete':
        this.#delete(this.#nodes.get(entry.id));
        break;
      case 'wait':
      case 'move-up':
      case 'withdraw':
        this.waiting.apply(entry);
        break;
      case 'sent':
        break;
      case 'shorten':
        this.#summarise(entry.id, entry.text);
        break;
      case 'summary':
        if (entry.named) this.#name = entry.title;
        break;
      default:
        entry satisfies never;
    }
  }

  /** Records that the request for a reply is sent again. This is not stored. */
  retry(id: string, retrying: Retrying): void {
    const reply = this.#reply(id);
    if (reply) reply.retrying = retrying;
  }

  /** Ends each reply that has not ended, because no request for it is running. */
  interrupt(): void {
    for (const { message } of this.#nodes.values())
      if (message.role === 'assistant' && message.outcome === 'streaming')
        Object.assign(message, interrupted(message.text));
  }

  #add(parent: string | null, message: Message, at: number): void {
    if (this.#nodes.has(message.id)) return;
    const node: MessageNode = { message, before: this.#nodeOf(parent), next: [], changed: 0, summarised: 0 };
    node.before.next.push(node);
    this.#nodes.set(message.id, node);
    this.#addToGroup(node);
    this.#at = Math.max(this.#at, at);
    // In the usual case, the cost does not grow with the conversation.
    if (node.before === this.#last) this.#show(node);
    else this.#choose(node);
  }

  /**
   * The node of a message. If it is missing because its line was incomplete, the messages after it are added at the end of the path
   * that is shown, so that nothing is lost.
   */
  #nodeOf(id: string | null): TreeNode {
    if (id === null) return this.#beginning;
    return this.#nodes.get(id) ?? this.#lastShown();
  }

  #append(id: string, to: 'text' | 'thoughts', text: string): void {
    const reply = this.#reply(id);
    if (!reply) return;
    delete reply.retrying;
    reply[to] = (reply[to] ?? '') + text;
  }

  #addStep(id: string, step: LookUpStep): void {
    const reply = this.#reply(id);
    if (!reply) return;
    delete reply.retrying;
    reply.steps ??= [];
    // An imported file may have any number.
    if (reply.steps.length < mostSteps) reply.steps.push(step);
  }

  #takeTextAsThought(id: string): void {
    const reply = this.#reply(id);
    if (!reply) return;
    const start = startOfTurn(reply);
    reply.thoughts = (reply.thoughts ?? '') + reply.text.slice(start);
    reply.text = reply.text.slice(0, start);
  }

  #summarise(id: string, text = ''): void {
    const node = this.#nodes.get(id);
    if (node?.message.role !== 'assistant') return;
    node.summarised = this.#removed;
    if (text.trim() === '') delete node.message.summary;
    else node.message.summary = text;
  }

  #end(end: Partial<Reply> & { id: string }, at: number): void {
    const reply = this.#reply(end.id);
    if (!reply) return;
    delete reply.retrying;
    Object.assign(reply, end);
    this.#at = Math.max(this.#at, at);
  }

  /** Adds a reply to those that follow the same message and were requested together with it. */
  #addToGroup(node: MessageNode): void {
    const first = firstOf(node.message);
    if (first === undefined || first === node.message.id) return;
    const asked = this.#nodes.get(first);
    // The first one may have been deleted.
    const group = this.#groups.get(first) ?? new Set(asked && [asked]);
    const [other] = group;
    if (!other || other.before === node.before) this.#groups.set(first, group.add(node));
  }

  /** All versions of the replies that were requested together with this one; empty if it was requested alone. */
  #askedWith(id: string): Reply[] {
    const node = this.#nodes.get(id);
    const group = this.#groups.get(firstOf(node?.message) ?? '');
    if (!node || !group?.has(node)) return [];
    return Array.from(group, ({ message }) => message).filter((message) => message.role === 'assistant');
  }

  #keep(id: string): void {
    const first = firstOf(this.#nodes.get(id)?.message);
    for (const reply of this.#askedWith(id)) {
      this.#groups.delete(first ?? '');
      delete reply.beside;
    }
  }

  #reply(id: string): Reply | undefined {
    const message = this.#nodes.get(id)?.message;
    return message?.role === 'assistant' ? message : undefined;
  }

  #show(node: MessageNode): void {
    node.before.shown = node;
    this.#last = node;
    this.#path = undefined;
  }

  /** Shows a message, the messages before it, and the messages after it that were shown last. */
  #choose(node: MessageNode | undefined): void {
    if (node) this.#chosen.push(node);
    this.#last = undefined;
    this.#path = undefined;
  }

  /** Shows the chosen messages. The latest one decides, so that no part of the path to the start is walked twice. */
  #followChosen(): void {
    const decided = new Set<TreeNode>();
    for (const node of this.#chosen.reverse())
      for (let on: TreeNode = node; isMessage(on) && !decided.has(on.before); on = on.before) {
        decided.add(on.before);
        on.before.shown = on;
      }
    this.#chosen = [];
  }

  #lastShown(): TreeNode {
    if (this.#last) return this.#last;
    this.#followChosen();
    let last: TreeNode = this.#beginning;
    while (last.shown) last = last.shown;
    return (this.#last = last);
  }

  /** Deletes a message. A message of the user is deleted together with its replies. */
  #delete(node: MessageNode | undefined): void {
    if (!node) return;
    this.#followChosen();
    const replies = node.message.role === 'user' ? node.next.filter(({ message }) => message.role === 'assistant') : [];
    for (const gone of [...replies, node]) this.#remove(gone);
    this.#last = undefined;
    this.#path = undefined;
  }

  /**
   * Drops the summaries of what contained a message that was deleted since. One walk after any number of entries, in the order in which the
   * messages were added: each comes after the one before it.
   */
  #dropOldSummaries(): void {
    if (!this.#mayBeOld) return;
    this.#mayBeOld = false;
    for (const node of this.#nodes.values()) {
      const { message, before } = node;
      if (isMessage(before)) node.changed = Math.max(node.changed, before.changed);
      if ('summary' in message && node.summarised < node.changed) delete message.summary;
    }
  }

  /** Removes one message. The messages after it move up to its parent. */
  #remove(node: MessageNode): void {
    const { before, next } = node;
    const index = before.next.indexOf(node);
    if (next.length === 0) before.next.splice(index, 1);
    else before.next = [...before.next.slice(0, index), ...next, ...before.next.slice(index + 1)];
    this.#removed += 1;
    this.#mayBeOld = true;
    for (const following of next) Object.assign(following, { before, changed: this.#removed });
    if (before.shown === node) before.shown = node.shown ?? before.next[Math.max(index - 1, 0)];
    this.#nodes.delete(node.message.id);
    this.#groups.get(firstOf(node.message) ?? '')?.delete(node);
  }

  #shownPath(): Message[] {
    const path: Message[] = [];
    for (let node = this.#beginning.shown; node; node = node.shown) path.push(withBranch(node));
    return path;
  }
}

/**
 * A node of the tree: a message, or the start. `next` contains the versions of the message after it. `shown` is the version that is shown.
 */
interface TreeNode {
  next: MessageNode[];
  shown?: MessageNode | undefined;
}

interface MessageNode extends TreeNode {
  message: Message;
  before: TreeNode;
  /** How many messages had been removed when one before it was, and when it got its summary. */
  changed: number;
  summarised: number;
}

/** The conversation that entries describe. Replies that have not ended become interrupted ones. */
export function conversationOf(entries: Iterable<Entry>): Conversation {
  return atOnce(replay(entries));
}

/** Applies entries as `conversationOf` does, with a pause at each. */
export function* replay(entries: Iterable<Entry>): Generator<void, Conversation> {
  const conversation = new Conversation();
  for (const entry of entries) {
    yield;
    conversation.apply(entry);
  }
  conversation.interrupt();
  return conversation;
}

/** A message with the number of its version, if there are several. */
function withBranch({ message, before }: MessageNode): Message {
  const count = before.next.length;
  if (count > 1) message.branch = { index: before.next.findIndex((node) => node.message === message) + 1, count };
  else delete message.branch;
  return message;
}

/** The id of the first of the replies that were requested together with this one, or its own id. */
function firstOf(message: Message | undefined): string | undefined {
  return message?.role === 'assistant' ? (message.beside ?? message.id) : undefined;
}

/** Where the text of the model's last turn begins: after the last step in which it looked something up. */
function startOfTurn({ steps, text }: Reply): number {
  return Math.min(steps?.at(-1)?.at ?? 0, text.length);
}

/** No reply looks up more: `realmChat.lookUpSteps` is at most 100. */
const mostSteps = 100;

function isMessage(node: TreeNode): node is MessageNode {
  return 'message' in node;
}

function idOf(node: TreeNode): string | null {
  return isMessage(node) ? node.message.id : null;
}
