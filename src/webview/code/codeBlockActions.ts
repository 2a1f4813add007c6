import type { Wish } from '../../protocol.ts';
import type { CodeAction } from './codeBlockElement.ts';
import { toggleWrapping } from './codeWrapping.ts';

const wishes: Record<CodeAction, (code: string, language: string) => Wish> = {
  copy: (code) => ({ type: 'copy-code', code }),
  insert: (code) => ({ type: 'insert', code }),
  apply: (code) => ({ type: 'apply', code }),
  terminal: (code) => ({ type: 'run-in-terminal', code }),
  diagram: (code) => ({ type: 'open-diagram', code }),
  open: (code, language) => ({ type: 'open-file', code, language }),
};

/** Does what a click on a button of any code block within `root` asks for; one listener, however many blocks come and go. */
export function listenForCodeActions(root: HTMLElement, post: (wish: Wish) => void): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('.code-toolbar button');
    const block = button && button.closest<HTMLElement>('.code-block');
    if (!block) return;
    const action = button.dataset['codeAction'] as CodeAction | undefined;
    const code = block.querySelector('code')?.textContent ?? '';
    if (action) post(wishes[action](code, block.dataset['language'] ?? ''));
    else toggleWrapping(block, button);
  });
}
