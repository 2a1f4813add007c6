import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { lineNumbers } from '../../shared/lineNumbers.ts';
import { spelledOut } from '../../shared/plainText.ts';

/** Lines of a file for the model, counted from 1, with both ends included: as many of them as a result may have. */
export function toldLines(path: string, text: string, first: number, last: number): LookedUp {
  const all = text.split('\n');
  if (all.at(-1) === '') all.pop();
  if (all.length === 0) return { result: `${path} is empty.`, path };
  if (first > all.length) return { result: `${path} ends with line ${all.length}.`, path };
  if (last < first) return { result: `Line ${last} is before line ${first}.`, path };
  const wanted = all.slice(first - 1, Math.min(last, first - 1 + mostLines));
  const shown = fitting(wanted);
  const end = first + shown.length - 1;
  const head = `${path}, ${lineNumbers(first, end)} of ${all.length}`;
  const isCut = end < Math.min(last, all.length);
  const more = isCut ? [`Use start_line ${end + 1} to read on.`] : [];
  return { result: [`${head}:`, ...shown, ...more].join('\n'), path, firstLine: first, lastLine: end };
}

/** What a result may have. */
const mostLines = 800;
const mostCharacters = 30_000;

/** As many of these lines as a result may have. A first line that is too long is cut. */
function fitting(wanted: readonly string[]): string[] {
  const shown: string[] = [];
  let characters = 0;
  for (const whole of wanted) {
    const line = spelledOut(whole.slice(0, mostCharacters + 1));
    characters += line.length + 1;
    if (characters > mostCharacters && shown.length > 0) break;
    shown.push(line.length > mostCharacters ? `${line.slice(0, mostCharacters)} [the line goes on]` : line);
  }
  return shown;
}
