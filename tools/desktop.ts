// npm run test:desktop: the host tests in a desktop VS Code, on machines that can download one.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { hostTestsFile, virtualFolder, writeSeveralRoots } from '../test/support/hostTests.ts';
import { root } from './install.mjs';
import { buildTests } from './packaging/packaging.ts';
import { makeScratch } from '../test/support/scratch.ts';
import { quietSettings, stillSettings } from '../test/support/vscodeSettings.ts';

await buildTests();
const scratch = await makeScratch();
const several = await writeSeveralRoots(scratch);
try {
  // Each in its own window, also when one before it has failed.
  for (const opened of [[scratch.workspace], ['--folder-uri', virtualFolder], [several]])
    if (!(await passIn(opened))) process.exitCode = 1;
} finally {
  await scratch.remove();
}

/** Whether all tests pass in a window that these parameters open. */
async function passIn(opened: string[]): Promise<boolean> {
  // VS Code opens sockets in this folder, and the length of their paths is limited.
  const data = await mkdtemp(join(tmpdir(), 'vscode-'));
  await mkdir(join(data, 'User'));
  await writeFile(join(data, 'User', 'settings.json'), JSON.stringify({ ...quietSettings, ...stillSettings }));
  try {
    await runTests({
      extensionDevelopmentPath: root,
      extensionTestsPath: hostTestsFile,
      extensionTestsEnv: { REALM_CHAT_TEST_STORAGE: join(data, 'User', 'globalStorage') },
      // A test machine may have no keyring, or one that prompts.
      launchArgs: [...opened, '--user-data-dir', data, '--use-inmemory-secretstorage', '--disable-workspace-trust'],
    });
    return true;
  } catch (problem) {
    console.error(sentence(problem));
    return false;
  } finally {
    await rm(data, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A Node error code says why a host was not reached; any other error is from VS Code or the tests themselves. */
function sentence(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  if (!/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|fetch failed|Failed to get/i.test(text))
    return text;
  return `VS Code could not be downloaded (${text}). "npm test" runs the same tests in a VS Code from the npm registry.`;
}
