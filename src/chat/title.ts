import * as l10n from '@vscode/l10n';
import type { UserMessage } from '../protocol.ts';

const longest = 60;

/** What a conversation is called until the user names it: the first line of its first question, as far as whole words go. */
export function titleOf(question: UserMessage | undefined): string {
  const said = firstLineOf(question?.text ?? '') || firstLineOf(question?.attachments[0]?.name ?? '');
  return said ? shortened(said) : l10n.t('New chat');
}

/** The user's own title, in one line of reasonable length; empty where all of it is invisible. */
export function ownTitle(typed: string): string {
  return shortened(typed.slice(0, 2000).replace(/\s+/g, ' ').trim(), 200);
}

function firstLineOf(text: string): string {
  const line = /\S.*/.exec(text.slice(0, 2000))?.[0] ?? '';
  return line.replace(/\s+/g, ' ').trim();
}

/** Counts characters as readers see them, so that none is split. */
function shortened(line: string, most = longest): string {
  const characters = Array.from(new Intl.Segmenter().segment(line.slice(0, 20 * most)), ({ segment }) => segment);
  if (characters.length <= most) return line;
  const start = characters.slice(0, most).join('');
  const words = /^(.*\S)\s/.exec(start)?.[1] ?? start;
  return `${words.length < start.length / 2 ? start : words}…`;
}
