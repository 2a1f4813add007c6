import { defaultApp } from '../apps.ts';
import { question } from './diagnosis.ts';

/**
 * The options for a request. `proxy` is the address of a proxy, whose login is left out; `caFile` and `identity` are paths. The values of
 * `headers` are in pieces, some of which are names of environment variables.
 */
export interface CurlOptions {
  baseUrl: string;
  realm: string;
  proxy?: string | undefined;
  caFile?: string;
  identity?: { certificate: string; key: string } | { pfx: string } | undefined;
  headers?: Header[];
}

/** The name of a header, and its value in pieces. */
interface Header {
  name: string;
  parts: ({ text: string } | { variable: string })[];
}

/** The requests of a test as commands for a shell, where the variable `API_KEY` contains the key: the list of models, then a reply. */
export function curlLines({ baseUrl, realm, proxy, caFile, identity, headers = [] }: CurlOptions): string[] {
  const shared = [
    'curl -sS -i',
    ...(proxy ? [`--proxy ${quoted(withoutLogin(proxy))}`] : []),
    ...(caFile ? [`--cacert ${quoted(caFile)}`] : []),
    ...(identity ? identityOptions(identity) : []),
    '-H "Authorization: Bearer $API_KEY"',
    `-H ${quoted(`X-Realm: ${realm}`)}`,
    ...headers.map(headerOption),
  ];
  const body = JSON.stringify({ messages: question, model: defaultApp, stream: true });
  const post = ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`];
  return [
    [...shared, quoted(`${baseUrl}/v1/models`)].join(' '),
    [...shared, ...post, quoted(`${baseUrl}/rest/v1/chat/completions`)].join(' '),
  ];
}

/** If the key needs a passphrase, curl asks for it. */
function identityOptions(identity: NonNullable<CurlOptions['identity']>): string[] {
  if ('pfx' in identity) return [`--cert-type P12 --cert ${quoted(identity.pfx)}`];
  return [`--cert ${quoted(identity.certificate)}`, `--key ${quoted(identity.key)}`];
}

/** Environment variables are not expanded here: their values may be secret. */
function headerOption({ name, parts }: Header): string {
  const [first, ...rest] = parts;
  const start = first && 'text' in first ? first.text : '';
  const others = start === '' ? parts : rest;
  const inShell = others.map((part) => ('text' in part ? quoted(part.text) : `"$${part.variable}"`));
  return `-H ${quoted(`${name}: ${start}`)}${inShell.join('')}`;
}

/** Nothing is expanded between single quotes; a single quote in the text closes them, is escaped, and opens them again. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function withoutLogin(proxy: string): string {
  // curl lets a SOCKS proxy resolve host names, as we do, only if the scheme is `socks5h`.
  return Object.assign(new URL(proxy), { username: '', password: '' }).href.replace(/^socks5?:/, 'socks5h:');
}
