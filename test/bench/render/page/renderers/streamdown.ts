import { code } from '@streamdown/code';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Streamdown } from 'streamdown';
import type { CreateRenderer } from '../renderer.ts';

/** Gives the component the text so far whenever more arrives. Its plug-in colours the code. */
export const streamdown: CreateRenderer = (container) => {
  const root = createRoot(container);
  let source = '';

  const draw = (isAnimating: boolean): void =>
    root.render(createElement(Streamdown, { plugins: { code }, isAnimating }, source));

  return {
    append: (text) => {
      source += text;
      draw(true);
    },
    end: () => draw(false),
  };
};
