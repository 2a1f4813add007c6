// Runs a measurement in the extension host of a VS Code whose workspace has many files.
import { build } from 'esbuild';
import { basename, dirname, join } from 'node:path';
import { format } from 'node:util';
import { define } from '../../../esbuild.mjs';
import { launchBrowser } from '../../support/browser.ts';
import { startClosing } from '../../support/closing.ts';
import { runInExtensionHost } from '../../support/hostTests.ts';
import { root } from '../../../tools/install.mjs';
import { makeScratch } from '../../support/scratch.ts';
import { installVsCode } from '../../support/vscodeInstall.ts';
import { startVsCode } from '../../support/vscodeServer.ts';
import { stillSettings } from '../../support/vscodeSettings.ts';
import { writeWorkspace } from './workspace.ts';

/** The prefix of each line that the measurement prints. */
const mark = 'bench | ';

/** Runs the module at an absolute path, and passes on each line that it prints. Resolves with its exit code. */
export async function runInWorkspace(module: string, files: number, print: (line: string) => void): Promise<number> {
  await installVsCode();
  const closing = startClosing();
  try {
    const inHost = join(root, 'out', 'bench', `${basename(dirname(module))}.cjs`);
    await build({
      entryPoints: [module],
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
    return await runInExtensionHost(browser, vsCode, inHost, (_, words) => {
      const line = format(...words);
      if (line.startsWith(mark)) print(line.slice(mark.length));
      else if (line.includes(inHost)) console.error(line);
    });
  } finally {
    await closing.close();
  }
}
