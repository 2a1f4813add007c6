import type { Installation } from './installation.ts';

/** Host, port and path of an installation, by which users distinguish installations. */
export function addressOf({ baseUrl }: Pick<Installation, 'baseUrl'>): string {
  return baseUrl.replace(/^https?:\/\//, '');
}
