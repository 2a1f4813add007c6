// npm run test:desktop: the host tests in a desktop VS Code, on machines that can download one.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { hostTestsFile } from './hostTests.ts';
import { root } from './install.mjs';
import { buildTests } from './packaging.ts';
import { makeScratch } from './scratch.ts';

await buildTests();
const scratch = await makeScratch();
try {
  process.exitCode = await runInDesktop();
} finally {
  await scratch.remove();
}

async function runInDesktop(): Promise<number> {
  // VS Code opens sockets in this folder, whose paths may not be long.
  const data = await mkdtemp(join(tmpdir(), 'vscode-'));
  try {
    return await runTests({
      extensionDevelopmentPath: root,
      extensionTestsPath: hostTestsFile,
      extensionTestsEnv: { REALM_CHAT_TEST_STORAGE: join(data, 'User', 'globalStorage') },
      launchArgs: [scratch.workspace, '--user-data-dir', data, '--disable-workspace-trust'],
    });
  } catch (problem) {
    console.error(sentence(problem));
    return 1;
  }
}

/** Node says in a code what kept it from a host; anything else was said by VS Code or the tests themselves. */
function sentence(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  if (!/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|fetch failed|Failed to get/i.test(text))
    return text;
  return `VS Code could not be downloaded (${text}). "npm test" runs the same tests in a VS Code from the npm registry.`;
}
