import assert from 'node:assert/strict';

const methods = ['charCodeAt', 'includes', 'indexOf', 'lastIndexOf'] as const;

/**
 * How many characters of texts an action may read with these methods, which does not depend on the machine. A search for a text of several
 * characters may compare each of them at each place.
 */
export function readCharacters(action: () => unknown): number {
  let count = 0;
  const originals = methods.map((name) => {
    const method: unknown = Reflect.get(String.prototype, name);
    assert.ok(typeof method === 'function');
    return { name, method };
  });
  for (const { name, method } of originals) {
    const apply = (_: unknown, text: unknown, words: unknown[]): unknown => {
      const result: unknown = Reflect.apply(method, text, words);
      count += name === 'charCodeAt' ? 1 : passed(name, String(text).length, result) * String(words[0]).length;
      return result;
    };
    Reflect.set(String.prototype, name, new Proxy(method, { apply }));
  }
  try {
    action();
  } finally {
    for (const { name, method } of originals) Reflect.set(String.prototype, name, method);
  }
  return count;
}

/** At how many places of a text a search has looked. */
function passed(name: string, length: number, result: unknown): number {
  if (typeof result !== 'number' || result < 0) return length;
  return name === 'lastIndexOf' ? length - result : result + 1;
}
