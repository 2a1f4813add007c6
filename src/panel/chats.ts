import type { Entry } from '../chat/entry.ts';
import type { History } from '../chat/history/history.ts';
import type { Journal } from '../chat/history/journal.ts';
import type { ReplyEnd } from '../protocol.ts';
import type { Chat } from './chat.ts';
import type { ChatPlaces } from './chatPlaces.ts';
import { ChatTabs } from './chatTabs.ts';
import type { ShownConversations } from './shownConversations.ts';
import type { Replies } from './repliesItem.ts';
import { SideBar } from './sideBar.ts';
import { UnseenReplies } from './unseenReplies.ts';

/** What the chats of a window need from the rest of the extension. */
export interface ChatsHost {
  places: ChatPlaces;
  create(changed: (ended?: ReplyEnd) => void): Chat;
  history: History;
  /** The journal to continue a stored conversation; undefined if nothing is kept. */
  journal(id: string): Journal | undefined;
  shown: ShownConversations;
  /** Called when another chat may be active, and when a chat starts a reply, has ended one, or its ended reply was seen. */
  changed(): void;
}

/** All chats of this window: the one in the side bar, those in tabs, and those that are not shown but have a running or unseen reply. */
export class Chats {
  readonly sideBar: SideBar;
  readonly tabs: ChatTabs;
  readonly #host: ChatsHost;
  /** Chats that are not shown. They are kept while a reply is running. */
  readonly #unseen = new Set<Chat>();
  readonly #unseenReplies = new UnseenReplies<Chat>((badge) => this.sideBar.setBadge(badge));

