import assert from 'node:assert/strict';
import { texts } from '../../src/shared/texts.ts';

describe('The texts of the page', () => {
  it('have words for everything, except for a reply that is complete', () =>
    assert.deepEqual(withoutWords(texts(), 'texts'), ['texts.stops.complete']));
});

/** The paths of the texts that are empty, and of the groups of texts that have none. */
function withoutWords(group: object, path: string): string[] {
  const all = Object.entries(group) as [name: string, text: unknown][];
  if (all.length === 0) return [path];
  return all.flatMap(([name, text]) => {
    if (typeof text === 'object' && text !== null) return withoutWords(text, `${path}.${name}`);
    return typeof text === 'string' && text.trim() !== '' ? [] : [`${path}.${name}`];
  });
}
