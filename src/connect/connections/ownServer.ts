import { isLoopback } from '../../service/baseUrl.ts';
import type { Installation } from '../installation.ts';
import type { ConnectTo } from '../network/serviceClients.ts';
import { listsModels } from './tryConnection.ts';

/**
 * What is sent as the API key to a server that needs none: each request carries a key, and such servers ignore it. It is long enough not to
 * occur in what a server says.
 */
export const keyForNone = 'no-key-needed';

/** Whether an address is on this machine, where servers usually need no key and ignore the realm. */
export function isOwnServer({ baseUrl }: Pick<Installation, 'baseUrl'>): boolean {
  const hostname = URL.parse(baseUrl)?.hostname;
  return hostname !== undefined && isLoopback(hostname);
}

/** Whether a server on this machine lists its models without a key. Resolves with undefined if the user cancels. */
export async function needsNoKey(installation: Installation, connectTo: ConnectTo): Promise<boolean | undefined> {
  if (!isOwnServer(installation)) return false;
  return listsModels(installation, (signal) => connectTo({ ...installation, apiKey: keyForNone }, signal));
}
