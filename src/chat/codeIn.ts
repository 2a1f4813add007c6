import { type FencedBlock, fencedBlocks } from './fencedBlocks.ts';
import { languageIdOf, meansLanguage } from './languageNames.ts';
import { isCode } from './shape.ts';

/**
 * The code in a reply that is meant for a language, as far as it has come: the inside of a fenced block, or all of a reply that is
 * nothing but code. Undefined when there is none, so that prose such as a refusal never takes the place of code.
 */
export function codeIn(reply: string, language: string): string | undefined {
  const blocks = fencedBlocks(reply);
  const block = blocks.find(({ label }) => meansLanguage(label, language)) ?? blocks[0];
  if (!block || isDocument(reply, blocks, language)) return unfenced(reply, language);
  return block.code === '' && !block.isClosed ? undefined : block.code;
}

/** Languages that are written in sentences, so that any words may be what was asked for. */
const ofSentences = new Set(['asciidoc', 'git-commit', 'latex', 'markdown', 'plaintext', 'restructuredtext']);

function unfenced(reply: string, language: string): string | undefined {
  const text = reply.replace(/^(?:[ \t]*\r?\n)+/, '');
  // A fence that has just begun.
  if (text.trim() === '' || /^\s*(?:`{1,}[^`\n]*|~+[^\n]*)$/.test(text)) return undefined;
  return ofSentences.has(languageIdOf(language)) || isCode(text, languageIdOf(language)) ? text : undefined;
}

/** Whether the reply is a document in Markdown that holds code of its own: it has a heading outside of its blocks. */
function isDocument(reply: string, blocks: FencedBlock[], language: string): boolean {
  if (languageIdOf(language) !== 'markdown' || blocks.some(({ label }) => !label || meansLanguage(label, 'markdown')))
    return false;
  const isInside = (line: number): boolean => blocks.some(({ opening, closing }) => opening <= line && line <= closing);
  return reply.split('\n').some((line, at) => /^#{1,6} /.test(line) && !isInside(at));
}
