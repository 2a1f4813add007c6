// Runs chosen tests again and again for tools/mutants/vscodeRunner.ts, with one of the bugs that Stryker has planted switched on.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import Mocha from 'mocha';
import type { Coverage, PlantedResult, PlantedRun } from '../../tools/mutants/plantedRun.ts';
import { patience } from '../support/eventually.ts';
import { loadSuites } from './suites.ts';

/** What Stryker's code in the sources reads and writes: https://github.com/stryker-mutator/stryker-js, instrumenter. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: Coverage;
}

/** Runs what the planter asks for, until it closes the connection; its port is in the environment. */
export async function runForPlanter(): Promise<void> {
  const switches: Switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {});
  const mocha = await loadSuites({ timeout: 60_000, reporter: Mocha.reporters.Base });
  mocha.cleanReferencesAfterRun(false);
  mocha.suite.beforeEach(function () {
    switches.currentTestId = this.currentTest?.fullTitle();
  });
  mocha.suite.afterEach(() => (switches.currentTestId = undefined));
  const socket = connect(Number(process.env['PLANTER_PORT']), '127.0.0.1');
  const send = (result: PlantedResult): boolean => socket.write(`${JSON.stringify(result)}\n`);
  for await (const line of createInterface(socket)) {
    const { tests, bug, limit } = JSON.parse(line) as PlantedRun;
    switches.activeMutant = bug;
    if (limit !== undefined) {
      setLimit(mocha.suite, limit);
      patience.usual = limit / 2;
    }
    const wanted = tests && new Set(tests);
    mocha.grep({ test: (title: string) => wanted?.has(title) ?? true } as RegExp);
    const ended = await runOnce(mocha, tests !== undefined);
    switches.activeMutant = undefined;
    // Whoever watches the log sees that this goes on.
    console.log(`planted | ${bug ?? 'nothing'}`);
    send({ ...ended, ...(tests ? {} : { coverage: switches.mutantCoverage }) });
  }
}

/** Suites keep the limit that they had when they were read. */
function setLimit(suite: Mocha.Suite, limit: number): void {
  for (const test of suite.tests) test.timeout(limit);
  suite.timeout(limit);
  suite.suites.forEach((one) => setLimit(one, limit));
}

function runOnce(mocha: Mocha, untilOneFails: boolean): Promise<PlantedResult> {
  const passed: Record<string, number> = {};
  const failed: Record<string, string> = {};
  return new Promise((resolve) => {
    const runner = mocha.run(() => resolve({ passed, failed }));
    runner.on('pass', (test) => (passed[test.fullTitle()] = test.duration ?? 0));
    runner.on('fail', (test, problem: unknown) => {
      failed[test.fullTitle()] ??= String(problem);
      if (untilOneFails) runner.abort();
    });
  });
}
