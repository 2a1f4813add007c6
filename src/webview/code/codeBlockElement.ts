import type { Tokens } from 'marked';
import { pathInLabel } from '../../shared/namedFile.ts';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { iconButton } from '../parts/button.ts';
import { decodeReferences } from '../parts/characterReferences.ts';
import { wrapButton, wrapsNewBlocks } from './codeWrapping.ts';
import { element } from '../parts/element.ts';
import { offerFile } from './namedBlocks.ts';
import { format } from '../parts/format.ts';
import { spelledOut, visible } from '../parts/visible.ts';

/** A code block: its language, its toolbar, and the code, which scrolls sideways or wraps. */
export function codeBlockElement(token: Tokens.Code, texts: BlockTexts): HTMLElement {
  const words = decodeReferences(token.lang ?? '');
  const label = words.slice(0, words.search(/\s|$/));
  const language = languageOf(label);
  const title = element('span', { class: 'code-language' }, visible(label || texts.code));
  const name = label === '' ? texts.code : format(texts.codeIn, spelledOut(label));
  const header = element('div', { class: 'code-header' }, title, toolbar(texts, language));
  const code = element('code', {}, visible(token.text));
  const className = wrapsNewBlocks() ? 'code-block wrapped' : 'code-block';
  const attributes = { class: className, 'data-language': language, role: 'group', 'aria-label': name };
  const block = element('div', attributes, header, element('pre', { tabindex: '0' }, code));
  const path = pathInLabel(words);
  if (path !== undefined) offerFile(block, path, texts);
  return block;
}

/** The action of a button of a code block. `codeBlockActions.ts` listens for the clicks, so that a block consists only of nodes. */
export type CodeAction = 'copy' | 'insert' | 'apply' | 'applyTo' | 'open' | 'diagram' | 'terminal';

/** The names of shell languages in VS Code and in replies. */
const shellLanguages = new Set([
  ...['shellscript', 'shell', 'sh', 'bash', 'zsh', 'fish', 'ksh', 'csh', 'console', 'shellsession'],
  ...['powershell', 'pwsh', 'ps1', 'bat', 'batch', 'cmd'],
]);

/** The language in a label. Models also write `json:settings.json` or `js{1,3}` instead of `json`. */
function languageOf(label: string): string {
  return label.slice(0, label.search(/[:{,]|$/)).toLowerCase();
}

function toolbar(texts: BlockTexts, language: string): HTMLElement {
  return element(
    'div',
    { class: 'code-toolbar' },
    wrapButton(texts),
    codeButton('copy', 'copy', texts.copyCode),
    codeButton('insert', 'insert', texts.insertAtCursor),
    codeButton('apply', 'git-pull-request-go-to-changes', texts.applyInEditor),
    codeButton('open', 'new-file', texts.openInNewFile),
    shellLanguages.has(language) ? codeButton('terminal', 'terminal', texts.runInTerminal) : [],
    language === 'mermaid' ? codeButton('diagram', 'type-hierarchy', texts.openAsDiagram) : [],
  );
}

function codeButton(action: CodeAction, iconName: string, label: string): HTMLButtonElement {
  const button = iconButton(iconName, label);
  button.dataset['codeAction'] = action;
  if (action === 'copy') button.classList.add('copies');
  return button;
}
