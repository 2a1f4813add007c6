// The page around the reply: the elements and classes that the chat panel has around it, the same for every contender.
import { iconButton } from '../../../../src/webview/parts/button.ts';

/** Where a reply is drawn. */
export interface Stage {
  scroller: HTMLElement;
  container: HTMLElement;
}

/** Builds the page around a reply. The container gets the class. */
export function buildStage(className: string): Stage {
  const container = place('div', className);
  const article = place('article', 'message', container);
  Object.assign(article.dataset, { role: 'assistant', outcome: 'streaming' });
  const scroller = place('div', 'log', place('div', 'column', question(), article));
  document.body.append(place('div', 'page', place('div', 'stage', place('div', 'transcript', scroller))));
  return { scroller, container };
}

/** The question that the reply answers, with its icons, so that their font is loaded before a reply arrives. */
function question(): HTMLElement {
  const bubble = place('div', 'bubble');
  bubble.textContent = 'What does this do?';
  const footer = place('div', 'user-footer', place('div', 'user-toolbar', iconButton('edit', 'Edit')));
  const asked = place('article', 'message', bubble, footer);
  asked.dataset['role'] = 'user';
  return asked;
}

function place(tag: string, className: string, ...children: HTMLElement[]): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...children);
  return created;
}
