import type { HLJSApi } from 'highlight.js';
import { DomEmitter } from './domEmitter.ts';

let hljs: HLJSApi | undefined;

/** Uses this highlight.js to colour code from now on, in the languages that it knows. */
export function highlightWith(loaded: HLJSApi): void {
  hljs = loaded;
  hljs.configure({ __emitter: DomEmitter });
}

/** Coloured code, and whether no construct, such as a comment, is open at its end. */
export interface Highlighted {
  nodes: Node[];
  isWhole: boolean;
}

/** Whether code in a language can be coloured with the languages loaded so far. */
export function isKnown(language: string): boolean {
  return hljs?.getLanguage(language) !== undefined;
}

/** Coloured code as nodes; undefined if highlight.js does not know the language, or fails. */
export function highlighted(code: string, language: string): Highlighted | undefined {
  if (!hljs || !isKnown(language)) return undefined;
  const { errorRaised, _emitter, _top } = hljs.highlight(code, { language, ignoreIllegals: true });
  if (errorRaised || !(_emitter instanceof DomEmitter)) return undefined;
  // highlight.js ends in the mode of the language itself, or in a mode within it.
  const isWhole = !(_top && 'parent' in _top && _top.parent);
  return { nodes: [..._emitter.root.childNodes], isWhole };
}
