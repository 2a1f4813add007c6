// A test runner for Stryker: the tests of test/host, which run inside VS Code. Stryker loads it into a process of its own, whose working
// directory is a copy of this repository with the bugs; see https://stryker-mutator.io/docs/stryker-js/plugins.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type * as browserModule from '../../test/support/browser.ts';
import type * as hostTestsModule from '../../test/support/hostTests.ts';
import type * as scratchModule from '../../test/support/scratch.ts';
import type { PlantedResult, PlantedRun } from './plantedRun.ts';

/** A window of VS Code that waits for runs. */
interface Window {
  run(asked: PlantedRun): Promise<PlantedResult>;
  close(): Promise<void>;
}

/** Milliseconds for a test that meets a bug. Waits for what never comes end after half of them. */
const limit = 10_000;

class VsCodeRunner {
  static readonly inject = [] as const;
  #window: Promise<Window> | undefined;

  capabilities(): object {
    return { reloadEnvironment: false };
  }

  /** Runs all tests. Those that fail without a bug see none. */
  async dryRun(): Promise<object> {
    const { passed, coverage } = await this.#run({});
    const tests = Object.entries(passed).map(([id, timeSpentMs]) => ({ id, name: id, timeSpentMs, status: 0 }));
    return { status: 'complete', tests, mutantCoverage: coverage };
  }

  async mutantRun({ activeMutant, testFilter: tests = [] }: Asked): Promise<object> {
    const { passed, failed } = await this.#run({ tests, bug: activeMutant.id, limit });
    const nrOfTests = Object.keys({ ...passed, ...failed }).length;
    const [first] = Object.entries(failed);
    if (!first) return { status: 'survived', nrOfTests };
    const [killer, failureMessage] = first;
    await this.#leaveAfter(tests.includes(killer) ? [killer] : tests);
    return { status: 'killed', killedBy: [killer], failureMessage, nrOfTests };
  }

  async dispose(): Promise<void> {
    const window = await this.#window?.catch(() => undefined);
    this.#window = undefined;
    await window?.close();
  }

  async #run(asked: PlantedRun): Promise<PlantedResult> {
    const window = await (this.#window ??= openWindow());
    return window.run(asked);
  }

  /** The next bug meets a new VS Code if a bug has left this one in a state in which a test fails without it. */
  async #leaveAfter(tests: string[]): Promise<void> {
    const { failed } = await this.#run({ tests, limit });
    if (Object.keys(failed).length > 0) await this.dispose();
  }
}

interface Asked {
  activeMutant: { id: string };
  testFilter?: string[];
}

async function openWindow(): Promise<Window> {
  const [hostTests, browsers, scratches] = await Promise.all([
    load<typeof hostTestsModule>('test/support/hostTests.ts'),
    load<typeof browserModule>('test/support/browser.ts'),
    load<typeof scratchModule>('test/support/scratch.ts'),
  ]);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const scratch = await scratches.makeScratch();
  const vsCode = await hostTests.startForTests(scratch, { PLANTER_PORT: String(portOf(server)) });
  const browser = await browsers.launchBrowser();
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const ended = hostTests
    .runInExtensionHost(browser, vsCode, join(process.cwd(), 'out', 'host', 'planted.cjs'), () => undefined)
    .then((): never => {
      throw new Error('VS Code ended.');
    });
  const [socket] = await Promise.race([connected, ended]);
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  return {
    run: async (asked) => {
      socket.write(`${JSON.stringify(asked)}\n`);
      const { value } = await Promise.race([lines.next(), ended]);
      return JSON.parse(String(value)) as PlantedResult;
    },
    close: async () => {
      socket.destroy();
      server.close();
      await browser.close();
      await vsCode.stop();
      await scratch.remove();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Loads a file of the copy. */
function load<Module>(file: string): Promise<Module> {
  return import(pathToFileURL(join(process.cwd(), file)).href) as Promise<Module>;
}

/** What Stryker asks a plugin for. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'vscode', injectableClass: VsCodeRunner }];
