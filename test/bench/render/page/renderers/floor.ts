import type { CreateRenderer } from '../renderer.ts';

/** The least that a chat can do: a new block at each blank line, and each piece a text node in the last block. */
export const floor: CreateRenderer = (container) => {
  let block = newBlock();
  let lineEnds = '';

  const write = (text: string): void => {
    if (text !== '') block.append(text);
  };

  return {
    append: (text) => {
      const whole = lineEnds + text;
      lineEnds = /\n*$/.exec(whole)?.[0] ?? '';
      const [first = '', ...others] = whole.slice(0, whole.length - lineEnds.length).split(/\n{2,}/);
      write(first);
      for (const other of others) {
        block = newBlock();
        write(other);
      }
    },
    end: () => undefined,
  };

  function newBlock(): HTMLElement {
    const created = document.createElement('p');
    container.append(created);
    return created;
  }
};
