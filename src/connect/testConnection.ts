import type { ApiKeys } from './apiKeys.ts';
import { installation } from './installation.ts';
import type { ConnectTo } from './serviceClients.ts';
import { tryConnection } from './tryConnection.ts';

/** Tries the chosen connection and tells that it works. Throws the ServiceError that says what does not. */
export async function testConnection(apiKeys: ApiKeys, connectTo: ConnectTo): Promise<void> {
  const chosen = installation();
  await tryConnection({ ...chosen, apiKey: await apiKeys.require(chosen) }, connectTo);
}
