// What makes requests, and what they need. VS Code loads this file with the first request.
export { ServiceClient } from '../service/client.ts';
export { ClientIdentities, identityFiles } from './network/clientIdentity.ts';
export { furtherHeaders } from '../service/http/furtherHeaders.ts';
export { keyFromCommand } from './keys/keyFromCommand.ts';
export { storedPassphrases } from './network/storedPassphrases.ts';
export { testConnection } from './connections/testConnection.ts';
