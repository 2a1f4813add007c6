import { default_renderer, parser, parser_end, parser_write } from 'streaming-markdown';
import type { CreateRenderer } from '../renderer.ts';

/** Works as the readme of streaming-markdown shows: each piece is written to the parser when it arrives. */
export const streamingMarkdown: CreateRenderer = (container) => {
  const stream = parser(default_renderer(container));
  return {
    append: (text) => parser_write(stream, text),
    end: () => parser_end(stream),
  };
};
