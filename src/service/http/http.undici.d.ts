// undici has types only for its index, and loading the index changes `fetch` for every extension in the process.
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';
  export default Client;
}
declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici';
  export default buildConnector;
}
declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici';
  /** Called with the dispatcher as `this`. */
  export default function request(
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ): Promise<Dispatcher.ResponseData>;
}
declare module 'undici/lib/api/api-connect.js' {
  import type { Socket } from 'node:net';
  import type { Dispatcher } from 'undici';
  /** Called with the dispatcher as `this`. */
  export default function connect(
    this: Dispatcher,
    options: Dispatcher.ConnectOptions,
  ): Promise<{ statusCode: number; headers: Record<string, unknown>; socket: Socket }>;
}
declare module 'undici/lib/core/socks5-client.js' {
  import type { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';
  /** Emits `authenticated` after `handshake`, and `connected` after `connect`. */
  export class Socks5Client extends EventEmitter {
    constructor(socket: Socket, login: { username: string; password: string });
    handshake(): void;
    connect(hostname: string, port: number): void;
  }
}
