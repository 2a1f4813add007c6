import * as l10n from '@vscode/l10n';
import { comparisonText } from '../chat/history/comparisonText.ts';
import { continuation } from '../chat/composing/continuation.ts';
import type { Session } from '../chat/session.ts';
import type { Shortening } from '../chat/shortening.ts';
import type { ShownConversation } from '../chat/shownConversation.ts';
import type { Fact, Wish } from '../protocol.ts';
import { openAccessibilityHelp, openAccessibleView } from './accessibleView.ts';
import { askAlso, isStillAt } from './askAlso.ts';
import type { ChatServices, ConnectionService, DialogService } from './chatServices.ts';
import type { ChatView } from './chatView.ts';
import type { MessageBox } from './messageBox.ts';
import { copy, readingWishes } from './readingWishes.ts';
import { grant, type FocusAfter, type WishOf, type WishRows } from './wishRows.ts';

/** The parts of a chat that wishes need. */
export interface ChatParts {
  session: Session;
  view: ChatView;
  messageBox: MessageBox;
  shortening: Shortening;
  /** Whether the next replies look things up. */
  lookUp: Fact;
}

/** Does what the user asked for in the page of a chat, and shows the error if it fails. */
export function fulfil(wish: Wish, chat: ChatParts, services: ChatServices): Promise<void> {
  return services.dialogs.showingProblems(() => grant(wishes, wish.type, wish, chat, services));
}

/** Where the focus goes with a wish of the page. */
export function focusAfter(wish: Wish): FocusAfter {
  return focusOf(wish.type, wish);
}

