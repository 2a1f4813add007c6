import { definitionsAmong, flat } from './definitions.ts';
import { parsedDocument } from './fragment.ts';

/** A function, class or similar part of a document, with its first and last line, from 0. */
export interface NamedPart {
  name: string;
  first: number;
  last: number;
}

/** Returns the functions and classes of a document that parse, outer ones first; none if its language has no parser. */
export async function namedParts(document: string, language: string): Promise<NamedPart[]> {
  const parsed = await parsedDocument(document, language);
  if (!parsed) return [];
  const { nodes, text, lineAt } = parsed;
  const whole = flat(definitionsAmong(nodes, text)).filter(({ kind, node }) => kind !== 'value' && !node.hasError);
  return whole.map(({ name, node: { start, end } }) => {
    const length = text.slice(start, end).trimEnd().length;
    return { name, first: lineAt(start), last: lineAt(start + length - 1) };
  });
}
