import { chosenBlock, isOfSentences } from './chosenBlock.ts';
import { type FencedBlock, fencedBlocks } from './fencedBlocks.ts';
import { languageIdOf, meansLanguage } from './languageNames.ts';
import { isCode } from './shape.ts';
import { withoutThoughts } from './thoughts.ts';

/**
 * The code in a reply that is meant for a language, as far as it has come: the inside of a fenced block, or all of a reply that is
 * nothing but code. Undefined when there is none, so that neither prose, such as a refusal, nor nothing takes the place of code.
 */
export function codeIn(reply: string, language: string): string | undefined {
  return foundCode(reply, language)?.code;
}

/** Code that was found in a reply, and whether it is all that was meant, as far as one can tell. */
export interface FoundCode {
  code: string;
  isWhole: boolean;
}

/** The same code, and whether it is whole once the reply has ended. */
export function foundCode(reply: string, language: string): FoundCode | undefined {
  const text = withoutThoughts(reply);
  const blocks = fencedBlocks(text);
  if (blocks.length === 0 || isDocument(text, blocks, language)) return unfenced(text, language);
  const block = chosenBlock(text, blocks, language);
  return block && { code: block.code, isWhole: block.isClosed };
}

function unfenced(reply: string, language: string): FoundCode | undefined {
  const text = reply.replace(/^(?:[ \t]*\r?\n)+/, '');
  // A fence that has just begun.
  if (text.trim() === '' || /^\s*(?:`{1,}[^`\n]*|~+[^\n]*)$/.test(text)) return undefined;
  return isOfSentences(language) || isCode(text, languageIdOf(language)) ? { code: text, isWhole: true } : undefined;
}

/** Whether the reply is a document in Markdown that holds code of its own: it has a heading outside of its blocks. */
function isDocument(reply: string, blocks: FencedBlock[], language: string): boolean {
  if (languageIdOf(language) !== 'markdown' || blocks.some(({ label }) => !label || meansLanguage(label, 'markdown')))
    return false;
  const isInside = (line: number): boolean => blocks.some(({ opening, closing }) => opening <= line && line <= closing);
  return reply.split('\n').some((line, at) => /^#{1,6} /.test(line) && !isInside(at));
}
