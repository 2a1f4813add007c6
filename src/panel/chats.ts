import type * as vscode from 'vscode';
import type { Entry } from '../chat/history/entries.ts';
import type { History } from '../chat/history/history.ts';
import type { Journal } from '../chat/history/journal.ts';
import type { ReplyEnd } from '../protocol.ts';
import type { Chat } from './chat.ts';
import { ChatTabs } from './chatTabs.ts';
import type { ShownConversations } from './shownConversations.ts';
import type { Replies } from './repliesItem.ts';
import { SideBar } from './sideBar.ts';
import { UnseenReplies } from './unseenReplies.ts';

/** What chats need besides what they are made of. */
export interface ChatsHost {
  extension: vscode.Uri;
  create(changed: (ended?: ReplyEnd) => void): Chat;
  history: History;
  /** Where to go on with a stored conversation; undefined where nothing is kept. */
  journal(id: string): Journal | undefined;
  shown: ShownConversations;
  /** Called when another chat is active, or one starts to reply, has ended, or is seen then. */
  changed(): void;
}

/** Every chat of this window: that of the side bar, those in tabs, and those that stream on although nobody looks. */
export class Chats {
  readonly sideBar: SideBar;
  readonly tabs: ChatTabs;
  readonly #host: ChatsHost;
  /** Those that nobody looks at; they are of interest while a reply streams. */
  readonly #unseen = new Set<Chat>();
  readonly #unseenReplies = new UnseenReplies<Chat>((badge) => this.sideBar.setBadge(badge));

