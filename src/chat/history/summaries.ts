import { parsed } from '../../service/json.ts';
import type { Summary } from './entries.ts';
import { entryOf } from './parsedEntry.ts';

const beginning = '\n{"type":"summary"';

/** The summaries in the bytes of a file or of its end, the last one first. Looks at nothing else, for there may be much. */
export function* summariesIn(bytes: Buffer): Generator<Summary> {
  let end = bytes.length;
  for (;;) {
    const start = end > 0 ? bytes.lastIndexOf(beginning, end - 1) : -1;
    if (start < 0) return;
    const lineEnd = bytes.indexOf('\n', start + 1);
    const summary = entryOf(parsed(bytes.toString('utf8', start + 1, lineEnd < 0 ? bytes.length : lineEnd)));
    if (summary?.type === 'summary') yield summary;
    end = start;
  }
}

/** The last name that the user gave in the bytes of a file, or undefined. Only a summary contains such bytes: text has its quotes escaped. */
export function nameIn(bytes: Buffer): string | undefined {
  if (!bytes.includes('"named":true')) return undefined;
  for (const summary of summariesIn(bytes)) if (summary.named) return summary.title;
  return undefined;
}
