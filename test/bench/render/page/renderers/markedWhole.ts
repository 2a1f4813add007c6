import DOMPurify from 'dompurify';
import { marked } from 'marked';
import type { CreateRenderer } from '../renderer.ts';

/** Draws the text so far as sanitized HTML, all of it again whenever more arrives. */
export const markedWhole: CreateRenderer = (container) => {
  let source = '';
  return {
    append: (text) => {
      source += text;
      container.innerHTML = DOMPurify.sanitize(marked.parse(source, { async: false }));
    },
    end: () => undefined,
  };
};
