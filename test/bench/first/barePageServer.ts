// A page that does as little as a page can do: Enter is sent through a web socket, and what comes back is the text of an element.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from './clock.ts';
import type { OnWire } from './wireMessages.ts';

const html = `<!DOCTYPE html><meta charset="utf-8"><title>Bare</title><textarea autofocus></textarea><main></main>
<script>
  const socket = new WebSocket(location.href.replace('http', 'ws'));
  addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') socket.send(document.querySelector('textarea').value);
  });
  socket.onmessage = ({ data }) => {
    const reply = document.createElement('article');
    reply.dataset.role = 'assistant';
    reply.innerHTML = '<div data-part="body"></div>';
    reply.firstChild.textContent = data;
    document.querySelector('main').replaceChildren(reply);
  };
</script>`;

/** Starts the server of the page. Resolves with its address. `note` is called with the times of each message. */
export async function startBarePage(clock: Clock, note: (times: OnWire) => void): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  server.on('upgrade', ({ headers }, socket: Duplex) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n';
    socket.write(`${upgrade}Sec-WebSocket-Accept: ${accept}\r\n\r\n`);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      const requestAt = clock.now;
      clock.compare();
      setTimeout(() => reply(socket, requestAt), 150 + 100 * Math.random());
    });
  });
  const reply = (socket: Duplex, requestAt: number): void => {
    const repliedAt = clock.now;
    socket.write(Buffer.from('\u0081\u0005Hello', 'latin1'));
    note({ connectedAt: requestAt, requestAt, repliedAt });
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
