import { declarationsOf, declareDifferentThings } from './declarations.ts';
import type { FencedBlock } from './fencedBlocks.ts';
import { languageIdOf, mayStandIn, meansLanguage } from '../code/languageNames.ts';
import { mayGoOn } from './mayGoOn.ts';

/** Code that was found in a reply, and whether it is all that was meant, as far as one can tell. */
export interface FoundCode {
  code: string;
  isWhole: boolean;
}

/**
 * The code in the blocks of a reply that is meant for a language: that of one with its label, else with that of a language that its files
 * hold too, else with none. Undefined when all are empty or of other languages, such as commands to run.
 */
export function chosenCode(reply: string, blocks: FencedBlock[], language: string): FoundCode | undefined {
  const filled = blocks.filter(({ code }) => code.trim() !== '');
  const choices = [
    filled.filter(({ label }) => meansLanguage(label, language)),
    filled.filter(({ label }) => mayStandIn(label, language)),
    filled.filter(({ label }) => label === ''),
    isOfSentences(language) ? filled.filter(({ label }) => !notInFiles.has(languageIdOf(label))) : [],
  ];
  const choice = choices.find((all) => all.length > 0);
  return choice && newestOf(choice, reply.split('\n'));
}

/** Whether a language is written in sentences, so that any words, and any code, may be what was asked for. */
export function isOfSentences(language: string): boolean {
  return ofSentences.has(languageIdOf(language));
}

const ofSentences = new Set(['asciidoc', 'git-commit', 'latex', 'markdown', 'plaintext', 'restructuredtext']);

/** What a tool prints. */
const notInFiles = new Set(['console', 'diff', 'output', 'shell-session']);

/**
 * Of several, the last that is said to be the new code; else the longest, since examples of its use are shorter. Blocks that declare
 * different things are a change of each: all of them are meant, but what stood between is not known.
 */
function newestOf(blocks: FencedBlock[], lines: string[]): FoundCode {
  const says = (words: RegExp, block: FencedBlock): boolean => words.test(introduction(block, lines));
  const unsaid = blocks.filter((block) => !says(otherWords, block) || says(newWords, block));
  const meant = unsaid.length > 0 ? unsaid : blocks;
  const said = blocks.filter((block) => says(newWords, block) && !says(otherWords, block));
  const codes = (said.length > 0 ? said : meant).map(({ code }) => code);
  if (codes.length > 1 && declareDifferentThings(codes)) return { code: codes.join('\n\n'), isWhole: false };
  const chosen = said.at(-1) ?? longestOf(meant);
  const others = meant.filter((block) => block !== chosen);
  const isAll = holdsAll(chosen, others) && (said.length > 0 || others.every(declaresAny));
  return { code: chosen.code, isWhole: isAll && chosen.isClosed && !mayGoOn(chosen, lines) };
}

function longestOf(blocks: FencedBlock[]): FencedBlock {
  return blocks.reduce((longest, block) => (block.code.length > longest.code.length ? block : longest));
}

/** Whether a block has whatever others declare, so that these are other forms of it. */
function holdsAll(block: FencedBlock, others: FencedBlock[]): boolean {
  const declared = new Set(declarationsOf(block.code));
  return others.flatMap(({ code }) => declarationsOf(code)).every((name) => name === undefined || declared.has(name));
}

function declaresAny({ code }: FencedBlock): boolean {
  return declarationsOf(code).some((name) => name !== undefined);
}

const newWords = /\b(?:after|changed|corrected|final|fixed|improved|new|refactored|revised|rewritten|updated)\b/i;
const otherWords = /\b(?:before|current|example|original|old|previous|usage)\b/i;

/** The line above a block that is not blank. */
function introduction({ opening }: FencedBlock, lines: string[]): string {
  return lines.slice(Math.max(0, opening - 3), opening).findLast((line) => line.trim() !== '') ?? '';
}
