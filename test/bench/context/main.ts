// npm run bench:context: measures how soon the list of # shows what it finds in a workspace of 100,000 files, and what its index costs.
// Prints the figures of each name for users, and one JSON object in the last line for programs.
import { build } from 'esbuild';
import { join } from 'node:path';
import { format } from 'node:util';
import { define } from '../../../esbuild.mjs';
import { launchBrowser } from '../../support/browser.ts';
import { startClosing } from '../../support/closing.ts';
import { runInExtensionHost } from '../../support/hostTests.ts';
import { root } from '../../../tools/install.mjs';
import { makeScratch } from '../../support/scratch.ts';
import { exitOnSignal } from '../../../tools/signals.ts';
import { installVsCode } from '../../support/vscodeInstall.ts';
import { startVsCode } from '../../support/vscodeServer.ts';
import { stillSettings } from '../../support/vscodeSettings.ts';
import { writeWorkspace } from './workspace.ts';

/** The prefix of each line that `inHost.ts` prints. */
const mark = 'bench | ';
const files = Number(process.argv[2] ?? 100_000);

exitOnSignal();
await installVsCode();
const closing = startClosing();
try {
  const inHost = join(root, 'out', 'bench', 'context.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'inHost.ts')],
    outfile: inHost,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode', '@vscode/tree-sitter-wasm'],
    define,
    logLevel: 'error',
  });
  const { dataDir, workspace, remove } = await makeScratch();
  closing.add(remove);
  await writeWorkspace(workspace, files);
  const vsCode = await startVsCode({ dataDir, folder: workspace, settings: stillSettings, smokeTestDriver: true });
  closing.add(() => vsCode.stop());
  const browser = await launchBrowser();
  closing.add(() => browser.close());
  process.exitCode = await runInExtensionHost(browser, vsCode, inHost, (_, words) => {
    const line = format(...words);
    if (line.startsWith(mark)) console.log(line.slice(mark.length));
    else if (line.includes(inHost)) console.error(line);
  });
} finally {
  await closing.close();
}
