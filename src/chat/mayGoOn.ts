import { isSentence, standsLikeOpening } from './bareFence.ts';
import type { FencedBlock } from './fencedBlocks.ts';

/**
 * Whether a block may go on below the fence that seems to close it, because that fence may as well open one inside it: others like it
 * still pair up below, and what stands between looks like code.
 */
export function mayGoOn({ closing }: FencedBlock, lines: string[]): boolean {
  const sign = (lines[closing] ?? '').trim();
  const fences = lines.flatMap((line, at) => (at > closing && line.trim().startsWith(sign) ? [at] : []));
  const bare = fences.filter((at) => (lines[at] ?? '').trim() === sign);
  const [next = 0] = fences;
  // Each one with a label takes one without to close.
  const left = bare.length - (fences.length - bare.length);
  if (left < 2 || left % 2 === 1 || next !== bare[0]) return false;
  const [first = '', last = ''] = [lines[closing + 1], lines[next - 1]];
  const isTight = next > closing + 1 && first.trim() !== '' && last.trim() !== '';
  return isTight && (standsLikeOpening(lines, closing) || !(isSentence(first) || isSentence(last)));
}
