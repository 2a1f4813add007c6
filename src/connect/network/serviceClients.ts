import type { Connection, ServiceClient } from '../../service/client.ts';
import type { CurrentNetwork } from './currentNetwork.ts';
import type { Permit } from '../permitted.ts';

/** Makes a client for a connection that is permitted, with the network of the current settings. Rejects with ServiceErrors. */
export type ConnectTo = (connection: Connection, signal: AbortSignal) => Promise<ServiceClient>;

/** Makes clients with the network that is current when each is made. */
export function serviceClients(network: CurrentNetwork, permit: Permit): ConnectTo {
  const acceptsUsage = new Map<string, boolean>();
  return async (connection, signal) => {
    await permit(connection);
    const { ServiceClient: Client } = await import('../withClient.ts');
    return new Client(connection, await network(signal), acceptsUsage);
  };
}
