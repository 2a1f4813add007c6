import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { conversationOf, type Conversation } from '../chat/conversation.ts';
import type { Fact, Wish } from '../protocol.ts';
import type { ChatServices } from './chatServices.ts';
import { ChatView } from './chatView.ts';
import { fill } from './pageHtml.ts';
import { readingWishes } from './readingWishes.ts';
import { grant } from './wishRows.ts';

/**
 * An editor tab with a conversation that is part of the extension. It shows users without a connection what replies look like, and is
 * read-only. (CASES V180)
 */
export class ExampleTab {
  readonly #extension: vscode.Uri;
  readonly #services: ChatServices;
  #panel: vscode.WebviewPanel | undefined;

  constructor(extension: vscode.Uri, services: ChatServices) {
    this.#extension = extension;
    this.#services = services;
  }

  /** Opens the tab, or brings it to the front. */
  async open(): Promise<void> {
    if (this.#panel) {
      this.#panel.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel('realmChat.example', l10n.t('Example'), vscode.ViewColumn.Active);
    this.#panel = panel;
    panel.onDidDispose(() => (this.#panel = undefined));
    panel.iconPath = vscode.Uri.joinPath(this.#extension, 'media', 'icon.svg');
    const conversation = await this.#read();
    // The tab may have been closed meanwhile.
    if (panel === this.#panel) this.#show(conversation, panel);
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #show(conversation: Conversation, panel: vscode.WebviewPanel): void {
    const { connection, accepted } = this.#services;
    const facts = (): Fact[] => [
      { type: 'conversation-info', kept: false, isExample: true },
      { type: 'connection', connection: connection.summary() },
      { type: 'accepted', ids: accepted.ids },
    ];
    const view = new ChatView(facts, { conversation });
    const show = (): void => facts().forEach((fact) => view.notify(fact));
    const changes = vscode.Disposable.from(connection.onDidChange(show), accepted.onDidChange(show));
    panel.onDidDispose(() => void changes.dispose());
    fill(panel.webview, this.#extension, (wish) =>
      this.#services.dialogs.showingProblems(() => this.#fulfil(wish, view, conversation)),
    );
    view.showIn(panel.webview);
  }

  #fulfil(wish: Wish, view: ChatView, conversation: Conversation): unknown {
    if (wish.type === 'open-attachment') return this.#openAttachment(wish.id, conversation);
    return grant(readingWishes, wish.type, wish, { view, session: { shown: { conversation } } }, this.#services);
  }

  async #openAttachment(id: string, { messages }: Conversation): Promise<void> {
    const attached = messages.flatMap((message) => (message.role === 'user' ? message.attachments : []));
    const attachment = attached.find((one) => one.id === id);
    if (attachment) await (await this.#services.attaching()).open(attachment);
  }

  /** Reads the example like an imported conversation, which may have any content. */
  async #read(): Promise<Conversation> {
    const { importJson } = await import('../chat/history/transfer.ts');
    const file = vscode.Uri.joinPath(this.#extension, 'media', 'example.json');
    const imported = importJson(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
    return conversationOf(imported.ok ? imported.entries : []);
  }
}
