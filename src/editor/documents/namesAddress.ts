import { readingsWithoutSpaces } from '../../service/secrets/readings.ts';

/**
 * Whether the code of a Mermaid diagram may name an address, in any encoding. Mermaid has entities with `#` in place of `&`. In doubt it
 * does.
 */
export function mayNameAddress(code: string): boolean {
  const ofMermaid = code.replace(/#(\d+;)/g, '&#$1').replace(/#([a-z]\w*;)/gi, '&$1');
  return [code, ofMermaid].some(
    (text) => readingsWithoutSpaces(text)?.some((one) => /[\\/]{2}|https?:/i.test(one)) ?? true,
  );
}
