/**
 * Words of a server without what may be secret in them: a server may repeat a request, or say where it leads. Header fields that
 * contain credentials lose their values, addresses all but scheme and host, words that look like keys everything. (CASES R19)
 */
export function withoutSecrets(words: string): string {
  return words
    .replace(credentials, '$1: …')
    .replace(addresses, (address) => shownAddress(address) ?? '…')
    .replace(logins, '…@')
    .replace(parameters, '$1…')
    .replace(settings, '$1=…')
    .replace(schemes, '$1 …')
    .replace(opaqueWords, '…');
}

/** Scheme and host of an address, with `…` for what it has besides; undefined where it is none. A relative one leads to the base. */
export function shownAddress(address: string, base?: URL): string | undefined {
  const url = URL.parse(address, base?.href);
  if (!url) return undefined;
  const place = url.host === '' ? url.protocol : `${url.protocol}//${url.host}`;
  return url.href.replace(/\/$/, '') === place ? place : `${place}/…`;
}

/**
 * The fields of HTTP that contain credentials, or ask for them, in whatever notation, to the end of their line. Before them, the line may
 * have its end as JSON writes it, where that was cut off. (RFC 9110, RFC 6265)
 */
const credentials =
  /(?:(?<![\w-])|(?<=\\(?:[bfnrt]|u[\da-f]{4})))((?:proxy-)?auth(?:orization|enticate|entication-info)|www-authenticate|(?:set-)?cookie|(?:[a-z\d]+-)+(?:token|key|secret|password))(?:\\*["'`]\s*,|\\*["'`]?\s*[:=])[^\r\n]*/gi;

// A pattern never begins within a run of characters of its own kind, so that no word is looked at twice.
const addresses = /(?<![\w+.-])[\w+.-]+:\/\/[^\s"'<>`]*/g;
const logins = /(?<![^\s"'<>`(])[^\s"'<>`(@:]+:[^\s"'<>`@]+@/g;
const parameters = /([?#&])[^\s"'<>`=&?#]+=[^\s"'<>`]*/g;

/** What connection strings and commands call a secret. */
const settings = /(?<![\w-])([\w-]*(?:token|key|secret|password|passwd|pwd|session))=[^\s"'<>`,;&]+/gi;

/** A scheme with its token; a word of small letters behind it belongs to a sentence. (RFC 9110, 11.4) */
const schemes =
  /(?:(?<!\w)|(?<=\\(?:[bfnrt]|u[\dA-Fa-f]{4})))([Bb]earer|BEARER|[Bb]asic|[Dd]igest|[Nn]egotiate)\s+(?![a-z]+(?![\w~+/=.-]))[\w~+/=.-]+/g;

/** No word of a sentence, number or name of a model has sixteen letters and digits in a row. */
const opaqueWords =
  /(?<![\w~+/=.-])(?=[~+/=.\w-]*?(?<![A-Za-z\d])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{16})[\w~+/=.-]+/g;
