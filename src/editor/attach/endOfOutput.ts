import { mostCharacters } from '../../chat/composing/draft.ts';

/** A command with its output, shortened to its first line and its end if it is too long: the end shows how the command went. */
export function endOfOutput(text: string): string {
  if (text.length <= mostCharacters) return text;
  const [command = ''] = text.split('\n', 1);
  const head = `${command.slice(0, 1000)}\n…\n`;
  return head + text.slice(head.length - mostCharacters);
}
