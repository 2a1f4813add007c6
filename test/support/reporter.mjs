// Mocha's spec reporter, which also writes its counts to the file named by TEST_COUNTS_FILE, and ends a run that would hang.
import { writeFileSync } from 'node:fs';
import console from 'node:console';
import process from 'node:process';
import { setTimeout } from 'node:timers';
import Mocha from 'mocha';

export default class CountingReporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const file = process.env['TEST_COUNTS_FILE'];
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
      failIfSomethingStaysOpen();
    });
  }
}

/** Without a reference of its own this timer fires only while a test's socket or timer keeps the process alive. */
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
