import { createIncremarkParser, type ParsedBlock } from '@incremark/core';
import type { CreateRenderer } from '../renderer.ts';
import { nodeOf } from './mdastNode.ts';

/** Blocks that are complete are drawn once; those that are pending are drawn anew whenever there is more text. */
export const incremark: CreateRenderer = (container) => {
  const parser = createIncremarkParser({ gfm: true });
  let pending: ChildNode[] = [];

  const draw = (completed: ParsedBlock[], open: ParsedBlock[]): void => {
    for (const node of pending) node.remove();
    container.append(...completed.map(({ node }) => nodeOf(node)));
    pending = open.map(({ node }) => nodeOf(node));
    container.append(...pending);
  };

  return {
    append: (text) => {
      const update = parser.append(text);
      draw(update.completed, update.pending);
    },
    end: () => draw(parser.finalize().completed, []),
  };
};
