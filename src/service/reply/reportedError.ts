import { fieldsOf } from '../../shared/json.ts';

/** The error that an object of a stream reports, wherever it is: alone, beside text, or beside an end; not truthy if there is none. */
export function reportedError(object: unknown): unknown {
  const { type, object: kind, error, choices, delta } = fieldsOf(object);
  const found = error || (Array.isArray(choices) && errorIn(choices[0])) || fieldsOf(delta)['error'];
  return found || ((type === 'error' || kind === 'error') && object);
}

function errorIn(choice: unknown): unknown {
  const { error, delta, message } = fieldsOf(choice);
  return error || fieldsOf(delta)['error'] || fieldsOf(message)['error'];
}
