import { isPath, pathInComment } from '../../shared/namedFile.ts';
import type { NamedCode } from '../../protocol.ts';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { element, icon } from '../parts/element.ts';
import { withPath } from '../parts/format.ts';
import { spelledOut } from '../parts/visible.ts';

/** Adds a button to each code block of a reply that names its file. The button applies the code there. */
export function offerFiles(reply: HTMLElement, texts: BlockTexts): void {
  for (const block of reply.querySelectorAll<HTMLElement>('.code-block:not([data-path])')) {
    const path = pathInFirstLine(block) ?? pathAbove(block);
    if (path !== undefined) offerFile(block, path, texts);
  }
}

/** Adds this button to a code block whose path is known. */
export function offerFile(block: HTMLElement, path: string, texts: BlockTexts): void {
  const label = element('span', {}, withPath(texts.applyTo, path));
  const name = texts.applyTo.replace('{0}', () => spelledOut(path));
  const attributes = {
    type: 'button',
    class: 'apply-to',
    'aria-label': name,
    title: name,
    'data-code-action': 'applyTo',
  };
  block.dataset['path'] = path;
  block
    .querySelector('.code-header')
    ?.after(element('button', attributes, icon('git-pull-request-go-to-changes'), label));
}

/** The code blocks of a reply that name their files. */
export function namedBlocks(reply: HTMLElement): NamedCode[] {
  return Array.from(reply.querySelectorAll<HTMLElement>('.code-block[data-path]'), namedCode);
}

/** The code and the file of a code block that names its file. */
export function namedCode(block: HTMLElement): NamedCode {
  const code = block.querySelector('code')?.textContent ?? '';
  return { path: block.dataset['path'] ?? '', code, language: block.dataset['language'] ?? '' };
}

function pathInFirstLine(block: HTMLElement): string | undefined {
  const code = block.querySelector('code')?.textContent ?? '';
  return pathInComment(code.slice(0, code.search(/[\r\n]|$/)), block.dataset['language'] ?? '');
}

/** The path in a paragraph or heading above a block that contains nothing else, in bold or as code. */
function pathAbove(block: HTMLElement): string | undefined {
  const above = block.previousElementSibling ?? lastOfSectionBefore(block);
  const [only, ...others] = above?.matches('p, h3, h4, h5, h6') ? above.childNodes : [];
  const isMarked = only instanceof HTMLElement && only.matches('strong, code') && others.length === 0;
  const text = isMarked ? only.textContent : '';
  return isPath(text) ? text : undefined;
}

function lastOfSectionBefore(block: HTMLElement): Element | null | undefined {
  const section = block.parentElement?.closest('.section');
  return section === block.parentElement
    ? section?.previousElementSibling?.matches('.section')
      ? section.previousElementSibling.lastElementChild
      : section?.previousElementSibling
    : undefined;
}
