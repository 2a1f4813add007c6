import hljs from 'highlight.js/lib/common';
import { DomEmitter } from './domEmitter.ts';

// Longer code is shown plain: colouring it would hold up the page.
const longestCode = 100_000;

hljs.configure({ __emitter: DomEmitter });

/** Colours the code blocks in `root`, itself included, whose language highlight.js knows. */
export function highlightWithin(root: HTMLElement): void {
  const blocks = root.matches('.code-block') ? [root] : root.querySelectorAll<HTMLElement>('.code-block');
  for (const block of blocks) highlightBlock(block);
}

function highlightBlock(block: HTMLElement): void {
  const code = block.querySelector('code');
  const language = block.dataset['language'] ?? '';
  const isDone = code?.firstElementChild;
  if (!code || isDone || code.textContent.length > longestCode || !hljs.getLanguage(language)) return;
  const { illegal, errorRaised, _emitter } = hljs.highlight(code.textContent, { language, ignoreIllegals: true });
  if (!illegal && !errorRaised && _emitter instanceof DomEmitter) code.replaceChildren(..._emitter.root.childNodes);
}
