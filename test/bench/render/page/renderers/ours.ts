import { MarkdownStream } from '../../../../../src/webview/markdown.ts';
import type { CreateRenderer } from '../renderer.ts';

/** The panel's own. */
export const ours: CreateRenderer = (container) => new MarkdownStream(container);
