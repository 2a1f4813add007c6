import { isText } from '../shared/json.ts';

/**
 * The JSON of a value that can be written, for a service: many refuse a text with half of a character, so none is left in it. (CASES V646)
 * A model's `id` stays as the service calls it.
 */
export function sentJson(value: unknown, id?: string): string {
  return JSON.stringify(value, (_, part: unknown) => (isText(part) && part !== id ? part.toWellFormed() : part));
}
