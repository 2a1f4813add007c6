// A worker that posts each regular expression that the sources put together: where, its pattern, and its flags.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { root } from '../../tools/install.mjs';
import { ensurePage } from '../unit/webview/dom.ts';

/** A regular expression, and where it is written. */
export interface Written {
  place: string;
  pattern: string;
  flags: string;
}

const made: Written[] = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, parameters: [string, string?]) {
    const place = /[\\/](src[\\/][^)\n]+\.ts:\d+)/.exec(new Error('here').stack?.split('\n')[2] ?? '')?.[1];
    const [pattern, flags = ''] = parameters;
    if (place !== undefined) made.push({ place: place.replaceAll('\\', '/'), pattern, flags });
    return new target(...parameters);
  },
});

// Most are made when their file is loaded.
for (const path of globSync('src/**/*.ts', { cwd: root }))
  if (readFileSync(join(root, path), 'utf8').includes('new RegExp('))
    await import(pathToFileURL(join(root, path)).href);

// The others are made of what a user, a model or a service writes.
ensurePage();
const { excerpt } = await import('../../src/chat/history/excerpt.ts');
const { findAppId } = await import('../../src/service/apps.ts');
const { MarkSearch } = await import('../../src/service/reply/markSearch.ts');
const { findMatches } = await import('../../src/webview/find/matches.ts');
const { visible } = await import('../../src/webview/parts/visible.ts');
const { render } = await import('../unit/webview/rendering.ts');
for (const words of ['word', ' x', 'a  b', 'a \n', '\t', '(a+)+', '.*x', 'a|a', ' \u00a0 x']) {
  excerpt([''], words);
  await findMatches(document.createElement('div'), words, new AbortController().signal);
  new MarkSearch([words, `${words}x`]);
}
findAppId('');
visible('\u202e');
for (const fence of ['```', '~~~~~']) render(`${fence}\ncode`);

parentPort?.postMessage(made);
