import { MarkdownStream } from '../../../../../src/webview/markdown/markdown.ts';
import { giveUpSkippedLayout } from '../../../../../src/webview/transcript/skippedLayout.ts';
import type { CreateRenderer } from '../renderer.ts';

/** The panel's own; what its transcript does to what is out of sight, too. */
export const ours: CreateRenderer = (container) => {
  giveUpSkippedLayout(container);
  return new MarkdownStream(container);
};
