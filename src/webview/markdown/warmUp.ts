import { attempt } from '../parts/attempt.ts';
import { element } from '../parts/element.ts';
import { MarkdownStream } from './markdown.ts';

/** What most replies are made of. */
const sample = [
  '## Heading\n\nText with **bold**, *italic*, `code` and a [link](https://example.com).\n\n',
  '- one\n- two\n  - three\n\n1. first\n2. second\n\n> quoted\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n',
  '```ts\n// What it does\nexport function sum(a: number, b = 1): string {\n  return `${a + b}`;\n}\n```\n\nEnd.\n',
].join('');
/** Characters that are drawn at a time: a delta or two. */
const piece = 12;
/** Milliseconds that are left for others of the time in which the page is idle. */
const reserve = 4;

/**
 * Draws a sample that nobody sees, while the page is idle. A browser compiles code when it first runs, so what draws a reply is ready
 * before the first text arrives, for which a model takes longer than this.
 */
export function warmUp(): void {
  // Not every browser that shows VS Code has it.
  if (!('requestIdleCallback' in globalThis)) return;
  const stream = new MarkdownStream(element('div'));
  let at = 0;
  const drawSample = (idle: IdleDeadline): void => {
    for (; at < sample.length && idle.timeRemaining() > reserve; at += piece)
      stream.append(sample.slice(at, at + piece));
    if (at >= sample.length) stream.end();
    else drawWhenIdle();
  };
  const drawWhenIdle = (): number =>
    requestIdleCallback((idle) =>
      attempt(
        () => drawSample(idle),
        () => undefined,
      ),
    );
  drawWhenIdle();
}
