import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { launchBrowser } from '../support/browser.ts';
import { chat } from '../support/chatFrame.ts';
import { ended, newChat, say } from '../support/conversation.ts';
import { root } from '../../tools/install.mjs';
import { startSampleService } from '../service/server.ts';
import { newWindow, openWorkbench } from '../support/workbench.ts';

/** Starts the product as `npm start` does; resolves to the address of its Ready line. */
async function start(...options: string[]): Promise<{ url: string; child: ChildProcess }> {
  const script = join(root, 'tools', 'run.mjs');
  const child = spawn(process.execPath, [script, 'tools/start', ...options], {
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Ready: (.*)$/.exec(line)?.[1];
    if (url) return { url, child };
  }
  throw new Error('npm start ended before it was ready.');
}

describe('npm start', () => {
  let child: ChildProcess | undefined;
  // A failed test, too, leaves none of the processes that it started.
  afterEach(() => child?.kill('SIGINT'));

  it('opens a connected VS Code that can chat with a real model, and ends on Ctrl+C', async () => {
    const upstream = await startSampleService({ pause: 0 });
    const browser = await launchBrowser();
    process.env['REALM_CHAT_UPSTREAM_KEY'] = 'sk-sample-primary';
    process.env['REALM_CHAT_UPSTREAM_REALM'] = 'primary';
    try {
      const started = await start('--upstream', `${upstream.url}/v1`);
      child = started.child;
      const page = await newWindow(browser);
      await openWorkbench(page, started.url);
      await newChat(page);
      await say(chat(page), 'Hello');
      await ended(chat(page), 'done');
      assert.equal(upstream.requests.at(-1)?.path, '/v1/chat/completions');
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      assert.deepEqual(await exit, [0, null]);
      await assert.rejects(fetch(started.url));
    } finally {
      delete process.env['REALM_CHAT_UPSTREAM_KEY'];
      delete process.env['REALM_CHAT_UPSTREAM_REALM'];
      await browser.close();
      await upstream.close();
    }
  });
});
