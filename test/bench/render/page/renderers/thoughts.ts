import { warmUp } from '../../../../../src/webview/markdown/warmUp.ts';
import { DrawingQueue } from '../../../../../src/webview/transcript/drawingQueue.ts';
import { giveUpOutOfSight } from '../../../../../src/webview/transcript/outOfSight.ts';
import { Thoughts } from '../../../../../src/webview/transcript/thoughtsLine.ts';
import { texts } from '../../../../unit/webview/texts.ts';
import './languages.ts';
import type { CreateRenderer } from '../renderer.ts';

/** Draws the text as thoughts of a model, with their line open and counting. */
export const thoughts: CreateRenderer = (container) => {
  giveUpOutOfSight(container);
  warmUp(texts);
  const queue = new DrawingQueue();
  const line = new Thoughts(texts, queue);
  container.append(line.element);
  line.startCounting();
  line.element.open = true;
  return {
    append: (text) => line.take(text),
    end: () => line.complete(undefined),
  };
};
