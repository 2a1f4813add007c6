import { join } from 'node:path';
import * as vscode from 'vscode';
import { foundAll, isAnythingIn, type FoundAttachments } from '../chat/composing/foundAttachments.ts';
import { History } from '../chat/history/history.ts';
import { historySentence } from '../chat/history/historyProblem.ts';
import { keptWhile, type Journal } from '../chat/history/journal.ts';
import type { Keeper } from '../chat/history/keptConversation.ts';
import { deleteOld, Retention } from '../chat/history/retention.ts';
import { forgetAll } from '../chat/perConversation.ts';
import type { Commands } from '../commands.ts';
import type { Attachment, Fact, ReplyEnd } from '../protocol.ts';
import { completeStep } from '../dialogs/walkthroughStep.ts';
import { answerShower, type ShownAnswer } from './answerShower.ts';
import { Chat } from './chat.ts';
import type { ChatServices } from './chatServices.ts';
import { chatPlaces } from './chatPlaces.ts';
import { onDidChangeChatFonts } from './chatFonts.ts';
import { Chats } from './chats.ts';
import type { ConversationsHost } from './history/conversationsHost.ts';
import { EndedNotice } from './endedNotice.ts';
import { ExampleTab } from './exampleTab.ts';
import { deleteAllConversations } from './history/deleteConversation.ts';
import { exportChat } from './history/exportChat.ts';
import { exportSentRequests } from './history/exportSentRequests.ts';
import { newChatFrom } from './history/newChatFrom.ts';
import { importChat } from './history/importChat.ts';
import { showSentRequests } from './history/showSentRequests.ts';
import { showUsage } from './history/showUsage.ts';
import { showHistory } from './history/showHistory.ts';
import { thisWorkspace } from './history/thisWorkspace.ts';
import { OpenConversations } from './openConversations.ts';
import { RepliesItem } from './repliesItem.ts';
import { ShownConversations } from './shownConversations.ts';
import type { SideBar } from './sideBar.ts';

/** The chats of this window, their history, and the commands for both. */
export class ChatPanel implements vscode.Disposable {
  readonly commands: Commands;
  /** Settles once the side bar shows its last conversation again. A question that is asked before that starts a new conversation. */
  readonly restored: Promise<void>;
  readonly #services: ChatServices;
  readonly #history: History;
  readonly #chats: Chats;
  readonly #repliesItem = new RepliesItem();
  readonly #endedNotice: EndedNotice;
  /** Whether a reply was running in the active chat at the last change. */
  #wasRunning = false;
  readonly #subscriptions: { dispose(): unknown }[];

