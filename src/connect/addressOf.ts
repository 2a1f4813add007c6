/** A service and an organisation on it. A key is bound to both. */
export interface Installation {
  baseUrl: string;
  realm: string;
}

/** Host, port and path of an installation. Users distinguish installations by it. */
export function addressOf({ baseUrl }: Pick<Installation, 'baseUrl'>): string {
  return baseUrl.replace(/^https?:\/\//, '');
}

/** The address of an installation and its realm, if it has one. */
export function installationNameOf({ baseUrl, realm }: Installation): string {
  return [addressOf({ baseUrl }), realm].filter(Boolean).join(' · ');
}
