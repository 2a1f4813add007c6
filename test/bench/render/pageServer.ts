// The measured page: built with esbuild, served on loopback.
import { build, type OutputFile } from 'esbuild';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { root } from '../../../tools/install.mjs';

/** Serves the page. */
export interface PageServer {
  url: string;
  close: () => void;
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const html = `<!DOCTYPE html>
<meta charset="utf-8">
<link rel="stylesheet" href="chat.css">
<link rel="stylesheet" href="page.css">
<script type="module" src="page.js"></script>
<body></body>`;

/** Builds everything as for users, that is minified and with React's production build, and serves it. */
export async function startPageServer(): Promise<PageServer> {
  const files = new Map([...(await builtFiles()), pageStyle()]);
  const server = createServer((request, response) => {
    const name = basename(request.url ?? '');
    response.setHeader('content-type', types[extname(name)] ?? 'text/html');
    response.end(name === '' ? html : files.get(name));
  });
  return { url: await listen(server), close: () => server.close().closeAllConnections() };
}

async function builtFiles(): Promise<[string, Uint8Array][]> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page', 'page.ts'), join(root, 'src', 'webview', 'styles', 'chat.css')],
    entryNames: '[name]',
    loader: { '.ttf': 'copy' },
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'chrome138',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles.map(({ path, contents }: OutputFile) => [basename(path), contents]);
}

function pageStyle(): [string, Uint8Array] {
  return ['page.css', readFileSync(join(import.meta.dirname, 'page', 'page.css'))];
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
