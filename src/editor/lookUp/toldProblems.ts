import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { spelledOut } from '../../shared/plainText.ts';

/** What a result may have. A problem may have a message of any length. */
const [mostLines, mostCharacters] = [200, 30_000];

/** Problems for the model. Each text has one problem in a line. */
export function toldProblems(texts: readonly string[]): LookedUp {
  const lines = texts.flatMap((text) => spelledOut(text).split('\n'));
  const whole = lines.slice(0, mostLines).join('\n');
  const shown = whole.slice(0, mostCharacters);
  const isCut = shown !== whole;
  const more = isCut ? ['[The problems go on.]'] : [];
  const rest = !isCut && lines.length > mostLines ? [`Problems that are not listed: ${lines.length - mostLines}.`] : [];
  const result = [shown, ...more, ...rest].join('\n') || 'No problems were found.';
  // The cut may be in a secret.
  return { result, ...(isCut && { source: whole }), count: lines.length };
}