  constructor(host: ChatsHost) {
    this.#host = host;
    this.sideBar = new SideBar(host.places, this.#create(), () => this.#noteSeen());
    this.tabs = new ChatTabs(
      host.places,
      (id) => this.#restored(host.shown.own(id)),
      () => this.#noteSeen(),
    );
  }

  /** The active chat, in which the user works: the one in the active tab, or else the one in the side bar. */
  get active(): Chat {
    return this.tabs.active ?? this.sideBar.chat;
  }

  get all(): readonly Chat[] {
    const chats = [this.sideBar.chat, ...this.tabs.chats, ...this.#unseen, ...this.#unseenReplies.chats];
    return [...new Set(chats)];
  }

  /** How many chats have a running reply, and how many replies have ended out of sight. */
  get replies(): Replies {
    return { running: this.#running.length, unseen: this.#unseenReplies.count };
  }

  /** Shows a chat with a running or unseen reply, preferably one out of sight, in its tab, or else in the side bar. Returns where. */
  showReplies(): 'tab' | 'side bar' {
    const chats = [...this.#running, ...this.#unseenReplies.chats];
    const inSight = this.#inSight;
    return this.#bring(chats.find((chat) => !inSight.includes(chat)) ?? chats[0] ?? this.active);
  }

  /** Shows the conversation again that the side bar showed before its window was reloaded. */
  async restore(): Promise<void> {
    const id = this.#host.shown.inSideBar;
    if (id === undefined) return;
    const { shown } = this.sideBar.chat.session;
    const { conversation } = shown;
    const entries = await this.#host.history.read(id);
    // The user may have started another conversation, or changed the connection, meanwhile.
    const isWanted = (): boolean => {
      const isOwn = this.#host.shown.own(id) !== undefined;
      return isOwn && shown.conversation === conversation && shown.messages.length === 0;
    };
    if (entries && isWanted()) await shown.open(entries, this.#host.journal(id), isWanted);
  }

  /**
   * Shows a conversation in its tab, or else in the side bar. Resolves with where it is shown, or with undefined if it does not exist or
   * cannot be read.
   */
  async show(id: string): Promise<'tab' | 'side bar' | undefined> {
    const chat = await this.#opened(id);
    return chat && this.#bring(chat);
  }

  /** Shows a conversation in a tab. Resolves with false if it does not exist or cannot be read. */
  async showInTab(id: string): Promise<boolean> {
    const chat = await this.#opened(id);
    if (chat) this.moveToTab(chat);
    return chat !== undefined;
  }

  /** Shows a chat in a tab. If it was in the side bar, an empty chat replaces it there. A running reply continues. */
  moveToTab(chat = this.sideBar.chat): void {
    if (this.tabs.reveal(chat)) return;
    if (chat === this.sideBar.chat) this.#showInSideBar(this.#create(), true);
    this.#unseen.delete(chat);
    this.tabs.open(chat);
  }

  /** Shows entries that are not stored as a chat in the side bar. */
  async showUnkept(entries: Entry[]): Promise<void> {
    const chat = this.#create();
    await chat.session.shown.open(entries);
    this.#showInSideBar(chat);
  }

  /** Writes everything of a conversation that will be deleted, and then stops showing it. */
  async leave(id: string): Promise<void> {
    const chat = this.#find(id);
    if (!chat) return;
    await chat.session.shown.save();
    chat.session.shown.forget();
    this.tabs.close(chat);
  }

  /** Calls `leave` for all open conversations that are stored. */
  async leaveAll(): Promise<void> {
    for (const { session } of this.all) if (session.shown.id !== undefined) await this.leave(session.shown.id);
  }

  /** Begins a new conversation in each chat that has a reply or awaits one. Messages without any reply stay, so that they can be sent. */
  startAnew(): void {
    for (const { session } of this.all)
      if (session.arriving.areAny() || session.shown.hasReplies) session.shown.startNew();
  }

  /** Applies the title that the user gave to a conversation. */
  name(id: string, title: string): void {
    const chat = this.#find(id);
    chat?.session.shown.name(title);
    chat?.showInfo();
    if (chat) this.tabs.update(chat);
  }

  /** Writes the text so far, before the window closes. */
  async save(): Promise<void> {
    await Promise.all(this.all.map(({ session }) => session.shown.save()));
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
    return this.all.find(({ session }) => session.shown.id === id);
  }

  async #opened(id: string): Promise<Chat | undefined> {
    const open = this.#find(id);
    if (open) return open;
    const installationName = this.#host.shown.installationName();
    // What is meant for one organisation does not open under another.
    const isWanted = (): boolean => installationName === this.#host.shown.installationName() && !this.#find(id);
    const entries = await this.#host.history.read(id);
    const chat = this.#create();
    const isOpened =
      entries && isWanted() && (await chat.session.shown.open(entries, this.#host.journal(id), isWanted));
    if (installationName !== this.#host.shown.installationName()) return undefined;
    // Another call may have opened it meanwhile.
    return this.#find(id) ?? (isOpened ? chat : undefined);
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
    if (!isMoved) {
      before.messageBox.giveUpWaiting(chat.messageBox);
      this.#leaveAlone(before);
    }
    this.#changed(chat);
  }

  /** Called when the side bar no longer shows a chat. A kept reply continues. Any other is stopped, because it could not be found again. */
  #leaveAlone(chat: Chat): void {
    if (chat.session.shown.id === undefined) chat.session.arriving.stop();
    else if (chat.isBusy) this.#unseen.add(chat);
  }

  get #running(): Chat[] {
    return this.all.filter(({ session }) => session.arriving.areAny());
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
    if (session.shown.id !== undefined) void this.#host.shown.note(session.shown.id);
    if (chat === this.sideBar.chat) void this.#host.shown.noteSideBar(session.shown.id);
    if (!chat.isBusy) this.#unseen.delete(chat);
    // A message may still have been checked when its chat was left.
    else if (!this.all.includes(chat)) this.#leaveAlone(chat);
    this.tabs.update(chat);
    // A user who stops a reply knows that it ended.
    const isInSight = this.#inSight.includes(chat);
    if (isInSight) this.#unseenReplies.seen([chat]);
    if (ended && ended.outcome !== 'stopped' && !isInSight) this.#unseenReplies.add(chat);
    if (session.shown.messages.length === 0) this.#unseenReplies.seen([chat]);
    this.#host.changed();
  }
}
