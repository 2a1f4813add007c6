import { MarkdownStream } from '../../../../../src/webview/markdown/markdown.ts';
import { warmUp } from '../../../../../src/webview/markdown/warmUp.ts';
import { DrawingQueue, type Drawable } from '../../../../../src/webview/transcript/drawingQueue.ts';
import { ReplyText } from '../../../../../src/webview/transcript/replyText.ts';
import { giveUpOutOfSight } from '../../../../../src/webview/transcript/outOfSight.ts';
import { texts } from '../../../../unit/webview/texts.ts';
import './languages.ts';
import type { CreateRenderer } from '../renderer.ts';

/**
 * The panel's own renderer with its queue, which skips frames of a flood, and with what its transcript does with messages that are out of
 * sight and while it waits for a reply.
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

/** The panel's own renderer without its queue: draws in each frame. */
export const oursEachFrame: CreateRenderer = (container) => {
  giveUpOutOfSight(container);
  warmUp(texts);
  return new MarkdownStream(container, texts);
};
