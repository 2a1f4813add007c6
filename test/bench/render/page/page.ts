// The measured page: draws one reply with one renderer, and tells how it went.
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

/** What was there before has been drawn then, also by those who draw in tasks of their own. */
async function untilIdle(): Promise<void> {
  for (let times = 0; times < 5; times++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
  }
}
