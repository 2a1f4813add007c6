import { marked } from 'marked';
import type { CreateRenderer } from '../renderer.ts';

/** Keeps what is drawn up to the last blank line outside a fence. The text after it is lexed and drawn again each time. */
export const markedTail: CreateRenderer = (container) => {
  const open = document.createElement('div');
  container.append(open);
  let tail = '';

  const draw = (): void => {
    open.innerHTML = marked.parse(tail, { async: false });
  };

  const settle = (length: number): void => {
    const settled = document.createElement('div');
    settled.innerHTML = marked.parse(tail.slice(0, length), { async: false });
    open.before(...settled.childNodes);
    tail = tail.slice(length);
  };

  return {
    append: (text) => {
      tail += text;
      const length = settledLength(tail);
      if (length > 0) settle(length);
      draw();
    },
    end: draw,
  };
};

/** The number of characters up to the last blank line that is outside a fence. */
function settledLength(source: string): number {
  let settled = 0;
  let position = 0;
  let isInFence = false;
  for (const line of source.split('\n')) {
    const isLast = position + line.length === source.length;
    position += line.length + 1;
    if (/^ {0,3}(```|~~~)/.test(line)) isInFence = !isInFence;
    else if (line.trim() === '' && !isInFence && !isLast) settled = position;
  }
  return settled;
}
