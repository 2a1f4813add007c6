import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { killWriters } from '../../support/history/kills.ts';
import { runWindows } from '../../support/history/windows.ts';

describe('Windows that are killed', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'history-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('lose at most the last second of a reply, and nothing else (V59, R10)', async () => {
    const { kills, characters } = await killWriters(folder, 24, 24);
    assert.equal(kills, 24);
    assert.ok(characters > 100_000, 'Something should have been written.');
  }).timeout(60_000);

  it('leave every conversation of many windows whole, or deleted where one asked for it (R11)', async () => {
    const { kills, conversations, messages } = await runWindows(folder, 8, 2);
    assert.ok(kills >= 8 && conversations > 0 && messages > 8, 'Something should have happened.');
  }).timeout(60_000);
});
