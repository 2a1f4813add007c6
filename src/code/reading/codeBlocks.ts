import { meansLanguage } from '../languageNames.ts';
import { type FencedBlock, fencedBlocks } from './fencedBlocks.ts';
import { patched } from './patched.ts';

/** The fenced blocks of a reply. A diff of the selected code becomes what it makes of that code. (CASES V394) */
export function codeBlocks(reply: string, selected: string): FencedBlock[] {
  const blocks = fencedBlocks(reply);
  return blocks.length > mostTried ? blocks : blocks.map((block) => asCode(block, selected));
}

/** If a reply has more blocks, none is tried as a diff, because each is compared with all of the selected code. */
const mostTried = 5;

function asCode(block: FencedBlock, selected: string): FencedBlock {
  const code = block.isClosed ? patched(selected, block.code, true) : undefined;
  const isLabelled = meansLanguage(block.label, 'diff');
  return code === undefined ? block : { ...block, code, label: isLabelled ? '' : block.label };
}
