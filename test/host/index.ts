// The tests that run inside VS Code's extension host: VS Code loads this module and calls run().
import { format } from 'node:util';
import Mocha from 'mocha';
import { countsLine } from '../../tools/tests/counts.ts';
import { writeResultsAtEnd } from '../../tools/tests/testResults.ts';
import { loadSuites } from './suites.ts';

/** Milliseconds for a test; 0 means no limit, for a debugger that may stop the test. */
const timeout = Number(process.env['REALM_CHAT_TEST_TIMEOUT'] ?? 60_000);

// src/extension.ts has the same exports.
export * as l10n from '@vscode/l10n';
export * as userSettings from '../../src/settings/userSettings.ts';
export * as userValue from '../../src/settings/userValue.ts';

export { runForPlanter } from './planted.ts';

/** Runs all suites, prints them and, last, `N passed, N failed`. Rejects when one failed. */
export async function run(): Promise<void> {
  markOutput();
  const mocha = await loadSuites({ timeout });
  const { passes, failures, pending } = await runAll(mocha);
  console.log(countsLine({ passed: passes, failed: failures, skipped: pending }));
  if (failures > 0) throw new Error(`${failures} tests failed.`);
}

/** Marks the output of mocha, because VS Code writes to the same log. */
function markOutput(): void {
  Mocha.reporters.Base.consoleLog = (...words: unknown[]) => console.log(`tests | ${format(...words)}`);
}

function runAll(mocha: Mocha): Promise<Mocha.Stats> {
  return new Promise((resolve, reject) => {
    const runner = mocha.run(() => {
      if (runner.stats) resolve(runner.stats);
      else reject(new Error('mocha counted nothing.'));
    });
    writeResultsAtEnd(runner);
  });
}
