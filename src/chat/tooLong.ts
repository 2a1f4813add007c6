import { errorKinds } from '../service/errorKinds.ts';
import { ServiceError } from '../service/errors.ts';

const words = [
  /context[ _]?(length|window|size)|maximum (context|length)|token limit/i,
  /(?<!took )too (long|large|many tokens)/i,
  /exceed.*(token|length)|(token|length).*exceed/i,
];
const otherLimits = /rate limit|quota|per (second|minute|day)/i;

/** The failure of a request that was too long, known by the server's own words; any other as it is. (CASES V26) */
export function knownAsTooLong(failure: ServiceError): ServiceError {
  const { kind, serverText = '' } = failure;
  if (!errorKinds[kind].mayBeTooLong || !isAboutLength(serverText)) return failure;
  return new ServiceError('too-long', {}, { serverText, cause: failure });
}

function isAboutLength(text: string): boolean {
  return words.some((word) => word.test(text)) && !otherLimits.test(text);
}
