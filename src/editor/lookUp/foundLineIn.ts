import { field, parsed } from '../../shared/json.ts';
import type { FoundLine } from './search.ts';

/** Reads a row of the output of ripgrep, which is JSON; undefined if it is no line of a file. Names and lines that are not UTF-8 are left out. */
export function foundLineIn(row: string): FoundLine | undefined {
  const message = parsed(row);
  const [type, data] = [field(message, 'type'), field(message, 'data')];
  const [path, text] = [field(field(data, 'path'), 'text'), field(field(data, 'lines'), 'text')];
  const line = field(data, 'line_number');
  if ((type !== 'match' && type !== 'context') || typeof path !== 'string' || typeof text !== 'string')
    return undefined;
  if (typeof line !== 'number') return undefined;
  const within = path.replaceAll('\\', '/').replace(/^\.\//, '');
  return { path: within, line, text: text.slice(0, longestLine).replace(/\r?\n$/, ''), isMatch: type === 'match' };
}

/** The beginning of a line is enough. A minified file may have one line of millions of characters. */
const longestLine = 2000;
