import * as l10n from '@vscode/l10n';
import type { Message } from '../../protocol.ts';
import { beginningOf, withoutIcons } from '../../shared/plainText.ts';

/** Rows for messages to choose from, the latest first, each with its id. */
export function messageRows(messages: readonly Message[]): { label: string; description: string; id: string }[] {
  return messages.toReversed().map((message) => ({
    label: withoutIcons(beginningOf(message.text, mostCharacters)) || l10n.t('No text'),
    description: message.role === 'user' ? l10n.t('You') : withoutIcons(message.model),
    id: message.id,
  }));
}

const mostCharacters = 100;
