import { withComments, withNote } from './commentLines.ts';
import { type FencedCode, fencedBlock } from './fencedCode.ts';
import { renamed, renaming, withConst, withUpperCaseConstants } from './names.ts';

/** Rewrites code as an instruction says, as far as it is understood; replies with one fenced block and nothing else. */
export function rewrite(fenced: FencedCode, instruction: string): string {
  const rule = rules.find(([pattern]) => pattern.test(instruction))?.[1] ?? withNote;
  const code = rule(fenced, instruction);
  // Unchanged code would look like a failure.
  return fencedBlock({ ...fenced, code: code === fenced.code ? withNote(fenced, instruction) : code });
}

/** The instruction for the code, without the sentences about the form of the reply. */
export function findInstruction(prose: string): string {
  const sentences = prose.split(/\n+|(?<=[.!?])\s+/).map((sentence) => sentence.replace(opening, '').trim());
  return sentences.filter((sentence) => sentence !== '' && !aboutTheForm.test(sentence)).join(' ');
}

const opening = /^(?:please\s+)?(?:rewrite|change|edit|fix|document)\b[^:\n]*:\s*/i;
const aboutTheForm = /\bonly the (?:\w+ )?code\b|\bfenced\b|\bindentation\b|\bno explanation|\blines? \d+ to \d+:$/i;

type Rewriting = (fenced: FencedCode, instruction: string) => string;

const rules: [RegExp, Rewriting][] = [
  [renaming, renamed],
  [/\bupper[ -]?case\b|\bcapital/i, withUpperCaseConstants],
  [/\bconst\b/i, withConst],
  [/\b(?:comment|document)/i, withComments],
];
