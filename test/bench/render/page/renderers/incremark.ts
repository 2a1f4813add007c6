import { createIncremarkParser, type IncrementalUpdate, type ParsedBlock } from '@incremark/core';
import type { CreateRenderer } from '../renderer.ts';
import { nodeOf } from './mdastNode.ts';

/**
 * Works as the components of incremark do: text is parsed as it arrives, and drawn once per frame. Complete blocks are drawn once, pending
 * ones again each time.
 */
export const incremark: CreateRenderer = (container) => {
  const parser = createIncremarkParser({ gfm: true });
  const completed: ParsedBlock[] = [];
  let pending: ParsedBlock[] = [];
  let pendingNodes: ChildNode[] = [];

  const take = (update: IncrementalUpdate): void => {
    completed.push(...update.completed);
    pending = update.pending;
  };

  const draw = (): void => {
    for (const node of pendingNodes) node.remove();
    pendingNodes = pending.map(({ node }) => nodeOf(node));
    container.append(...completed.splice(0).map(({ node }) => nodeOf(node)), ...pendingNodes);
  };

  return {
    append: (text) => take(parser.append(text)),
    draw,
    end: () => {
      take(parser.finalize());
      draw();
    },
  };
};
