import * as l10n from '@vscode/l10n';
import type { Wish } from '../protocol.ts';
import type { DialogService, DocumentService } from './chatServices.ts';
import type { ChatView } from './chatView.ts';

/** Loads what shows a text for reading. */
interface Read {
  documents: () => Promise<Pick<DocumentService, 'read'>>;
}

type Opened = Extract<Wish, { type: 'open-accessible-view' }>;

/** Shows a message as plain text. When the user closes the text, the focus returns to where it was in the chat. */
export async function openAccessibleView(
  { id, text }: Opened,
  view: ChatView,
  { dialogs, documents }: { dialogs: Pick<DialogService, 'notify'> } & Read,
): Promise<void> {
  if (text === undefined) {
    dialogs.notify(l10n.t('This chat is empty. There is nothing to read.'));
    return;
  }
  view.focusOnWake(id);
  await (await documents()).read(l10n.t('Accessible View'), text);
  view.returnFocus(id);
}

/**
 * Shows the keys and commands of the chat, from this extension's manifest. When the user closes the text, the focus returns to where it was
 * in the chat.
 */
export async function openAccessibilityHelp(
  { id }: Extract<Wish, { type: 'open-accessibility-help' }>,
  view: ChatView,
  { manifest, documents }: { manifest: unknown } & Read,
): Promise<void> {
  const { accessibilityHelp } = await import('./accessibilityHelp.ts');
  view.focusOnWake(id);
  await (await documents()).read(l10n.t('Accessibility Help'), accessibilityHelp(manifest));
  view.returnFocus(id);
}
