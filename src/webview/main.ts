import type { Fact, Wish } from '../protocol.ts';
import type { Texts } from '../shared/texts.ts';
import { loadLanguagesWith } from './code/loadedLanguages.ts';
import { loadFormulasWith } from './formulas/formulaElement.ts';
import { OpenEdits } from './transcript/openEdits.ts';
import { element } from './parts/element.ts';
import { ChatPage } from './chatPage.ts';
import { KeptState, type StateStore } from './parts/keptState.ts';
import { listenForWishes, wish } from './parts/wish.ts';

/** The API of VS Code for webviews. The first script of the page has acquired it, and has asked the host for the content. (panel/firstScript.ts) */
declare const vscode: StateStore & { postMessage(wish: Wish): void };
/** The messages that have arrived since then, and the listener that keeps them. */
declare const early: Fact[];
declare function keepEarly(message: MessageEvent): void;

// The languages of highlight.js are separate files. The policy of the page lets our own scripts load them.
loadLanguagesWith(
  () => import('highlight.js/lib/common'),
  () => import('highlight.js'),
);
// So are the code that draws formulas, and its styles.
loadFormulasWith(async () => {
  const styles = element('link', { rel: 'stylesheet', href: import.meta.resolve('./formulas.css') });
  const isStyled = new Promise((resolve) => (styles.onload = styles.onerror = resolve));
  document.head.append(styles);
  await isStyled;
  return import('./formulas/drawnFormulas.ts');
});

document.body.style.setProperty('--tab-size', document.body.dataset['tabSize'] ?? '');
const texts = JSON.parse(document.body.dataset['texts'] ?? '') as Texts;
const state = new KeptState(vscode);
const drafts = {
  read: () => state.value.draft,
  write: (draft: string) => state.change({ draft }),
};
const edits = new OpenEdits(state.value.edits, (texts) => state.change({ edits: texts }));
const page = new ChatPage(texts, drafts, edits);

listenForWishes(page.element, (wish) => vscode.postMessage(wish));
document.getElementById('app')?.append(page.element);
window.removeEventListener('message', keepEarly);
window.addEventListener('message', ({ data }) => receive(data as Fact));
for (const data of early.splice(0)) window.dispatchEvent(new window.MessageEvent('message', { data }));
for (const event of ['focus', 'blur']) window.addEventListener(event, noteFocus);
if (document.hasFocus()) noteFocus();

function noteFocus(): void {
  wish(page.element, { type: 'focus-changed', hasFocus: document.hasFocus() });
}

function receive(fact: Fact): void {
  if (fact.type === 'conversation-info') state.change({ conversation: fact.id });
  page.receive(fact);
}
