import type { IncomingHttpHeaders } from 'node:http';
import { type Organisation, organisations } from './organisations.ts';
import { Refusal } from './refusal.ts';

/** The organisation a request comes from. Throws a Refusal: 401 for the key, 403 for the realm or the licence. */
export function authenticate(headers: IncomingHttpHeaders): Organisation {
  // An organisation has many keys: its own, and the same with a suffix such as `-2`.
  const key = bearerKey(headers.authorization).replace(/-\d+$/, '');
  const organisation = organisations.find((one) => one.key === key);
  if (organisation === undefined) throw new Refusal(401, 'Incorrect API key provided.');
  if (headers['x-realm'] === undefined) throw new Refusal(403, 'The X-Realm header is missing.');
  if (headers['x-realm'] !== organisation.realm) throw new Refusal(403, 'The realm does not match the API key.');
  if (!organisation.licensed) throw new Refusal(403, 'The licence of this organisation does not cover the API.');
  return organisation;
}

/** The key of a request. Throws a Refusal (401) where there is none. */
export function bearerKey(authorization = ''): string {
  // The interface requires exactly this prefix; a lenient server would hide a client that omits it.
  if (!authorization.startsWith('Bearer ')) {
    throw new Refusal(401, 'The Authorization header must be "Bearer " followed by the API key.');
  }
  return authorization.slice('Bearer '.length);
}
