import type { HLJSApi } from 'highlight.js';
import { DomEmitter } from './domEmitter.ts';

let hljs: HLJSApi | undefined;

/** From now on code is coloured by highlight.js, in the languages that it knows. */
export function highlightWith(loaded: HLJSApi): void {
  hljs = loaded;
  hljs.configure({ __emitter: DomEmitter });
}

/** Code in colours, and whether nothing is left open at its end, such as a comment. */
export interface Highlighted {
  nodes: Node[];
  isWhole: boolean;
}

/** Whether code in a language can be coloured, as far as languages are loaded. */
export function isKnown(language: string): boolean {
  return hljs?.getLanguage(language) !== undefined;
}

/** Colours code as nodes; undefined for a language that highlight.js does not know, or code that it fails on. */
export function highlighted(code: string, language: string): Highlighted | undefined {
  if (!hljs || !isKnown(language)) return undefined;
  const { errorRaised, _emitter, _top } = hljs.highlight(code, { language, ignoreIllegals: true });
  if (errorRaised || !(_emitter instanceof DomEmitter)) return undefined;
  // The mode that highlight.js ends in is the language itself, or one within it.
  const isWhole = !(_top && 'parent' in _top && _top.parent);
  return { nodes: [..._emitter.root.childNodes], isWhole };
}
