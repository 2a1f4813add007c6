// Mocha's spec reporter, which also writes its results to a file, and ends a run that would hang.
import console from 'node:console';
import process from 'node:process';
import { setTimeout } from 'node:timers';
import Mocha from 'mocha';
import { writeResultsAtEnd } from './testResults.ts';

export default class ReporterOfResults extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    writeResultsAtEnd(runner);
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, failIfSomethingStaysOpen);
  }
}

/** The timer is unreferenced, so it fires only while a test's socket or timer keeps the process alive. */
function failIfSomethingStaysOpen() {
  const limit = 20_000;
  const fail = () => {
    console.error(
      `The tests have ended, but something they opened is still open: ${process.getActiveResourcesInfo().join(', ')}`,
    );
    process.exit(1);
  };
  setTimeout(fail, limit).unref();
}
