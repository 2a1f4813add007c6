// What makes requests, and what they need. VS Code loads this file with the first request.
export { ServiceClient } from '../service/client.ts';
export { ClientIdentities, identityFiles } from './clientIdentity.ts';
export { furtherHeaders } from '../service/furtherHeaders.ts';
export { printedKey } from './printedKey.ts';
export { storedPassphrases } from './storedPassphrases.ts';
export { testConnection } from './testConnection.ts';
