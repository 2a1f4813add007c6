import { decodeHTMLStrict } from 'entities/decode';
import type { Tokens } from 'marked';
import type { BlockTexts } from './blockTexts.ts';
import { iconButton } from './button.ts';
import { element } from './element.ts';

/** What a button of a code block does; `codeActions.ts` listens for them, so that a block is nothing but nodes. */
export type CodeAction = 'copy' | 'insert' | 'apply' | 'open';

/** A code block: what it is written in, its toolbar, and the code, which scrolls sideways. */
export function codeBlock(token: Tokens.Code, texts: BlockTexts): HTMLElement {
  const label = decodeHTMLStrict(token.lang ?? '').split(/\s/, 1)[0] ?? '';
  const title = element('span', { class: 'code-language' }, label || texts.code);
  const header = element('div', { class: 'code-header' }, title, toolbar(texts));
  const code = element('code', {}, token.text);
  const attributes = { class: 'code-block', 'data-language': languageOf(label) };
  return element('div', attributes, header, element('pre', { tabindex: '0' }, code));
}

/** Models write `json:settings.json` or `js{1,3}` as well as `json`. */
function languageOf(label: string): string {
  return (/^[^:{,]*/.exec(label)?.[0] ?? '').toLowerCase();
}

function toolbar(texts: BlockTexts): HTMLElement {
  return element(
    'div',
    { class: 'code-toolbar' },
    codeButton('copy', 'copy', texts.copyCode),
    codeButton('insert', 'insert', texts.insertAtCursor),
    codeButton('apply', 'git-pull-request-go-to-changes', texts.applyInEditor),
    codeButton('open', 'new-file', texts.openInNewFile),
  );
}

function codeButton(action: CodeAction, iconName: string, label: string): HTMLButtonElement {
  const button = iconButton(iconName, label);
  button.dataset['codeAction'] = action;
  return button;
}
