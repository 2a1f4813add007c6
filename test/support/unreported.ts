// Playwright without the network: a browser reports each message of a web socket to it, and VS Code sends all messages of its extension
// host through one. That takes a fifth of the processor time of a story.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** The part of Playwright that this needs, which its types leave out: its own session of the DevTools protocol. */
interface Inside {
  _connection: {
    toImpl(page: Page): { delegate: { _mainFrameSession: { _client: { send(method: string): Promise<unknown> } } } };
  };
}

/** Ends these reports for a page, for good: it must not be asked for requests, responses or web sockets, and no route must be set. */
export async function endNetworkReports(page: Page): Promise<void> {
  assert.ok('_connection' in page, 'Playwright has changed inside: find its session again.');
  const { _connection: connection } = page as unknown as Inside;
  await connection.toImpl(page).delegate._mainFrameSession._client.send('Network.disable');
}
