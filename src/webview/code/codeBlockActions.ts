import type { NamedCode, Wish } from '../../protocol.ts';
import type { CodeAction } from './codeBlockElement.ts';
import { namedCode } from './namedBlocks.ts';
import { toggleWrapping } from './codeWrapping.ts';
import { wish } from '../parts/wish.ts';

const wishes: Record<CodeAction, (block: NamedCode, reply: string) => Wish> = {
  copy: ({ code }) => ({ type: 'copy-code', code }),
  insert: ({ code }) => ({ type: 'insert', code }),
  apply: ({ code }, reply) => ({ type: 'apply', code, reply }),
  applyTo: (block, reply) => ({ type: 'apply-to-files', blocks: [block], reply }),
  terminal: ({ code }) => ({ type: 'run-in-terminal', code }),
  diagram: ({ code }) => ({ type: 'open-diagram', code }),
  open: ({ code, language }) => ({ type: 'open-file', code, language }),
};

/** Performs the actions of the buttons of all code blocks within `root`, with one listener for any number of blocks. */
export function listenForCodeActions(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('.code-toolbar button, .apply-to');
    const block = button && button.closest<HTMLElement>('.code-block');
    if (!block) return;
    const action = button.dataset['codeAction'] as CodeAction | undefined;
    if (action) wish(root, wishes[action](namedCode(block), replyOf(block)));
    else toggleWrapping(block, button);
  });
}

function replyOf(block: HTMLElement): string {
  return block.closest<HTMLElement>('.message')?.dataset['id'] ?? '';
}
