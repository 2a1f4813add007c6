import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { CreateRenderer } from '../renderer.ts';

/** Gives the component the text so far whenever more arrives. */
export const reactMarkdown: CreateRenderer = (container) => {
  const root = createRoot(container);
  let source = '';
  return {
    append: (text) => {
      source += text;
      root.render(createElement(Markdown, { remarkPlugins: [remarkGfm] }, source));
    },
    end: () => undefined,
  };
};
