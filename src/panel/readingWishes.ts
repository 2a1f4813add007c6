import { asWritten } from '../chat/asWritten.ts';
import type { Conversation } from '../chat/conversation.ts';
import type { Wish } from '../protocol.ts';
import type { ChatServices } from './chatServices.ts';
import type { ChatView } from './chatView.ts';
import { openLink } from './openLink.ts';

/** A wish that does not change the conversation and sends nothing, so that it is possible in a read-only conversation too. */
type ReadingWish = Extract<Wish, { type: (typeof ofReaders)[number] }>;

const ofReaders = [
  'ready',
  'action',
  'open-link',
  'find-paths',
  'open-path',
  'copy-message',
  'copy-code',
  'insert',
  'apply',
  'apply-to-files',
  'open-file',
  'open-diagram',
  'run-in-terminal',
] as const;

/** Whether a wish is possible in a read-only conversation. */
export function isOfReader(wish: Wish): wish is ReadingWish {
  return ofReaders.some((type) => type === wish.type);
}

/** Does what the user asked for in a conversation, without changing it. */
export async function grantReading(
  wish: ReadingWish,
  view: ChatView,
  conversation: Pick<Conversation, 'all'>,
  { codeBlocks, dialogs, finder }: Pick<ChatServices, 'codeBlocks' | 'dialogs' | 'finder'>,
): Promise<unknown> {
  switch (wish.type) {
    case 'ready':
      view.notifyAll();
      return undefined;
    case 'action':
      return dialogs.perform(wish.action);
    case 'open-link':
      return openLink(wish.address, wish.misleading);
    case 'find-paths':
      return showFound(wish.id, wish.paths, view, finder);
    case 'open-path':
      return (await finder()).openNamed(wish.path, wish.firstLine, wish.lastLine);
    case 'copy-message':
      return copy(textOf(conversation, wish.id), view, codeBlocks);
    case 'copy-code':
      return copy(withOwnLineEndings(conversation, wish.code), view, codeBlocks);
    case 'insert':
      return (await codeBlocks()).insert(wish.code);
    case 'apply':
      return (await codeBlocks()).apply(wish.code);
    case 'apply-to-files':
      return (await codeBlocks()).applyToFiles(wish.blocks);
    case 'open-file':
      return (await codeBlocks()).openFile(withOwnLineEndings(conversation, wish.code), wish.language);
    case 'open-diagram':
      return (await codeBlocks()).openDiagram(wish.code);
    case 'run-in-terminal':
      return (await codeBlocks()).runInTerminal(wish.code);
    default:
      return wish satisfies never;
  }
}

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

/** Code with the line endings of its reply. Not for code that is inserted into a document, which gets the line endings of the document. */
function withOwnLineEndings(conversation: Pick<Conversation, 'all'>, code: string): string {
  return asWritten(
    code,
    Array.from(conversation.all(), ({ message }) => message.text),
  );
}
