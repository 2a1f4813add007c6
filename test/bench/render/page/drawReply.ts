import { deltaLength, type Job, type Outcome } from '../job.ts';
import { lastWords } from '../text/markdownText.ts';
import { feedDeltas } from './feeds.ts';
import { observeLongTasks } from './longTasks.ts';
import type { Contender, Renderer } from './renderer.ts';
import type { Stage } from './stage.ts';

/**
 * Draws a text that arrives in deltas, with the end of the page in view at each frame. Resolves when all of it is shown, or when the limit
 * is reached.
 */
export async function drawReply(
  job: Job,
  text: string,
  fed: Contender['fed'],
  renderer: Renderer,
  stage: Stage,
): Promise<Outcome> {
  const count = Math.ceil(text.length / deltaLength);
  const longTasks = observeLongTasks();
  const start = performance.now();
  const isLate = (): boolean => performance.now() - start > job.limit * 1000;
  let undrawn = '';
  let frames = 0;

  const push = (index: number): boolean => {
    if (isLate()) return false;
    const delta = text.slice(index * deltaLength, (index + 1) * deltaLength);
    if (fed === 'delta') renderer.append(delta);
    else undrawn += delta;
    return true;
  };

  const onFrame = (): void => {
    frames++;
    if (undrawn !== '') renderer.append(undrawn);
    undrawn = '';
    renderer.draw?.();
    stage.scroller.scrollTop = stage.scroller.scrollHeight;
  };

  const given = await feedDeltas({ feed: job.feed, count, push, onFrame });
  onFrame();
  if (given === count) renderer.end();
  const isWhole = given === count && (await isShown(stage.container, isLate));
  const seconds = (performance.now() - start) / 1000;
  const share = isWhole ? 1 : Math.min(given / count, 0.99);
  return { share, seconds, frames, longTasks: longTasks.stop(), nodes: countNodes(stage.container) };
}

/** Resolves with true when the last words are in the page, or with false when it is too late. */
async function isShown(container: HTMLElement, isLate: () => boolean): Promise<boolean> {
  let isThere = false;
  while (!isThere && !isLate()) {
    await nextFrame();
    isThere = container.textContent.trimEnd().endsWith(lastWords);
  }
  await nextFrame();
  return isThere;
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}

function countNodes(container: HTMLElement): number {
  const walker = document.createTreeWalker(container);
  let count = 0;
  while (walker.nextNode()) count++;
  return count;
}
