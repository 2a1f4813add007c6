import { chosenCode, isOfSentences, type FoundCode } from './chosenCode.ts';
import { type FencedBlock, fencedBlocks } from './fencedBlocks.ts';
import { languageIdOf, meansLanguage } from '../code/languageNames.ts';
import { isCode } from './shape.ts';
import { withoutThoughts } from './thoughts.ts';

/**
 * The code in a reply that is meant for a language, as far as it has come: the inside of a fenced block, or all of a reply that is
 * nothing but code. Undefined when there is none, so that neither prose, such as a refusal, nor nothing takes the place of code.
 */
export function codeIn(reply: string, language: string): string | undefined {
  return foundCode(reply, language)?.code;
}

/** The same code, and whether it is whole once the reply has ended. */
export function foundCode(reply: string, language: string): FoundCode | undefined {
  const text = withoutThoughts(reply);
  const blocks = fencedBlocks(text);
  if (isOneDocument(text, blocks, language)) return unfenced(text, language);
  return chosenCode(text, blocks, language);
}

function unfenced(reply: string, language: string): FoundCode | undefined {
  const text = reply.replace(/^(?:[ \t]*\r?\n)+/, '');
  // A fence that has just begun.
  if (text.trim() === '' || /^\s*(?:`{1,}[^`\n]*|~+[^\n]*)$/.test(text)) return undefined;
  return isOfSentences(language) || isCode(text, languageIdOf(language)) ? { code: text, isWhole: true } : undefined;
}

/** Whether all of a reply is what was asked for: no block is in it, or all of them are inside it. */
function isOneDocument(reply: string, blocks: FencedBlock[], language: string): boolean {
  const [first] = blocks;
  return !first || isMarkdown(reply, blocks, language) || beginsWithCode(reply, first, language);
}

/** Whether the reply is a document in Markdown that holds code of its own: it has a heading outside of its blocks. */
function isMarkdown(reply: string, blocks: FencedBlock[], language: string): boolean {
  if (languageIdOf(language) !== 'markdown' || blocks.some(({ label }) => !label || meansLanguage(label, 'markdown')))
    return false;
  const isInside = (line: number): boolean => blocks.some(({ opening, closing }) => opening <= line && line <= closing);
  return reply.split('\n').some((line, at) => /^#{1,6} /.test(line) && !isInside(at));
}

/** Whether a block stands within code, as in the comment above a function; below the name of a file, a tag or a few words it does not. */
function beginsWithCode(reply: string, { opening }: FencedBlock, language: string): boolean {
  if (isOfSentences(language)) return false;
  const above = reply.split('\n').slice(0, opening);
  const lines = above.filter((line) => line.trim() !== '' && !isRemark.test(line));
  const isMore = lines.length > 1 || lines.some((line) => opensText.test(line));
  return isMore && isCode(lines.join('\n'), languageIdOf(language));
}

/** A tag, or a comment of one line. */
const isRemark = /^\s*(?:#|\/\/|--|<|\/\*.*\*\/\s*$)/;

/** What begins a comment, or a text, of several lines. */
const opensText = /\/\*|"""|'''|`\s*$/;
