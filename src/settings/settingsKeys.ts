/** Every key of every object in JSON with comments, which may be damaged. Each alternative also matches if its end is missing. */
export function keysIn(text: string): string[] {
  const parts = text.matchAll(/"((?:[^"\\\n]+|\\.)*)("\s*:)?|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g);
  return [...parts].flatMap(([, key, colon]) => (key !== undefined && colon !== undefined ? [key] : []));
}
