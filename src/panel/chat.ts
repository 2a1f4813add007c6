import * as l10n from '@vscode/l10n';
import { Composing } from '../chat/composing/composing.ts';
import { admitted, Draft, summaryOf } from '../chat/composing/draft.ts';
import type { EditorContext } from '../chat/composing/expandedMessage.ts';
import { foundAll, refusalText, type Found } from '../chat/composing/foundAttachments.ts';
import type { Keeper } from '../chat/history/keptConversation.ts';
import type { ChatRequest } from '../chat/composing/requestText.ts';
import { Session, type Replier } from '../chat/session.ts';
import type { PromptTemplate } from '../chat/composing/templates.ts';
import type { Attachment, AttachmentSource, ConversationInfo } from '../protocol.ts';
import { ChatView, type ChatViewHost } from './chatView.ts';

/** What a chat needs from the rest of the extension; the same for every chat. What fails there is shown there. */
export interface ChatServices
  extends
    EditorContext,
    Pick<ChatViewHost, 'connection' | 'selectModel' | 'chooseModel' | 'perform' | 'insert' | 'apply' | 'openFile'> {
  replier: Replier;
  keeper: Keeper;
  /** Whether new conversations are kept. */
  keeps(): boolean;
  templates(): PromptTemplate[];
  /** The connection, by the name that users know. */
  place(): string;
  notify(sentence: string): void;
  /** Does something, and shows when it fails. */
  showingProblems: (run: () => unknown) => Promise<void>;
  /** Looks for what the user wants to attach; without a source they choose one, or none. */
  find(source?: AttachmentSource): Promise<Found | undefined>;
  droppedFiles(uris: string[]): Promise<Found>;
  openAttachment(attachment: Attachment): Promise<void>;
  showRequest(request: ChatRequest): Promise<void>;
  /** Resolves to whether it was copied. */
  copy(text: string): Promise<boolean>;
}

/** A conversation, the attachments of its next message, and what its page shows. */
export interface Chat {
  session: Session;
  view: ChatView;
  /** Attaches what was found, and shows what cannot be attached. */
  attach(found: Found): void;
  /** Gives what is attached to the chat whose page the message box is from now on. */
  handOver(chat: Chat): void;
  /** Says something; while a reply runs it waits in the composer instead. */
  ask(text: string, attachments: Attachment[]): Promise<void>;
}

/** Builds a chat. `changed` is called after each change but text that arrives. */
export function createChat(services: ChatServices, changed: () => void): Chat {
  const { showingProblems } = services;
  const session = new Session(
    services.replier,
    (fact) => {
      view.notify(fact);
      if (fact.type === 'turn-delta') return;
      view.sendInfo();
      changed();
    },
    services.keeper,
  );
  const draft = new Draft(() => view.sendDraft());
  const attach = (found: Found): void => {
    const refusals = draft.add(found);
    if (refusals.length > 0) services.notify(refusalText(refusals));
  };
  const handOver = (chat: Chat): void => chat.attach(foundAll(draft.takeAll()));
  const composing = new Composing(session, draft, {
    ...services,
    refuse: (sentence) => services.notify(sentence),
    putBack: (text) => view.compose(text),
  });
  const view: ChatView = new ChatView(session, {
    ...services,
    info: () => infoOf(session, services.keeps()),
    prompts: () => services.templates().map(({ name, description }) => ({ name, description })),
    draft: () => draft.attachments.map(summaryOf),
    send: (text) => showingProblems(() => composing.send(text)),
    attach: (source) =>
      showingProblems(async () => {
        const found = await services.find(source);
        if (found) attach(found);
      }),
    attachDropped: (uris) => showingProblems(async () => attach(await services.droppedFiles(uris))),
    detach: (id) => draft.remove(id),
    openAttachment: (id) =>
      showingProblems(async () => {
        const attachment = draft.attachment(id) ?? session.attachment(id);
        if (attachment) await services.openAttachment(attachment);
      }),
    preview: (text) =>
      showingProblems(async () => {
        const request = await composing.request(text);
        if (request) await services.showRequest(request);
      }),
    copy: (text) =>
      showingProblems(async () => {
        if (await services.copy(text)) view.notify({ type: 'copied' });
      }),
  });
  const ask = async (text: string, attachments: Attachment[]): Promise<void> => {
    const { refusals } = admitted([], foundAll(attachments));
    if (refusals.length > 0) services.notify(refusalText(refusals));
    else if (session.running) {
      attach(foundAll(attachments));
      view.compose(text);
      services.notify(l10n.t('A reply is still on its way. Your question is in the message box.'));
    } else await session.send(text, attachments);
  };
  return { session, view, attach, handOver, ask };
}

function infoOf({ id, messages, conversation }: Session, keeps: boolean): ConversationInfo {
  if (messages.length === 0) return { kept: keeps };
  return { id, title: conversation.title, kept: id !== undefined };
}
