import type { Installation } from './installation.ts';

/** Host, port and path of an installation, as people tell installations apart. */
export function addressOf({ baseUrl }: Pick<Installation, 'baseUrl'>): string {
  return baseUrl.replace(/^https?:\/\//, '');
}
