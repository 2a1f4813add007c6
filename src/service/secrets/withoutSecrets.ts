/**
 * A text from the server without anything that may be secret: a server may repeat a request, or a redirect. Removed are the values of
 * header fields that contain credentials, all of an address but scheme and host, private keys, and whole words that look like keys. (CASES
 * R19)
 */
export function withoutSecrets(words: string): string {
  return words
    .replace(privateKeys, '…')
    .replace(credentials, '$1: …')
    .replace(addresses, (address) => shownAddress(address) ?? '…')
    .replace(logins, '…@')
    .replace(parameters, '$1…')
    .replace(settings, '$1=…')
    .replace(schemes, '$1 …')
    .replace(opaqueWords, '…');
}

/**
 * The scheme and host of an address, with `…` for the rest; undefined if it is not an address. A relative one is resolved against the base.
 */
export function shownAddress(address: string, base?: URL): string | undefined {
  const url = URL.parse(address, base?.href);
  if (!url) return undefined;
  const place = url.host === '' ? url.protocol : `${url.protocol}//${url.host}`;
  return url.href.replace(/\/$/, '') === place ? place : `${place}/…`;
}

/** A private key to its end, or to the end of the text. Some of its lines may look like words. (RFC 7468) */
const privateKeys = /-----BEGIN[^-]{0,100}PRIVATE[^-]{0,10}KEY[^]*?(?:-----END[^-]{0,100}-----|$)/gi;

/**
 * The HTTP fields that contain credentials, or ask for them, in any notation, up to the end of their line. An escaped line ending of JSON
 * may precede them, if its string was cut off. (RFC 9110, RFC 6265)
 */
const credentials =
  /(?:(?<![\w-])|(?<=\\(?:[bfnrt]|u[\da-f]{4})))((?:proxy-)?auth(?:orization|enticate|entication-info)|www-authenticate|(?:set-)?cookie|(?:[a-z\d]+-)+(?:token|key|secret|password))(?:\\*["'`]\s*,|\\*["'`]?\s*[:=])[^\r\n]*/gi;

// A pattern never begins within a run of its own characters, so that no word is scanned twice.
const addresses = /(?<![\w+.-])[\w+.-]+:\/\/[^\s"'<>`]*/g;
const logins = /(?<![^\s"'<>`(])[^\s"'<>`(@:]+:[^\s"'<>`@]+@/g;
const parameters = /([?#&])[^\s"'<>`=&?#]+=[^\s"'<>`]*/g;

/** The names of secrets in connection strings and commands. */
const settings = /(?<![\w-])([\w-]*(?:token|key|secret|password|passwd|pwd|session))=[^\s"'<>`,;&]+/gi;

/** An authentication scheme with its token; a lower-case word after it belongs to a sentence. (RFC 9110, 11.4) */
const schemes =
  /(?:(?<!\w)|(?<=\\(?:[bfnrt]|u[\dA-Fa-f]{4})))([Bb]earer|BEARER|[Bb]asic|[Dd]igest|[Nn]egotiate)\s+(?![a-z]+(?![\w~+/=.-]))[\w~+/=.-]+/g;

/** No word of a sentence, number or name of a model has sixteen letters and digits in a row. Some tokens contain percent signs. */
const opaqueWords =
  /(?<![\w~+/=.%-])(?=[~+/=.%\w-]*?(?<![A-Za-z\d])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{16})[\w~+/=.%-]+/g;
