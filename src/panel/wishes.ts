import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { comparisonText } from '../chat/history/comparisonText.ts';
import { continuation } from '../chat/composing/continuation.ts';
import type { Session } from '../chat/session.ts';
import type { Wish } from '../protocol.ts';
import { openAccessibleView } from './accessibleView.ts';
import { askAlso } from './askAlso.ts';
import type { ChatServices, ConnectionService } from './chatServices.ts';
import type { ChatView } from './chatView.ts';
import type { MessageBox } from './messageBox.ts';
import { copy, grantReading } from './readingWishes.ts';

/** The parts of a chat that wishes need. */
export interface ChatParts {
  session: Session;
  view: ChatView;
  messageBox: MessageBox;
}

/** Does what the user asked for in the page of a chat, and shows the error if it fails. */
export function fulfil(wish: Wish, chat: ChatParts, services: ChatServices): Promise<void> {
  return services.dialogs.showingProblems(() => grant(wish, chat, services));
}

function grant(wish: Wish, chat: ChatParts, services: ChatServices): unknown {
  const { connection, dialogs } = services;
  const { session, view, messageBox } = chat;
  switch (wish.type) {
    case 'focus-changed':
      view.noteFocus(wish.hasFocus);
      return undefined;
    case 'send':
      return messageBox.composing.send(wish.text, wish.ifTooLong, wish.also);
    case 'ask-also':
      return askAlso(chat, connection, dialogs, wish.id);
    case 'stop':
      session.arriving.stop(wish.id);
      return undefined;
    case 'retry':
      return session.retry(wish.id);
    case 'retry-with':
      return retryWith(session, wish.id, connection);
    case 'continue':
      return session.continueReply(wish.id);
    case 'continue-in-new':
      continueInNew(chat);
      return undefined;
    case 'select':
      session.shown.select(wish.id);
      return undefined;
    case 'keep':
      session.shown.keep(wish.id);
      return undefined;
    case 'copy-table':
      return copy(comparisonText(session.shown.repliesTogether(wish.id)), view, services.codeBlocks);
    case 'choose-branch':
      session.shown.chooseBranch(wish.id, wish.step);
      return undefined;
    case 'delete':
      return deleteAsked(session, wish.id);
    case 'edit':
      return messageBox.composing.edit(wish.id, wish.text);
    case 'attach':
      return messageBox.attach(wish.source);
    case 'attach-dropped':
      return messageBox.attachDropped(wish.uris);
    case 'attach-text':
      messageBox.addText(wish.text);
      return undefined;
    case 'find':
      return messageBox.find(wish.query);
    case 'attach-found':
      return messageBox.attachFound(wish.place);
    case 'attach-picture':
      messageBox.addPicture(wish.name, wish.bytes);
      return undefined;
    case 'refuse-picture':
      messageBox.refusePicture(wish.name, wish.problem);
      return undefined;
    case 'want-picture':
      messageBox.sendPicture(wish.hash);
      return undefined;
    case 'detach':
      messageBox.detach(wish.ids);
      return undefined;
    case 'want-instructions':
      return messageBox.updateInstructions(true);
    case 'open-attachment':
      return messageBox.open(wish.id);
    case 'preview':
      return messageBox.preview(wish.text);
    case 'select-model':
      return dialogs.perform('selectModel');
    case 'open-accessible-view':
      return openAccessibleView(wish, view, services);
    default:
      return grantReading(wish, chat.view, session.shown.conversation, services);
  }
}

/** Deletes a message after a question, because this cannot be undone, and a user's message is deleted with its replies. */
async function deleteAsked(session: Session, id: string): Promise<void> {
  const role = session.shown.messages.find((message) => message.id === id)?.role;
  if (!role) return;
  const isReply = role === 'assistant';
  const question = isReply ? l10n.t('Delete this reply?') : l10n.t('Delete this message and its replies?');
  const detail = l10n.t('Later messages are kept. This cannot be undone.');
  const yes = l10n.t('Delete');
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes)
    session.shown.delete(id);
}

async function retryWith(session: Session, id: string, connection: ConnectionService): Promise<void> {
  const model = await connection.chooseModel();
  if (model) await session.retry(id, model);
}

function continueInNew({ session, view }: Pick<ChatParts, 'session' | 'view'>): void {
  const text = continuation(session.shown.messages);
  session.shown.startNew();
  view.compose(text);
}
