import * as l10n from '@vscode/l10n';
import { ServiceError } from '../errors/errors.ts';
import { withoutSecrets } from '../secrets/withoutSecrets.ts';

/** Headers of the user, and the secret values in them. */
export interface FurtherHeaders {
  headers: Record<string, string>;
  secrets: string[];
}

/** A part of a value: text as it is written, or the name of an environment variable. */
export type HeaderPart = { text: string } | { variable: string };

type Environment = Record<string, string | undefined>;

/**
 * The headers of the setting `realmChat.headers`, with the values of environment variables. `setting` is its value as it was written.
 * Throws `bad-headers`, which repeats no value.
 */
export function furtherHeaders(setting: unknown, environment: Environment): FurtherHeaders {
  const secrets = new Set<string>();
  const headers = writtenHeaders(setting).map(({ name, parts }) => {
    const texts = parts.map((part) => {
      if ('text' in part) return part.text;
      const value = valueOf(part.variable, name, environment);
      secrets.add(value);
      return value;
    });
    return [name, sendable(name, texts.join('').trim())] as const;
  });
  return { headers: Object.fromEntries(headers), secrets: [...secrets] };
}

/** The headers of the setting as they were written, after a check. Throws `bad-headers`. */
export function writtenHeaders(setting: unknown): { name: string; parts: HeaderPart[] }[] {
  if (setting === undefined || setting === null) return [];
  if (typeof setting !== 'object' || Array.isArray(setting))
    throw unusable(l10n.t('Set realmChat.headers to an object of names and values.'));
  const headers = Object.entries(setting).map(([name, value]: [string, unknown]) => ({
    name: checkedName(name),
    parts: partsOf(name, value),
  }));
  const names = new Set(headers.map(({ name }) => name.toLowerCase()));
  if (names.size < headers.length)
    throw unusable(l10n.t('realmChat.headers has the same name twice, in upper and lower case.'));
  return headers;
}

/**
 * Names of headers that cannot be set: those that Realm Chat sets, those that HTTP uses for a connection or a body, and those for proxies.
 * (RFC 9110, 7.6.1; RFC 9112)
 */
const taken =
  /^(authorization|x-realm|host|cookie|expect|connection|keep-alive|te|trailer|transfer-encoding|upgrade|(content|proxy)-.*)$/i;

/** How a variable is written in a value. */
const example = '${env:NAME}';

function checkedName(name: string): string {
  // A header name is a token. (RFC 9110, 5.6.2)
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw unusable(
      l10n.t('realmChat.headers contains a name that no header can have. Use letters, digits and hyphens.'),
    );
  if (taken.test(name))
    throw unusable(l10n.t('realmChat.headers cannot contain {0}: Realm Chat or the connection sets it.', name));
  return name;
}

function partsOf(name: string, value: unknown): HeaderPart[] {
  if (typeof value !== 'string') throw unusable(l10n.t('The value of {0} in realmChat.headers must be a text.', name));
  const parts = value
    .split(/(\$\{env:\w+\})/)
    .filter((text) => text !== '')
    .map((text) => {
      const variable = /^\$\{env:(\w+)\}$/.exec(text)?.[1];
      return variable === undefined ? { text } : { variable };
    });
  const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []));
  if (texts.some((text) => text.includes('${')))
    throw unusable(
      l10n.t(
        'The value of {0} in realmChat.headers can contain variables only as {1}, with letters, digits and underscores.',
        name,
        example,
      ),
    );
  // A value without variables is checked with its name, which alone may say that the value is a secret.
  const shown = parts.length > texts.length ? texts : [`${name}: ${texts.join('')}`];
  if (shown.some((text) => withoutSecrets(text) !== text))
    throw unusable(
      l10n.t(
        'The value of {0} in realmChat.headers may be a secret, and settings are no place for secrets. Set an environment variable to it, and write {1} instead.',
        name,
        example,
      ),
    );
  return parts;
}

function valueOf(variable: string, name: string, environment: Environment): string {
  const value = environment[variable]?.trim();
  if (value) return value;
  throw unusable(
    l10n.t(
      'The environment variable {0}, which realmChat.headers names for {1}, is not set or is empty.',
      variable,
      name,
    ),
  );
}

/** A header value may contain only Latin-1 without control characters. undici would repeat any other value in its error. */
function sendable(name: string, value: string): string {
  if (/^[\t\x20-\x7e\xa0-\xff]*$/.test(value)) return value;
  throw unusable(l10n.t('The value of {0} in realmChat.headers contains characters that no header can have.', name));
}

function unusable(reason: string): ServiceError {
  return new ServiceError('bad-headers', { reason });
}
