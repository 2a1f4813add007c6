import { CodeLines } from './codeLines.ts';

/** Colours the code blocks in `root`, including itself, that name a language and have no colours yet. */
export function highlightWithin(root: HTMLElement): void {
  const blocks = root.matches('.code-block') ? [root] : root.querySelectorAll<HTMLElement>('.code-block');
  for (const block of blocks) {
    const code = block.querySelector('code');
    if (!code || !block.dataset['language'] || code.querySelector('[class^="hljs-"]')) continue;
    const lines = code.textContent.split('\n');
    const coloured = new CodeLines(block);
    for (const line of lines) coloured.take(line);
    coloured.end();
  }
}
