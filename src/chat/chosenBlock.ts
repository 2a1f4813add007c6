import type { FencedBlock } from './fencedBlocks.ts';
import { languageIdOf, mayStandIn, meansLanguage } from './languageNames.ts';

/**
 * The block of a reply that is meant for a language: one with its label, else with that of a language that its files hold too, else
 * with none. Undefined when all are empty or of other languages, such as commands to run.
 */
export function chosenBlock(reply: string, blocks: FencedBlock[], language: string): FencedBlock | undefined {
  const filled = blocks.filter(({ code }) => code.trim() !== '');
  const choices = [
    filled.filter(({ label }) => meansLanguage(label, language)),
    filled.filter(({ label }) => mayStandIn(label, language)),
    filled.filter(({ label }) => label === ''),
    isOfSentences(language) ? filled.filter(({ label }) => !notInFiles.has(languageIdOf(label))) : [],
  ];
  return newestOf(
    choices.find((all) => all.length > 0),
    reply.split('\n'),
  );
}

/** Whether a language is written in sentences, so that any words, and any code, may be what was asked for. */
export function isOfSentences(language: string): boolean {
  return ofSentences.has(languageIdOf(language));
}

const ofSentences = new Set(['asciidoc', 'git-commit', 'latex', 'markdown', 'plaintext', 'restructuredtext']);

/** What a tool prints. */
const notInFiles = new Set(['console', 'diff', 'output', 'shell-session']);

/** Of several, the last that is said to be the new code; else the longest, since examples of its use are shorter. */
function newestOf(blocks: FencedBlock[] = [], lines: string[]): FencedBlock | undefined {
  const says = (words: RegExp, block: FencedBlock): boolean => words.test(introduction(block, lines));
  const said = blocks.findLast((block) => says(newWords, block) && !says(otherWords, block));
  if (said) return said;
  const unsaid = blocks.filter((block) => !says(otherWords, block) || says(newWords, block));
  const [first, ...more] = unsaid.length > 0 ? unsaid : blocks;
  return more.reduce((longest, block) => (block.code.length > (longest?.code.length ?? 0) ? block : longest), first);
}

const newWords = /\b(?:after|changed|corrected|final|fixed|improved|new|refactored|revised|rewritten|updated)\b/i;
const otherWords = /\b(?:before|current|example|original|old|previous|usage)\b/i;

/** The line above a block that is not blank. */
function introduction({ opening }: FencedBlock, lines: string[]): string {
  return lines.slice(Math.max(0, opening - 3), opening).findLast((line) => line.trim() !== '') ?? '';
}
