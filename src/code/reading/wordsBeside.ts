import { fencedBlocks } from './fencedBlocks.ts';

/** In replies with more blocks, only a block that is the whole code counts as part of it, because looking for each would take long. */
const mostSought = 50;

/**
 * Returns the texts of a reply around its code, in order, none of them empty. Blocks that the code does not contain, such as commands to run,
 * belong to these texts. Without code, the whole reply is such a text.
 */
export function wordsBeside(reply: string, code: string | undefined): string[] {
  if (code !== undefined && reply.trim() === code.trim()) return [];
  const blocks = fencedBlocks(reply);
  const isPart = (text: string): boolean =>
    text === code || (blocks.length <= mostSought && code?.includes(text) === true);
  const parts = blocks.filter((block) => isPart(block.code));
  const lines = reply.split('\n');
  const starts = [0, ...parts.map(({ closing }) => closing + 1)];
  return starts
    .map((start, at) => lines.slice(start, parts[at]?.opening).join('\n').trim())
    .filter((text) => text !== '');
}
