// Loaded before a VS Code server and its extension host. For each extension of "realm-chat" that is activated, appends its cost as a line
// of JSON to the file that ACTIVATION_TIMES names.
import { appendFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setImmediate, setTimeout } from 'node:timers';

const timesFile = process.env['ACTIVATION_TIMES'];
/** Milliseconds after activation. Files that an extension loads until then count as part of its start. */
const startMilliseconds = 3000;
const untouched = new Int32Array(new SharedArrayBuffer(4));

/** @type {{ _load: (request: string, ...rest: unknown[]) => any, _cache: Record<string, unknown> }} */
// @ts-expect-error: Node does not document these two, by which VS Code itself gives `vscode` to extensions.
const modules = Module;
const { _load: load } = modules;

modules._load = (request, ...rest) => {
  const [, name] = /[\\/]realm-chat\.([a-z-]+)-[\d.]+[\\/].*extension\.cjs$/.exec(request) ?? [];
  if (name === undefined || timesFile === undefined) return load(request, ...rest);
  const endOfLoad = startClocks();
  const extension = load(request, ...rest);
  const loading = endOfLoad();
  return { ...extension, activate };

  /** @param {unknown} context */
  function activate(context) {
    const endOfActivate = startClocks();
    const result = extension.activate(context);
    const activating = ended(result, endOfActivate);
    setTimeout(async () => {
      write({ name, loading, activating: await activating, files: filesBeside(request) });
    }, startMilliseconds);
    return result;
  }
};

/**
 * Resolves with the cost of activating: until `activate` returns or, if its promise is not settled before the next turn of the event loop,
 * until the promise is settled. In the first case, what happens after an `await` is not counted. In the second case, what others do in the
 * same thread meanwhile is also counted.
 * @template Times
 * @param {unknown} result
 * @param {() => Times} end
 */
async function ended(result, end) {
  const untilReturned = end();
  const waits = Symbol();
  const settled = Promise.resolve(result).catch(() => undefined);
  const first = await Promise.race([settled, new Promise((resolve) => setImmediate(resolve, waits))]);
  if (first !== waits) return untilReturned;
  await settled;
  return end();
}

/**
 * Starts measuring. Returns a function that returns the milliseconds since then: processor time of this thread, in which all extensions
 * run, processor time of all threads of this process, and elapsed time.
 */
function startClocks() {
  const threadBefore = threadTime();
  const [allBefore, before] = [allTime(), performance.now()];
  return () => {
    const [clock, all] = [performance.now() - before, allTime() - allBefore];
    return { thread: threadTime() - threadBefore, all, clock };
  };
}

function threadTime() {
  // Linux updates the processor time of a thread when the thread stops running.
  Atomics.wait(untouched, 0, 0, 1);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function allTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @param {string} main */
function filesBeside(main) {
  return Object.keys(modules._cache).filter((file) => dirname(file) === dirname(main));
}

/** @param {unknown} times */
function write(times) {
  appendFileSync(String(timesFile), `${JSON.stringify(times)}\n`);
}
