import { at } from './json.ts';

/** The error that an object of a stream reports, wherever it is: alone, beside text, or beside an end; undefined where there is none. */
export function reportedError(object: unknown): unknown {
  const choice = at(at(object, 'choices'), 0);
  const places = [object, choice, at(choice, 'delta'), at(choice, 'message'), at(object, 'delta')];
  const error = places.map((place) => at(place, 'error')).find(Boolean);
  if (error !== undefined) return error;
  return [at(object, 'type'), at(object, 'object')].includes('error') ? object : undefined;
}
