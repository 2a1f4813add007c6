// What VS Code itself needs between a page and the wire: an extension that does as little as one can do. Its page passes Enter on, its host
// writes the request over a new connection, and passes on the first bytes of the reply, which its page shows.
import type { Extension } from '../package/emptyExtensions.ts';
import { request } from './scripts.ts';
import type { Way } from './wireMessages.ts';

const name = 'bare';

/** Selects the frame of its page in the window of VS Code. */
export const barePanel = `iframe.webview[src*="extensionId=realm-chat.${name}"]`;

/** The extension, for a service at an address. */
export function bareExtension({ url }: Way, authority: string): Extension {
  const { hostname, port } = new URL(url);
  const to = { host: hostname, port: Number(port), ca: authority };
  const html = `<!DOCTYPE html><meta charset="utf-8"><textarea></textarea><main></main><script>
    const host = acquireVsCodeApi();
    addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') host.postMessage({});
    });
    addEventListener('message', ({ data }) => {
      const reply = document.createElement('article');
      reply.dataset.role = 'assistant';
      reply.innerHTML = '<div data-part="body"></div>';
      reply.firstChild.textContent = data.text;
      document.querySelector('main').replaceChildren(reply);
    });
  </script>`;
  const main = `const vscode = require('vscode');
    const tls = require('node:tls');
    exports.activate = () => {
      const { webview } = vscode.window.createWebviewPanel('bare', 'Bare', 1, { enableScripts: true });
      webview.html = ${JSON.stringify(html)};
      webview.onDidReceiveMessage(() => {
        const socket = tls.connect(${JSON.stringify(to)}, () => socket.write(${JSON.stringify(request(hostname))}));
        socket.once('data', () => webview.postMessage({ type: 'turn-delta', text: 'Hello' }));
        setTimeout(() => socket.destroy(), 1000);
      });
    };`;
  return { name, contributes: {}, main };
}
