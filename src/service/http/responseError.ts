import { chatPath, defaultApp } from '../apps.ts';
import { bodyText } from './bodyText.ts';
import type { ErrorKind } from '../errors/errorKinds.ts';
import type { ErrorDetail } from '../errors/errorRow.ts';
import { ServiceError, type Retry } from '../errors/errors.ts';
import type { HttpResponse } from './http.ts';
import { parsed } from '../../shared/json.ts';
import { isRateLimited, lengthSign } from '../requestLength.ts';
import { retryAfter } from './retryAfter.ts';
import { serverText, serverWords } from '../serverText.ts';
import { shownAddress } from '../secrets/withoutSecrets.ts';
import { language } from '../../shared/counted.ts';

/**
 * A response that is not a success → a ServiceError with the server's text. `parameters` are the names of the further fields in the
 * request, including `tools` and `tool_choice` if it offered tools: the service may have rejected one of them. (docs/service.md, "Errors";
 * CASES V23 to V30, V33, V361)
 */
export async function responseError(
  response: HttpResponse,
  url: URL,
  realm: string,
  parameters: string[] = [],
): Promise<ServiceError> {
  const { status, headers } = response;
  if (status >= 300 && status < 400)
    return new ServiceError('redirect', {}, { serverText: redirectedTo(headers.location, url) });
  const after = retryAfter(headers['retry-after'], Date.parse(String(headers.date)) || Date.now());
  const detail: Partial<ErrorDetail> = { status, realm, url: url.origin + url.pathname, after: timeOfDay(after) };
  const body = await bodyWords(response);
  const own = parameters.filter((name) => !ofTools.has(name));
  const parameter = isRefusal(status) ? nameIn(body, own) : undefined;
  if (parameter !== undefined) detail.parameter = parameter;
  const error = parsed(body) ?? serverText(body);
  const mayBeTooLong = lengthStatuses.has(status) && parameter === undefined && !isRateLimited(error);
  if (mayBeTooLong && (status === 413 || lengthSign(error)))
    return new ServiceError('too-long', detail, { serverText: serverText(body) });
  const isPage = /^\s*</.test(body);
  const hasTools = own.length < parameters.length && !isPage;
  const kind = hasTools && refusesTools(status, body) ? 'tools-refused' : kindOf(status, url, isPage && body);
  if (kind === 'client-certificate') {
    detail.host = url.host;
    detail.code = body.includes('No required') ? '_CERTIFICATE_REQUIRED' : `${status}`;
  }
  return new ServiceError(parameter === undefined ? kind : 'parameter-refused', detail, {
    serverText: serverText(body),
    retry: kind === 'tools-refused' ? undefined : retryOf(status, after),
    refusedField: refusedField(status, body),
    mayBeTooLong,
  });
}

/** How many bytes of a body are read, and how many milliseconds we wait for it. */
const limit = 1024 * 1024;
const patience = 250;

/** The longest wait, in seconds, after which a request is sent again automatically. (CASES R5) */
export const longestWait = 60;

/** The longest wait whose end is shown, in seconds: a longer one must be a mistake of the service. */
const longestShown = 366 * 24 * 60 * 60;

/** The statuses of services for a request that is too long. */
const lengthStatuses = new Set([400, 413, 422, 500]);

/** The fields of a request that belong to its tools. */
const ofTools = new Set(['tools', 'tool_choice']);

/** The optional field that a service names when it rejects a request. Only its name is searched for, not the wording of the error. */
function refusedField(status: number, body: string): string | undefined {
  return isRefusal(status) && /stream_options|include_usage/.test(body) ? 'stream_options' : undefined;
}

/** The first of these names that a text contains as a whole word. As part of a longer word, a name does not count. */
function nameIn(text: string, names: string[]): string | undefined {
  const words = new Set(text.match(/[A-Za-z]\w*/g));
  return names.find((name) => words.has(name));
}

/** The statuses for a request that is understood but not accepted as it is. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 422;
}

/** Whether a service that was offered tools may object to them. That of llama.cpp says with a 500 that they require an option. */
function refusesTools(status: number, body: string): boolean {
  const says =
    /\b(?:requires?|unsupported|supports?|supported)\b/i.test(body) && nameIn(body, [...ofTools]) !== undefined;
  return isRefusal(status) || (status === 500 && says);
}

/** The target of a redirect. Its path and query may contain a login or a token. (CASES R19) */
function redirectedTo(location: string | string[] | undefined, url: URL): string | undefined {
  return location === undefined ? undefined : serverWords(shownAddress(String(location), url) ?? '');
}

/** The text of a body. If it breaks off or takes too long, it is left out: the status alone is enough, and is shown at once. (CASES R3) */
function bodyWords({ body }: HttpResponse): Promise<string> {
  const text = bodyText(body, limit).then(
    (read) => read.text,
    () => '',
  );
  const late = new Promise<string>((resolve) => setTimeout(resolve, patience, '').unref());
  return Promise.race([text, late]);
}

/** A page is from a gateway. That of nginx says with a page that it needs a client certificate, or another one. (CASES V478, V479) */
function kindOf(status: number, url: URL, page: string | false): ErrorKind {
  if (page && /<title>400 [^<]*SSL certificate/.test(page)) return 'client-certificate';
  if (status === 404 && url.pathname.endsWith(chatPath(defaultApp))) return 'rest-api-off';
  const known: Record<number, ErrorKind> = {
    401: 'key-rejected',
    403: 'forbidden',
    404: 'not-found',
    // A service does not ask for the login of a proxy: a proxy in between does.
    407: 'proxy-login',
    408: 'server-error',
    429: 'too-many-requests',
    // Network Authentication Required. (RFC 6585)
    511: 'login-page',
  };
  return known[status] ?? (status >= 500 ? 'server-error' : page ? 'web-page' : 'refused');
}

function retryOf(status: number, after: number | undefined): Retry | undefined {
  if (![408, 429, 500, 502, 503, 504].includes(status) || (after ?? 0) > longestWait) return undefined;
  return after === undefined ? {} : { after };
}

/** When the service may be asked again, for a wait that is too long to retry automatically; with the date if that is not today. */
function timeOfDay(after: number | undefined): string | undefined {
  if (after === undefined || after <= longestWait || after > longestShown) return undefined;
  const end = new Date(Date.now() + after * 1000);
  const time = end.toLocaleTimeString(language(), { hour: '2-digit', minute: '2-digit' });
  return end.toDateString() === new Date().toDateString() ? time : `${end.toLocaleDateString(language())} ${time}`;
}
