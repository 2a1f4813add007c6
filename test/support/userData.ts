// What a VS Code keeps for its user on disk.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { extensionId } from './extensionId.ts';
import type { VsCode } from './vscodeServer.ts';

type DataOf = Pick<VsCode, 'dataDir'>;

/** What the file of user settings holds. */
export async function userSettings({ dataDir }: DataOf): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(settingsFile({ dataDir }), 'utf8')) as Record<string, unknown>;
}

/** The file of user settings, absolute. */
export function settingsFile({ dataDir }: DataOf): string {
  return join(dataDir, 'data', 'User', 'settings.json');
}

/** Waits until VS Code, which is asked first and writes later, has written all of these settings. */
export async function settingsWritten(vsCode: DataOf, expected: Record<string, unknown>): Promise<void> {
  await eventually(async () => {
    const written = await userSettings(vsCode);
    assert.deepEqual({ ...written, ...expected }, written);
  });
}

/** The folder of conversations, absolute; it is there with the first one. */
export function conversationsFolder({ dataDir }: DataOf): string {
  return join(dataDir, 'data', 'User', 'globalStorage', extensionId, 'conversations');
}
