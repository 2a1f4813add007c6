import { setTimeout } from 'node:timers/promises';
import { bodyText } from './bodyText.ts';
import { ServiceError, type ErrorDetail, type ErrorKind } from './errors.ts';
import type { HttpResponse } from './http.ts';
import { serverText } from './serverText.ts';

const limit = 1024 * 1024;
const patience = 250;

/** A response that is no success → a ServiceError with the server's words. (interface, "Errors"; CASES V23 to V30, V33) */
export async function responseError(response: HttpResponse, url: URL, realm: string): Promise<ServiceError> {
  const { status } = response;
  if (status >= 300 && status < 400)
    return new ServiceError('redirect', {}, { serverText: serverText(String(response.headers.location ?? '')) });
  const detail: ErrorDetail = { status, realm, url: url.origin + url.pathname };
  return new ServiceError(kindOf(status), detail, { serverText: serverText(await words(response)) });
}

/** What breaks off here, or takes long, is left out: the status alone says enough, and is to be told at once. (CASES R3) */
function words({ body }: HttpResponse): Promise<string> {
  return Promise.race([bodyText(body, limit).catch(() => ''), setTimeout(patience, '', { ref: false })]);
}

function kindOf(status: number): ErrorKind {
  const known: Record<number, ErrorKind> = {
    401: 'key-rejected',
    403: 'forbidden',
    404: 'not-found',
    413: 'too-large',
    429: 'too-many-requests',
  };
  return known[status] ?? (status >= 500 ? 'server-error' : 'refused');
}