const wishes: WishRows<ChatParts> = {
  ...readingWishes,
  'focus-changed': {
    focus: 'stays',
    grant: ({ hasFocus, isAnswer }, { view }) => view.noteFocus(hasFocus, isAnswer),
  },
  // The user may be asked about secrets and instructions.
  send: {
    focus: 'returns',
    grant: ({ text, ifTooLong, also }, { messageBox }) => messageBox.composing.send(text, ifTooLong, also),
  },
  'send-waiting': { focus: 'returns', grant: (_, { messageBox }) => messageBox.waiting.sendNow() },
  'edit-waiting': { focus: 'stays', grant: ({ id }, { messageBox }) => messageBox.editWaiting(id) },
  'remove-waiting': { focus: 'stays', grant: ({ id }, { messageBox }) => messageBox.waiting.remove(id) },
  'move-waiting-up': { focus: 'stays', grant: ({ id }, { messageBox }) => messageBox.waiting.moveUp(id) },
  edit: { focus: 'returns', grant: ({ id, text }, { messageBox }) => messageBox.composing.edit(id, text) },
  retry: { focus: 'returns', grant: ({ id }, { session }) => session.retry(id) },
  continue: { focus: 'returns', grant: ({ id }, { session }) => session.continueReply(id) },
  'ask-also': {
    focus: 'returns',
    grant: ({ id }, chat, { connection, dialogs }) => askAlso(chat, connection, dialogs, id),
  },
  'retry-with': {
    focus: 'returns',
    grant: ({ id }, { session }, { connection, dialogs }) => retryWith(session, id, connection, dialogs),
  },
  'select-effort': { focus: 'returns', grant: (_, __, { connection }) => connection.chooseEffort() },
  'select-model': { focus: 'returns', grant: (_, __, { dialogs }) => dialogs.perform('selectModel') },
  'look-up': {
    focus: 'stays',
    grant: ({ isOn }, chat) => {
      chat.session.lookUp.choose(isOn);
      chat.view.notify(chat.lookUp);
    },
  },
  // The user may be asked about secrets.
  shorten: { focus: 'returns', grant: (_, { shortening }) => shortening.start() },
  'use-summary': { focus: 'stays', grant: ({ id, text }, { shortening }) => shortening.use(id, text) },
  'drop-summary': { focus: 'stays', grant: ({ id }, { shortening }) => shortening.drop(id) },
  stop: { focus: 'stays', grant: ({ id }, { session }) => session.arriving.stop(id) },
  'continue-in-new': { focus: 'stays', grant: (_, chat) => continueInNew(chat) },
  select: { focus: 'stays', grant: ({ id }, { session }) => session.shown.select(id) },
  keep: { focus: 'stays', grant: ({ id }, { session }) => session.shown.keep(id) },
  'copy-table': {
    focus: 'returns',
    grant: ({ id }, { session, view }, { codeBlocks }) =>
      copy(comparisonText(session.shown.repliesTogether(id)), view, codeBlocks),
  },
  'choose-branch': { focus: 'stays', grant: ({ id, step }, { session }) => session.shown.chooseBranch(id, step) },
  delete: {
    focus: 'returns',
    grant: ({ id }, { session: { shown } }, { dialogs }) => deleteAsked(shown, id, dialogs),
  },
  attach: { focus: 'returns', grant: ({ source }, { messageBox }) => messageBox.attach(source) },
  'attach-dropped': { focus: 'returns', grant: ({ uris }, { messageBox }) => messageBox.attachDropped(uris) },
  'attach-found': { focus: 'returns', grant: ({ place }, { messageBox }) => messageBox.attachFound(place) },
  'attach-text': { focus: 'stays', grant: ({ text }, { messageBox }) => messageBox.addText(text) },
  'attach-picture': { focus: 'stays', grant: ({ name, bytes }, { messageBox }) => messageBox.addPicture(name, bytes) },
  'refuse-picture': {
    focus: 'stays',
    grant: ({ name, problem }, { messageBox }) => messageBox.refusePicture(name, problem),
  },
  'want-picture': { focus: 'stays', grant: ({ hash }, { messageBox }) => messageBox.sendPicture(hash) },
  'want-instructions': { focus: 'stays', grant: (_, { messageBox }) => messageBox.updateInstructions(true) },
  find: {
    focus: 'stays',
    grant: ({ query }, { messageBox }) => messageBox.find(query),
  },
  detach: { focus: 'stays', grant: ({ ids }, { messageBox }) => messageBox.detach(ids) },
  'open-attachment': { focus: 'leaves', grant: ({ id }, { messageBox }) => messageBox.open(id) },
  'open-accessible-view': {
    focus: 'leaves',
    grant: (wish, { view }, services) => openAccessibleView(wish, view, services),
  },
  'open-accessibility-help': {
    focus: 'leaves',
    grant: (wish, { view }, services) => openAccessibilityHelp(wish, view, services),
  },
  preview: { focus: 'leaves', grant: ({ text }, { messageBox }) => messageBox.preview(text) },
};

function focusOf<Type extends Wish['type']>(type: Type, wish: WishOf<Type>): FocusAfter {
  const { focus } = wishes[type];
  return typeof focus === 'string' ? focus : focus(wish);
}

/** Deletes a message after a question, because this cannot be undone, and a user's message is deleted with its replies. */
async function deleteAsked(shown: ShownConversation, id: string, dialogs: DialogService): Promise<void> {
  const role = shown.message(id)?.role;
  if (!role) return;
  const isReply = role === 'assistant';
  const question = isReply ? l10n.t('Delete this reply?') : l10n.t('Delete this message and its replies?');
  const detail = l10n.t('Later messages are kept. This cannot be undone.');
  if (await dialogs.confirm(question, detail, l10n.t('Delete'))) shown.delete(id);
}

async function retryWith(
  session: Session,
  id: string,
  connection: ConnectionService,
  dialogs: Pick<DialogService, 'notify'>,
): Promise<void> {
  const { installationName } = session.addressee;
  const model = await connection.chooseModel();
  // A model of another connection may have been chosen while the connection was changed.
  if (model && isStillAt(installationName, session, dialogs)) await session.retry(id, model);
}

function continueInNew({ session, view }: Pick<ChatParts, 'session' | 'view'>): void {
  const text = continuation(session.shown.messages);
  session.shown.startNew();
  view.compose(text);
}
