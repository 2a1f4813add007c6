import { parsedCode, parsedDocument } from '../fragment.ts';
import { indenterFor } from '../indenting/indentation.ts';
import { indexOfPiece } from '../../shared/indexOfPiece.ts';
import { hasDots } from './elided.ts';
import type { NoPlace } from './matching.ts';
import { isMoved, type Lines, partsWithin, type PlacedPart, trimmed } from './parts.ts';

export type { NoPlace } from './matching.ts';

/**
 * The place for code: the lines that it replaces, or those of each of its parts, in the order of the code; or the reason why there is none.
 */
export type Place =
  | ({ kind: 'lines' } & Lines)
  | { kind: 'parts'; parts: PlacedPart[] }
  | { kind: 'none'; reason: NoPlace };

/**
 * Finds the lines that a code block is a changed form of: they define the same functions, classes and so on. `language` is VS Code's id.
 */
export async function placeOf(document: string, code: string, language: string): Promise<Place> {
  if (code.trim() === '') return none('not-found');
  const lines = document.split(/\r?\n/);
  const block = trimmed(code.replace(/^\s*\n/, '').split(/\r?\n/));
  const changed = await changedLines(lines, block, language);
  // If the place is ambiguous, the same text elsewhere may belong to another function of that name.
  const isDecided = changed.kind !== 'none' || changed.reason === 'ambiguous';
  return isDecided ? changed : (sameLines(lines, block) ?? changed);
}

/** The place that already contains the same text, with any indentation. */
function sameLines(lines: string[], block: string[]): Place | undefined {
  const bare = (all: string[]): string => `\n${all.map((line) => line.trim()).join('\n')}\n`;
  const [text, part] = [bare(lines), bare(block)];
  const at = indexOfPiece(text, part);
  if (at < 0) return undefined;
  if (indexOfPiece(text.slice(at + 1), part) >= 0) return none('ambiguous');
  const first = text.slice(0, at).split('\n').length - 1;
  const last = first + block.length - 1;
  return { kind: 'lines', first, last, isSame: isMoved(lines.slice(first, last + 1), block) };
}

async function changedLines(lines: string[], block: string[], language: string): Promise<Place> {
  const document = await parsedDocument(lines.join('\n'), language);
  const code = document && (await parsedCode(block.join('\n'), language));
  if (!document || !code || code.hasError) return none(hasDots(block, lines) ? 'elided' : 'not-found');
  const parts = partsWithin(document, code, { lines, block });
  if (typeof parts === 'string') return none(parts);
  if (!document.hasError && (await breaks(parts, lines, language))) return none('not-found');
  const [only, ...others] = parts;
  return only && others.length === 0 ? linesOf(only) : { kind: 'parts', parts };
}

function linesOf({ first, last, isSame }: PlacedPart): Place {
  return { kind: 'lines', first, last, isSame };
}

/** Whether a document no longer parses with code in its places: the code may be meant for another construct than the one around it. */
async function breaks(parts: PlacedPart[], lines: string[], language: string): Promise<boolean> {
  const insertSpaces = !lines.some((line) => line.startsWith('\t'));
  const { reindented } = await indenterFor({ insertSpaces, tabSize: 4, language });
  const outcome = [...lines];
  for (const { first, last, code } of parts.toSorted((one, other) => other.first - one.first)) {
    const old = lines.slice(first, last + 1).join('\n');
    outcome.splice(first, last - first + 1, reindented(code, { before: '', text: old }));
  }
  return (await parsedDocument(outcome.join('\n'), language))?.hasError === true;
}

function none(reason: NoPlace): Place {
  return { kind: 'none', reason };
}
