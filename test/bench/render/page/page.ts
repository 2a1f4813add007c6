// The measured page: draws one reply with one renderer, and reports how it went.
import type { Job } from '../job.ts';
import { markdownText } from '../text/markdownText.ts';
import { contenders, type ContenderName } from './contenders.ts';
import { drawReply } from './drawReply.ts';
import type { Contender } from './renderer.ts';
import { buildStage } from './stage.ts';

globalThis.prepare = async (job: Job) => {
  const contender: Contender = contenders[job.renderer as ContenderName];
  const createRenderer = await contender.load();
  const stage = buildStage(contender.className);
  const renderer = createRenderer(stage.container);
  const text = markdownText(job.before + job.arriving);
  if (job.before > 0) renderer.append(text.slice(0, job.before));
  globalThis.draw = () => drawReply(job, text.slice(job.before), contender.fed, renderer, stage);
  await untilIdle();
};

/** Waits until the text before the first delta has been drawn, even by renderers that draw in separate tasks. */
async function untilIdle(): Promise<void> {
  for (let times = 0; times < 5; times++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
  }
}
