/** Every key of every object in JSON with comments, whole or damaged. Each alternative takes its sign even where its end is missing. */
export function keysIn(text: string): string[] {
  const parts = text.matchAll(/"((?:[^"\\\n]+|\\.)*)("\s*:)?|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g);
  return [...parts].flatMap(([, key, colon]) => (key !== undefined && colon !== undefined ? [key] : []));
}