  constructor(context: vscode.ExtensionContext, services: ChatServices) {
    const { connection, dialogs } = services;
    this.#services = services;
    this.#endedNotice = new EndedNotice({
      notifies: services.settings.notifies,
      isFocused: () => vscode.window.state.focused,
      offer: dialogs.offer,
    });
    this.#history = new History(
      join(context.globalStorageUri.fsPath, 'conversations'),
      (problem) => dialogs.notify(historySentence(problem)),
      (id) => this.#forget(id),
    );
    const places = chatPlaces(context.extensionUri);
    const keeper = { journal: () => this.#kept(this.#history.create(thisWorkspace())) };
    this.#chats = new Chats({
      places,
      create: (changed) => this.#create(keeper, changed),
      history: this.#history,
      journal: (id) => this.#kept(this.#history.journal(id)),
      shown: new ShownConversations(context.workspaceState, connection.installationName),
      changed: () => this.#showState(),
    });
    const example = new ExampleTab(context.extensionUri, services);
    this.commands = {
      'realmChat.newChat': () => this.#startNew(this.#chats.active),
      'realmChat.newChatInSideBar': () => this.#startNew(this.#chats.sideBar.chat),
      'realmChat.showReplies': () => this.#showReplies(),
      'realmChat.stop': () => this.#chats.active.session.arriving.stop(),
      'realmChat.shortenConversation': () => this.#shorten(this.#chats.active),
      // The page knows the text in the message box, the last reply, what is selected, and which message has the focus.
      'realmChat.askSeveral': () => this.#tell(this.#chats.active, { type: 'ask-also' }),
      'realmChat.quoteSelection': () => this.#tell(this.#chats.active, { type: 'quote' }),
      'realmChat.openChatInEditor': () => this.#chats.moveToTab(),
      'realmChat.openExample': () => example.open(),
      'realmChat.attachPicture': () => this.#attachPicture(this.#chats.active),
      'realmChat.openAccessibleView': () => this.#tell(this.#chats.active, { type: 'accessible-view' }),
      'realmChat.openAccessibilityHelp': () => this.#tell(this.#chats.active, { type: 'accessibility-help' }),
      ...this.#historyCommands(),
    };
    const refresh = (): void => this.#chats.all.forEach((chat) => chat.refresh());
    this.#subscriptions = [
      example,
      this.#deleteOld(new OpenConversations(context.workspaceState, this.#chats, places)),
      this.#repliesItem,
      connection.onDidChange(refresh),
      onDidChangeChatFonts(refresh),
      services.accepted.onDidChange(() => this.#showAccepted()),
      // Then replies can look things up, or cannot any more.
      vscode.workspace.onDidGrantWorkspaceTrust(refresh),
      vscode.workspace.onDidChangeWorkspaceFolders(refresh),
      // A conversation with one organisation is not sent to another.
      connection.onDidChangeInstallation(() => this.#chats.startAnew()),
    ];
    // A conversation that cannot be read is in the history, and opening it there shows why.
    this.restored = this.#chats.restore().catch(() => undefined);
  }

  /** The chat view in the side bar. */
  get sideBar(): SideBar {
    return this.#chats.sideBar;
  }

  /**
   * Restores a tab that showed a chat before the window was reloaded; `state` is what the page has stored. Nothing else of the chats is for
   * others.
   */
  showInTab(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    return this.#chats.tabs.restore(panel, state);
  }

  /** Sends a message in the side bar. While a reply runs there, the message waits in the message box. */
  async ask(text: string, attachments: Attachment[]): Promise<void> {
    const chat = await this.#showSideBar();
    await chat.messageBox.ask(text, attachments);
  }

  /** Shows the request that `ask` would send. */
  preview(text: string, attachments: Attachment[]): Promise<void> {
    return this.#chats.sideBar.chat.messageBox.previewAsked(text, attachments);
  }

  /** Attaches to the next message in the active chat, and shows that chat. If there is nothing to attach, only shows the reason. */
  async attach(found: FoundAttachments): Promise<void> {
    const chat = this.#chats.active;
    const isAny = isAnythingIn(found);
    if (isAny) await this.#show(chat);
    chat.messageBox.add(found);
    if (isAny) chat.view.notify({ type: 'focus' });
  }

  /** Writes a message into the message box of the active chat, and attaches to it. */
  async compose(text: string, attachments: Attachment[]): Promise<void> {
    const { view } = this.#chats.active;
    await this.attach(foundAll(attachments));
    view.compose(text);
  }

  /** Returns a function that shows an answer in the side bar. */
  readonly answerShower = (): ((answer: ShownAnswer) => Promise<void>) =>
    answerShower(this.#services, () => this.#showSideBar());

  /** Also starts to save everything that is not on disk yet, without waiting for it. */
  dispose(): void {
    void this.#chats.save();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #historyCommands(): Commands {
    const host: ConversationsHost = {
      history: this.#history,
      chats: this.#chats,
      showSideBar: () => this.#showSideBar(),
      services: this.#services,
    };
    return {
      'realmChat.newChatFromHere': (context) => newChatFrom(host, context),
      'realmChat.showHistory': () => showHistory(host),
      'realmChat.exportChat': () => exportChat(host),
      'realmChat.showSentRequests': () => showSentRequests(host),
      'realmChat.exportSentRequests': () => exportSentRequests(host),
      'realmChat.showUsage': () => showUsage(host),
      'realmChat.importChat': () => importChat(host),
      'realmChat.deleteAllConversations': () => deleteAllConversations(host),
    };
  }

  /** Forgets what is remembered of a conversation that is deleted. Returns a function that remembers it again. */
  #forget(id: string): () => void {
    const { undecided, turnedOff, replier } = this.#services;
    return forgetAll([undecided, turnedOff, replier.lookUp?.chosen], id);
  }

  #kept(journal: Journal): Journal | undefined {
    const { keeps } = this.#services.settings;
    return keeps() ? keptWhile(keeps, journal) : undefined;
  }

  /** Starts to delete conversations that are older than the user keeps them; disposing of the result ends that. */
  #deleteOld(open: OpenConversations): vscode.Disposable {
    const { commandRecord, settings } = this.#services;
    const { keptDays } = settings;
    const retention = new Retention(this.#history, { days: keptDays, open: () => open.ids(), now: Date.now });
    return new vscode.Disposable(deleteOld(keptDays, retention, commandRecord));
  }

  #create(keeper: Keeper, changed: (ended?: ReplyEnd) => void): Chat {
    const noteChange = (ended?: ReplyEnd): void => {
      changed(ended);
      if (!ended) return;
      const { text = '' } = chat.session.shown.message(ended.id) ?? {};
      void this.#endedNotice.note({ ...ended, text }, () => this.#show(chat));
    };
    const showSummaries = (): void => this.#chats.all.forEach((other) => other.showSummary());
    const chat: Chat = new Chat(this.#services, keeper, noteChange, showSummaries);
    return chat;
  }

  async #showSideBar(): Promise<Chat> {
    await vscode.commands.executeCommand('realmChat.chat.focus');
    return this.#chats.sideBar.chat;
  }

  async #show(chat: Chat): Promise<void> {
    if (!this.#chats.tabs.reveal(chat)) await this.#showSideBar();
  }

  async #startNew(chat: Chat): Promise<void> {
    chat.session.shown.startNew();
    await this.#show(chat);
    chat.view.notify({ type: 'focus' });
  }

  async #attachPicture(chat: Chat): Promise<void> {
    await this.#show(chat);
    await chat.messageBox.attach('picture');
    chat.view.notify({ type: 'focus' });
  }

  async #shorten(chat: Chat): Promise<void> {
    await this.#show(chat);
    await chat.shortening.start();
  }

  /** Lets the page of a chat act, which is brought to the front. */
  async #tell(chat: Chat, fact: Fact): Promise<void> {
    if (!chat.view.showAndNotify(fact)) await this.#show(chat);
  }

  async #showReplies(): Promise<void> {
    if (this.#chats.showReplies() === 'side bar') await this.#showSideBar();
  }

  #showAccepted(): void {
    for (const chat of this.#chats.all) chat.showAccepted();
    const isAny = this.#services.accepted.ids.length > 0;
    void vscode.commands.executeCommand('setContext', 'realmChat.hasAcceptedChanges', isAny);
  }

  #showState(): void {
    this.#repliesItem.show(this.#chats.replies);
    this.#setContext();
  }

  /** Sets the context keys for menus and key bindings, and completes the walkthrough step for a reply. */
  #setContext(): void {
    const { session } = this.#chats.active;
    const hasFocus = this.#chats.all.some(({ view }) => view.hasFocus);
    void vscode.commands.executeCommand('setContext', 'realmChat.chatFocus', hasFocus);
    void vscode.commands.executeCommand('setContext', 'realmChat.running', session.arriving.areAny());
    if (this.#wasRunning && !session.arriving.areAny() && session.shown.hasReplies)
      void completeStep('realmChat.replied');
    this.#wasRunning = session.arriving.areAny();
  }
}
