import type { Installation } from './installation.ts';

/** Host, port and path of an installation, by which users distinguish installations. */
export function addressOf({ baseUrl }: Pick<Installation, 'baseUrl'>): string {
  return baseUrl.replace(/^https?:\/\//, '');
}

/** The same with the realm, where there is one. */
export function placeOf({ baseUrl, realm }: Installation): string {
  return [addressOf({ baseUrl }), realm].filter(Boolean).join(' · ');
}
