import { asWritten } from '../chat/asWritten.ts';
import type { Conversation } from '../chat/conversation.ts';
import type { Action, LookUpStep } from '../protocol.ts';
import { spelledOut } from '../shared/plainText.ts';
import type { ChatServices } from './chatServices.ts';
import type { ChatView } from './chatView.ts';
import type { FocusAfter, WishRows } from './wishRows.ts';

/** A chat that may be read-only. */
export interface ReadChat {
  view: ChatView;
  session: { shown: { conversation: Pick<Conversation, 'all'> } };
}

/** The wishes that do not change the conversation and send nothing, so that they are possible in a read-only conversation too. */
export const readingWishes = {
  ready: { focus: 'stays', grant: (_, { view }) => view.notifyAll() },
  action: { focus: ({ action }) => ofActions[action], grant: ({ action }, _, { dialogs }) => dialogs.perform(action) },
  'open-link': {
    focus: 'returns',
    grant: ({ address, misleading }, _, { dialogs }) => dialogs.openLink(address, misleading),
  },
  'find-paths': {
    focus: 'stays',
    grant: ({ id, paths }, { view }, { finder }) => showFound(id, paths, view, finder),
  },
  'open-path': {
    focus: 'leaves',
    grant: async ({ path, firstLine, lastLine }, _, { finder }) =>
      (await finder()).openNamed(path, firstLine, lastLine),
  },
  'open-step': {
    focus: 'leaves',
    grant: async ({ id, number }, { session }, { documents }) => {
      const step = stepsOf(session.shown.conversation, id).find((one) => one.number === number);
      if (step) await (await documents()).show(step.title, spelledOut(step.result ?? ''), 'plaintext');
    },
  },
  // The user may be asked about characters that are invisible.
  'copy-message': {
    focus: 'returns',
    grant: ({ id }, { view, session }, { codeBlocks }) =>
      copy(textOf(session.shown.conversation, id), view, codeBlocks),
  },
  'copy-code': {
    focus: 'returns',
    grant: ({ code }, { view, session }, { codeBlocks }) =>
      copy(withOwnLineEndings(session.shown.conversation, code), view, codeBlocks),
  },
  insert: { focus: 'leaves', grant: async ({ code }, _, { codeBlocks }) => (await codeBlocks()).insert(code) },
  // The user may be asked where the code goes. A diff that is then shown keeps the focus.
  apply: {
    focus: 'returns',
    grant: async ({ code, reply }, _, { codeBlocks }) => (await codeBlocks()).applyInEditor(code, reply),
  },
  'apply-to-files': {
    focus: 'returns',
    grant: async ({ blocks, reply }, _, { codeBlocks }) => (await codeBlocks()).applyToFiles(blocks, reply),
  },
  'show-proposed': {
    focus: 'returns',
    grant: async ({ id }, { session }, { codeBlocks }) =>
      (await codeBlocks()).showProposed(id, stepsOf(session.shown.conversation, id)),
  },
  'undo-changes': { focus: 'returns', grant: ({ id }, _, { accepted }) => accepted.undo(id) },
  'open-file': {
    focus: 'leaves',
    grant: async ({ code, language }, { session }, { codeBlocks }) =>
      (await codeBlocks()).openFile(withOwnLineEndings(session.shown.conversation, code), language),
  },
  'open-diagram': {
    focus: 'leaves',
    grant: async ({ code }, _, { codeBlocks }) => (await codeBlocks()).openDiagram(code),
  },
  'run-in-terminal': {
    focus: 'leaves',
    grant: async ({ code }, _, { codeBlocks }) => (await codeBlocks()).runInTerminal(code),
  },
} satisfies Partial<WishRows<ReadChat>>;

/** Where the focus goes with each button of a problem. */
const ofActions: Record<Action, FocusAfter> = {
  retry: 'returns',
  continueInNew: 'stays',
  setApiKey: 'returns',
  setUpConnection: 'returns',
  selectModel: 'returns',
  switchConnection: 'returns',
  testConnection: 'leaves',
  openSettings: 'leaves',
  openProxySettings: 'leaves',
  openWalkthrough: 'leaves',
  openExample: 'leaves',
  openHelp: 'leaves',
};

/** Tells the page which paths in a reply name files. */
async function showFound(id: string, paths: string[], view: ChatView, finder: ChatServices['finder']): Promise<void> {
  const found = await (await finder()).filesNamed(paths);
  if (found.length > 0) view.notify({ type: 'paths-found', id, found });
}

/** Copies a text, possibly after a question, and notifies the page. */
export async function copy(text: string, view: ChatView, codeBlocks: ChatServices['codeBlocks']): Promise<void> {
  if (await (await codeBlocks()).copy(text)) view.notify({ type: 'copied' });
}

function textOf(conversation: Pick<Conversation, 'all'>, id: string): string {
  for (const { message } of conversation.all()) if (message.id === id) return message.text;
  return '';
}

function stepsOf(conversation: Pick<Conversation, 'all'>, id: string): readonly LookUpStep[] {
  for (const { message } of conversation.all())
    if (message.id === id && message.role === 'assistant') return message.steps ?? [];
  return [];
}

/** Code with the line endings of its reply. Not for code that is inserted into a document, which gets the line endings of the document. */
function withOwnLineEndings(conversation: Pick<Conversation, 'all'>, code: string): string {
  return asWritten(
    code,
    Array.from(conversation.all(), ({ message }) => message.text),
  );
}
