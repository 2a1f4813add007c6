import * as l10n from '@vscode/l10n';
import { hiddenCharacter } from '../../shared/plainText.ts';
import { parseBaseUrl } from '../../service/baseUrl.ts';
import { parseRealm } from '../../service/credentials.ts';
import type { SavedConnection } from '../../settings/settings.ts';

/**
 * The link of a connection, or why it cannot have one. A name that no link may have is left out. `home` is the URI scheme and the id of the
 * extension: `vscode://publisher.name`.
 */
export function connectLink(connection: SavedConnection, home: string): { link: string } | { reason: string } {
  const read = checked({ ...connection, name: reasonAgainst(connection.name, 'name') ? '' : connection.name });
  if (!read.ok) return { reason: read.reason };
  const given = names.filter((name) => read.connection[name]);
  return { link: `${home}/connect?${given.map((name) => `${name}=${encoded(read.connection[name])}`).join('&')}` };
}

/**
 * The connection that a link names, or a sentence that says why the link is refused. The base URL is normalised, and the name is empty if
 * the link has none.
 */
export type LinkedConnection = { ok: true; connection: SavedConnection } | { ok: false; reason: string };

/** The parts of a link, as `vscode.Uri` passes them on. */
interface LinkParts {
  path: string;
  query: string;
  fragment: string;
}

/** The parameters that a link may have. */
const names = ['baseUrl', 'realm', 'name'] as const;
/** In characters. A question could not show longer values in full. */
const most = { query: 4_000, baseUrl: 400, realm: 100, name: 100 };

/** Reads a link that may come from anywhere. Refuses everything that our own links do not have. A refusal repeats nothing of the link. */
export function readConnectLink({ path, query, fragment }: LinkParts): LinkedConnection {
  if (query.length > most.query) return refused(l10n.t('It is too long.'));
  if (path !== '/connect' || fragment) return refused(l10n.t('Its path is not /connect.'));
  const values: Record<string, string> = {};
  for (const parameter of query.split('&')) {
    const [, name = '', written = ''] = /^(\w+)=(.*)$/s.exec(parameter) ?? [];
    if (!isName(name) || Object.hasOwn(values, name))
      return refused(
        l10n.t(
          'It may contain one baseUrl, one realm and one name, and nothing else, such as an API key or a command.',
        ),
      );
    const value = decoded(written);
    if (value === undefined) return refused(l10n.t('Its encoding is not valid.'));
    values[name] = value;
  }
  return checked(values);
}

/**
 * VS Code decodes the whole query before an extension gets it, so characters with a meaning in a query are encoded twice. Characters that
 * would end a link in a text are encoded too.
 */
function encoded(value: string): string {
  const once = encodeURIComponent(value.replace(/[%&+]/g, encodeURIComponent));
  return once.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** VS Code in a browser passes the query on in form encoding, with `+` for spaces. */
function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function checked({ baseUrl = '', realm = '', name = '' }: Partial<SavedConnection>): LinkedConnection {
  const reason = reasonAgainst(baseUrl, 'baseUrl') ?? reasonAgainst(realm, 'realm') ?? reasonAgainst(name, 'name');
  if (reason) return refused(reason);
  const base = parseBaseUrl(baseUrl);
  if (!base.ok) return base;
  if (base.baseUrl.length > most.baseUrl) return refused(l10n.t('It is too long.'));
  // Users may paste an address without its scheme, but a link must contain it.
  if (!/^https?:\/\/[^/\\][^\\]*$/i.test(baseUrl))
    return refused(l10n.t('The base URL is not a web address. It looks like https://chat.example.com.'));
  const parsedRealm = parseRealm(realm);
  if (!parsedRealm.ok) return parsedRealm;
  return { ok: true, connection: { baseUrl: base.baseUrl, realm: parsedRealm.value, name } };
}

/** Why a value may not be what it looks like, or cannot be shown; undefined if it is fine. */
function reasonAgainst(value: string, name: keyof SavedConnection): string | undefined {
  if (value.length > most[name]) return l10n.t('It is too long.');
  const isHidden = value !== value.trim() || /[\t\n]/.test(value) || value.search(hiddenCharacter()) >= 0;
  return isHidden || !value.isWellFormed()
    ? l10n.t('It contains spaces or invisible characters where none belong.')
    : undefined;
}

function isName(name: string): name is keyof SavedConnection {
  return names.some((known) => known === name);
}

function refused(reason: string): LinkedConnection {
  return { ok: false, reason };
}
