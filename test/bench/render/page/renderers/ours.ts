import { MarkdownStream } from '../../../../../src/webview/markdown/markdown.ts';
import { warmUp } from '../../../../../src/webview/markdown/warmUp.ts';
import { DrawingQueue, type Drawable } from '../../../../../src/webview/transcript/drawingQueue.ts';
import { ReplyText } from '../../../../../src/webview/transcript/replyText.ts';
import { giveUpOutOfSight } from '../../../../../src/webview/transcript/outOfSight.ts';
import { texts } from '../../../../unit/webview/texts.ts';
import './languages.ts';
import type { CreateRenderer } from '../renderer.ts';

/**
 * The panel's own, with its queue, which leaves out frames of a flood, and with what its transcript does to what is out of sight, and
 * while a reply is waited for.
 */
export const ours: CreateRenderer = (container) => {
  giveUpOutOfSight(container);
  warmUp(texts);
  const queue = new DrawingQueue();
  const text = new ReplyText(container, texts);
  const reply: Drawable = {
    append: (piece) => text.take(piece),
    draw: (isLate) => text.draw(isLate),
    fallBack: () => text.fallBack(),
  };
  return {
    append: (piece) => queue.add(reply, piece, true),
    end: () => queue.end(reply, () => text.finish()),
  };
};

/** The same without its queue: drawn in each frame. */
export const oursEachFrame: CreateRenderer = (container) => {
  giveUpOutOfSight(container);
  warmUp(texts);
  return new MarkdownStream(container, texts);
};
