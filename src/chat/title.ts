import * as l10n from '@vscode/l10n';
import type { UserMessage } from '../protocol.ts';

const longest = 60;

/**
 * The title of a conversation that the user has not named: the first line of its first question, shortened to whole words if it is
 * long.
 */
export function titleOf(question: UserMessage | undefined): string {
  const said = firstLineOf(question?.text ?? '') || firstLineOf(question?.attachments[0]?.name ?? '');
  return said ? shortened(said) : l10n.t('New chat');
}

/** A typed title as one line of at most 200 characters; empty if it is only spaces. */
export function ownTitle(typed: string): string {
  return shortened(typed.slice(0, 2000).replace(/\s+/g, ' ').trim(), 200);
}

function firstLineOf(text: string): string {
  const line = /\S.*/.exec(text.slice(0, 2000))?.[0] ?? '';
  return line.replace(/\s+/g, ' ').trim();
}

/** Cuts a line after at most `most` characters, counted as readers see them, so that none is split. */
function shortened(line: string, most = longest): string {
  const characters = Array.from(new Intl.Segmenter().segment(line.slice(0, 20 * most)), ({ segment }) => segment);
  if (characters.length <= most) return line;
  const start = characters.slice(0, most).join('');
  const words = /^(.*\S)\s/.exec(start)?.[1] ?? start;
  return `${words.length < start.length / 2 ? start : words}…`;
}
