import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A running SOCKS 5 proxy. */
export interface SocksProxy {
  /** `127.0.0.1:<port>` */
  host: string;
  /** The requested targets, as `host:port`. */
  targets: string[];
  close(): Promise<void>;
}

/** The login that a SOCKS proxy asks for, and its reply code to a connection request: 0 is success. */
export interface SocksOptions {
  login?: { user: string; password: string };
  answer?: number;
}

/** A SOCKS 5 proxy that connects every host name to this machine. (RFC 1928, RFC 1929) */
export async function startSocksProxy(options: SocksOptions = {}): Promise<SocksProxy> {
  const targets: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    lead(socket, options, targets).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function lead(socket: Socket, { login, answer = 0 }: SocksOptions, targets: string[]): Promise<void> {
  await next(socket);
  socket.write(Buffer.from([5, login ? 2 : 0]));
  if (login && !(await signsIn(socket, login))) return;
  const [name, port] = targetIn(await next(socket));
  targets.push(`${name}:${port}`);
  const target = connect(port, '127.0.0.1');
  await once(target, 'connect');
  socket.write(Buffer.from([5, answer, 0, 1, 0, 0, 0, 0, 0, 0]));
  socket.pipe(target.on('error', () => socket.destroy())).pipe(socket);
}

async function signsIn(socket: Socket, { user, password }: { user: string; password: string }): Promise<boolean> {
  const expected = `\u0001${String.fromCharCode(user.length)}${user}${String.fromCharCode(password.length)}${password}`;
  const good = (await next(socket)).toString('latin1') === expected;
  socket.write(Buffer.from([1, good ? 0 : 1]));
  return good;
}

function targetIn(request: Buffer): [name: string, port: number] {
  const end = 5 + (request[4] ?? 0);
  return [request.toString('latin1', 5, end), request.readUInt16BE(end)];
}

/** The client's next message: each is small, and answered before the next one arrives. */
async function next(socket: Socket): Promise<Buffer> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes;
}
