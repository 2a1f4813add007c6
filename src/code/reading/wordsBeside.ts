import { indexOfPiece } from '../../shared/indexOfPiece.ts';
import { codeBlocks } from './codeBlocks.ts';

/**
 * The texts of a reply around its code, in order, none of them empty. Blocks that the code does not contain, such as commands to run,
 * belong to these texts. Without code, the whole reply is such a text. `selected` is what the code replaces.
 */
export function wordsBeside(reply: string, code: string | undefined, selected = ''): string[] {
  if (code !== undefined && reply.trim() === code.trim()) return [];
  const blocks = codeBlocks(reply, selected);
  const isPart = (text: string): boolean =>
    text === code || (blocks.length <= mostSought && code !== undefined && indexOfPiece(code, text) >= 0);
  const parts = blocks.filter((block) => isPart(block.code));
  const lines = reply.split('\n');
  const starts = [0, ...parts.map(({ closing }) => closing + 1)];
  return starts
    .map((start, at) => lines.slice(start, parts[at]?.opening).join('\n').trim())
    .filter((text) => text !== '');
}

/** In replies with more blocks, only a block that is the whole code counts as part of it, because looking for each would take long. */
const mostSought = 50;
