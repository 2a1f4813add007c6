import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { define } from '../../../esbuild.mjs';
import { browserPath, launchBrowser } from '../../../test/support/browser.ts';
import { runInExtensionHost } from '../../../test/support/hostTests.ts';
import { installVsCode } from '../../../test/support/vscodeInstall.ts';
import { startVsCode } from '../../../test/support/vscodeServer.ts';
import type { Place } from '../place.ts';
import type { Answer, Ask } from './probe.ts';

/** Installs what `answersIn` needs. */
export async function lacks(): Promise<string[]> {
  try {
    await installVsCode();
    await browserPath();
    return [];
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    return ['a VS Code in a browser'];
  }
}

/** The environment of a VS Code, and modules that it loads first. */
interface Options {
  env?: Record<string, string>;
  preload?: string[];
}

/** Starts a VS Code, and asks over its network. */
export async function answersIn(
  place: Place,
  asks: Ask[],
  { env = {}, preload = [] }: Options = {},
): Promise<Answer[]> {
  const probe = join(place.folder, 'probe.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'probe.ts')],
    outfile: probe,
    ...{ bundle: true, platform: 'node', format: 'cjs', external: ['vscode'], define, logLevel: 'warning' },
  });
  await writeFile(join(place.folder, 'asks.json'), JSON.stringify(asks));
  const vsCode = await startVsCode({
    dataDir: join(place.folder, 'data'),
    folder: place.folder,
    smokeTestDriver: true,
    env: { ...env, COUNTERPART_FOLDER: place.folder },
    preload,
  });
  place.keep({ close: vsCode.stop });
  const browser = place.keep(await launchBrowser());
  const lines: unknown[] = [];
  const exitCode = await runInExtensionHost(browser, vsCode, probe, (_, words) => lines.push(...words));
  if (exitCode !== 0) throw new Error(`VS Code ended with exit code ${exitCode}:\n${lines.slice(-20).join('\n')}`);
  return JSON.parse(await readFile(join(place.folder, 'answers.json'), 'utf8')) as Answer[];
}
