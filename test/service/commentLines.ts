import { findDeclarations, isCallable } from './declarations.ts';
import type { FencedCode } from './fencedCode.ts';
import { findLanguage } from './languages.ts';

/** Puts a comment above each function; without functions, the instruction on top. */
export function withComments(fenced: FencedCode, instruction: string): string {
  const functions = findDeclarations(fenced.code).filter(isCallable);
  if (functions.length === 0) return withNote(fenced, instruction);
  const notes = functions.map(({ name, parameters, line }) => {
    const takes = parameters.length > 0 ? ` from ${parameters.join(', ')}` : '';
    return { line, text: `${name}: works out its result${takes}.` };
  });
  return withCommentLines(fenced, notes);
}

/** Puts the instruction on top, as a comment: for instructions that the sample does not understand. */
export function withNote(fenced: FencedCode, instruction: string): string {
  const text = /^.{0,120}/su.exec(instruction.replace(/\s+/g, ' '))?.[0].trim() ?? '';
  return withCommentLines(fenced, [{ line: 0, text: text === '' ? 'Rewritten.' : text }]);
}

/** Puts comments above lines, each with the indentation of its line and the line endings of the code. */
function withCommentLines({ language, code }: FencedCode, notes: { line: number; text: string }[]): string {
  const { comment } = findLanguage(language);
  const end = code.includes('\r\n') ? '\r\n' : '\n';
  const lines = code.split(/\r?\n/).flatMap((line, index) => {
    const note = notes.find((each) => each.line === index);
    return note === undefined ? [line] : [`${/^\s*/.exec(line)?.[0] ?? ''}${comment(note.text)}`, line];
  });
  return lines.join(end);
}
