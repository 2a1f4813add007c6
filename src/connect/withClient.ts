// What makes requests: VS Code loads this file with the first one.
export { ServiceClient } from '../service/client.ts';
export { testConnection } from './testConnection.ts';
