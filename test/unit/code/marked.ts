import type { Stretch } from '../../../src/code/splice.ts';

/** Reads a document in which a place is between « and ». */
export function marked(text: string): { document: string; place: Stretch } {
  const place = { start: text.indexOf('«'), end: text.indexOf('»') - 1 };
  return { document: text.replace(/[«»]/g, ''), place };
}
