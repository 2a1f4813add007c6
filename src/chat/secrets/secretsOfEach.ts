import type { Secret } from '../../service/secrets/secretsIn.ts';

/** Resolves with the secrets in each of these texts. Pauses so often that nothing else waits long, whatever their length. */
export async function secretsOfEach(texts: readonly string[]): Promise<Secret[][]> {
  const { searching } = await import('../../service/secrets/secretsIn.ts');
  const found: Secret[][] = [];
  let start = performance.now();
  for (const text of texts) {
    const search = searching(text);
    let step = search.next();
    for (; !step.done; step = search.next()) {
      if (performance.now() - start < longest) continue;
      await new Promise(setImmediate);
      start = performance.now();
    }
    found.push(step.value);
  }
  return found;
}

/** The most milliseconds without a pause. */
const longest = 20;
