import { isObject, isText } from '../shared/json.ts';

/**
 * The JSON of a value that can be written, for a service: many refuse a request with half of a character, so none is left in its texts and the
 * names of its fields. (CASES V646) A model's `id` stays as the service calls it.
 */
export function sentJson(value: unknown, id?: string): string {
  const whole = (part: unknown): unknown => {
    if (isText(part)) return part === id ? part : part.toWellFormed();
    return isObject(part) ? Object.fromEntries(Object.entries(part).map(withWholeName)) : part;
  };
  return JSON.stringify(value, (_, part: unknown) => whole(part));
}

function withWholeName([name, part]: [string, unknown]): [string, unknown] {
  return [name.toWellFormed(), part];
}
