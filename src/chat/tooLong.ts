import { ServiceError, type ErrorKind } from '../service/errors.ts';

/** Ways to refuse a request that have no status of their own for its length: 400 or 422, and an error instead of a reply. */
const general = new Set<ErrorKind>(['refused', 'reported']);

const words = [
  /context[ _]?(length|window|size)|maximum (context|length)|token limit/i,
  /(?<!took )too (long|large|many tokens)/i,
  /exceed.*(token|length)|(token|length).*exceed/i,
];
const otherLimits = /rate limit|quota|per (second|minute|day)/i;

/** The failure of a request that was too long, known by the server's own words; any other as it is. (CASES V26) */
export function knownAsTooLong(failure: ServiceError): ServiceError {
  const { kind, serverText = '' } = failure;
  if (!general.has(kind) || !isAboutLength(serverText)) return failure;
  return new ServiceError('too-long', {}, { serverText, cause: failure });
}

function isAboutLength(text: string): boolean {
  return words.some((word) => word.test(text)) && !otherLimits.test(text);
}
