import type { Wish } from '../protocol.ts';
import { confirmDone } from './button.ts';
import type { CodeAction } from './codeBlock.ts';

const wishes: Record<CodeAction, (code: string, language: string) => Wish> = {
  copy: (code) => ({ type: 'copy-code', code }),
  insert: (code) => ({ type: 'insert', code }),
  apply: (code) => ({ type: 'apply', code }),
  open: (code, language) => ({ type: 'open-file', code, language }),
};

/** Turns a click on a button of any code block within `root` into its wish; one listener, however many blocks come and go. */
export function listenForCodeActions(root: HTMLElement, post: (wish: Wish) => void): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[data-code-action]');
    const block = button && button.closest<HTMLElement>('.code-block');
    if (!block) return;
    const action = button.dataset['codeAction'] as CodeAction;
    post(wishes[action](block.querySelector('code')?.textContent ?? '', block.dataset['language'] ?? ''));
    if (action === 'copy') confirmDone(button);
  });
}