  constructor(host: ChatsHost) {
    this.#host = host;
    this.sideBar = new SideBar(host.extension, this.#create(), () => this.#noteSeen());
    this.tabs = new ChatTabs(
      host.extension,
      (id) => this.#restored(host.shown.own(id)),
      () => this.#noteSeen(),
    );
  }

  /** The chat that the user works in: that of the active tab, else that of the side bar. */
  get active(): Chat {
    return this.tabs.active ?? this.sideBar.chat;
  }

  get all(): readonly Chat[] {
    const chats = [this.sideBar.chat, ...this.tabs.chats, ...this.#unseen, ...this.#unseenReplies.chats];
    return [...new Set(chats)];
  }

  /** How many chats reply, and how many replies have ended out of sight. */
  get replies(): Replies {
    return { running: this.#running.length, unseen: this.#unseenReplies.count };
  }

  /** Shows a chat that replies, or has replied, in its tab, else in the side bar, one out of sight first; returns where. */
  showReplies(): 'tab' | 'side bar' {
    const chats = [...this.#running, ...this.#unseenReplies.chats];
    const inSight = this.#inSight;
    return this.#bring(chats.find((chat) => !inSight.includes(chat)) ?? chats[0] ?? this.active);
  }

  /** Shows again what the side bar showed before its window was reloaded. */
  async restore(): Promise<void> {
    const id = this.#host.shown.inSideBar;
    if (id === undefined) return;
    const { session } = this.sideBar.chat;
    const { conversation } = session;
    const entries = await this.#host.history.read(id);
    // The user may have started another one meanwhile.
    const isUntouched = session.conversation === conversation && session.messages.length === 0;
    if (entries && isUntouched) session.open(entries, this.#host.journal(id));
  }

  /** Shows a conversation in its tab, else in the side bar; resolves to which, or undefined where there is none that can be read. */
  async show(id: string): Promise<'tab' | 'side bar' | undefined> {
    const chat = await this.#opened(id);
    return chat && this.#bring(chat);
  }

  /** Shows a conversation in a tab; resolves to false where there is none that can be read. */
  async showInTab(id: string): Promise<boolean> {
    const chat = await this.#opened(id);
    if (chat) this.moveToTab(chat);
    return chat !== undefined;
  }

  /** Shows a chat in a tab, and an empty one in the side bar if it was there. A reply that streams goes on. */
  moveToTab(chat = this.sideBar.chat): void {
    if (this.tabs.reveal(chat)) return;
    if (chat === this.sideBar.chat) this.#showInSideBar(this.#create(), true);
    this.#unseen.delete(chat);
    this.tabs.open(chat);
  }

  /** Shows entries that are not stored. */
  showUnkept(entries: Entry[]): void {
    const chat = this.#create();
    chat.session.open(entries);
    this.#showInSideBar(chat);
  }

  /** Takes a conversation that is to be deleted out of sight, after all of it was written. */
  async leave(id: string): Promise<void> {
    const chat = this.#find(id);
    if (!chat) return;
    await chat.session.save();
    chat.session.forget();
    this.tabs.close(chat);
  }

  /** The same for all that are stored. */
  async leaveAll(): Promise<void> {
    for (const { session } of this.all) if (session.id !== undefined) await this.leave(session.id);
  }

  /** Takes over the title that the user gave to a conversation. */
  name(id: string, title: string): void {
    const chat = this.#find(id);
    chat?.session.name(title);
    chat?.showInfo();
    if (chat) this.tabs.update(chat);
  }

  /** Writes what has come so far, for a window that closes. */
  async save(): Promise<void> {
    await Promise.all(this.all.map(({ session }) => session.save()));
  }

  #bring(chat: Chat): 'tab' | 'side bar' {
    if (this.tabs.reveal(chat)) return 'tab';
    this.#showInSideBar(chat);
    return 'side bar';
  }

  #create(): Chat {
    const chat: Chat = this.#host.create((ended) => this.#changed(chat, ended));
    return chat;
  }

  #find(id: string): Chat | undefined {
    return this.all.find(({ session }) => session.id === id);
  }

  async #opened(id: string): Promise<Chat | undefined> {
    const open = this.#find(id);
    if (open) return open;
    const entries = await this.#host.history.read(id);
    if (!entries) return undefined;
    const chat = this.#create();
    chat.session.open(entries, this.#host.journal(id));
    return chat;
  }

  async #restored(id: string | undefined): Promise<Chat> {
    const isElsewhere = id === undefined || this.#find(id) !== undefined;
    return (isElsewhere ? undefined : await this.#opened(id)) ?? this.#create();
  }

  #showInSideBar(chat: Chat, isMoved = false): void {
    const before = this.sideBar.chat;
    if (before === chat) return;
    this.#unseen.delete(chat);
    this.sideBar.exchange(chat);
    if (!isMoved) this.#leaveAlone(before);
    this.#changed(chat);
  }

  /** A reply that is kept goes on; another one could not be found again. */
  #leaveAlone(chat: Chat): void {
    if (chat.session.id === undefined) chat.session.stop();
    else if (chat.session.running) this.#unseen.add(chat);
  }

  get #running(): Chat[] {
    return this.all.filter(({ session }) => session.running);
  }

  get #inSight(): Chat[] {
    return [...this.tabs.visible, ...(this.sideBar.isVisible ? [this.sideBar.chat] : [])];
  }

  #noteSeen(): void {
    this.#unseenReplies.seen(this.#inSight);
    this.#host.changed();
  }

  #changed(chat: Chat, ended?: ReplyEnd): void {
    const { session } = chat;
    if (session.id !== undefined) void this.#host.shown.note(session.id);
    if (chat === this.sideBar.chat) void this.#host.shown.noteSideBar(session.id);
    if (!session.running) this.#unseen.delete(chat);
    this.tabs.update(chat);
    // Who stops a reply knows that it ended.
    const isInSight = this.#inSight.includes(chat);
    if (isInSight) this.#unseenReplies.seen([chat]);
    if (ended && ended.outcome !== 'stopped' && !isInSight) this.#unseenReplies.add(chat);
    if (session.messages.length === 0) this.#unseenReplies.seen([chat]);
    this.#host.changed();
  }
}
