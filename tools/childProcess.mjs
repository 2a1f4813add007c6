// Runs a child process in the foreground. Plain JavaScript: the launchers use it before anything is installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';

/** @type {NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command on this terminal, forwards signals to it, and resolves to its exit code (128 + signal when a signal ended it).
 * Rejects when it cannot be started.
 * @param {string} command
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runInForeground(command, parameters, options = {}) {
  const child = spawn(command, parameters, { stdio: 'inherit', ...options });
  const stopPassingOn = passSignalsTo(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  }).finally(stopPassingOn);
}

/**
 * Runs `npm <words>` in a folder; resolves to its exit code. The shell finds npm, which on Windows is a script.
 * @param {string} words fixed words of ours, never a path: a shell reads them
 * @param {string} folder
 */
export function runNpm(words, folder) {
  return runInForeground(`npm ${words}`, [], { cwd: folder, shell: true });
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignalsTo(child) {
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // On Windows Ctrl+C reaches the child by itself, and kill() would end it without cleaning up.
    if (process.platform !== 'win32') child.kill(signal);
  };
  for (const signal of passedOn) process.on(signal, passOn);
  const watch = whenOrphaned(() => passOn('SIGTERM'));
  return () => {
    clearInterval(watch);
    for (const signal of passedOn) process.off(signal, passOn);
  };
}

/**
 * Calls a function, once or more often, when the parent process is gone. A signal for npm, for example, ends the
 * shell between npm and us, and does not reach us. Outside npm a lost parent means nothing: someone has closed a terminal.
 * @param {() => void} act
 */
export function whenOrphaned(act) {
  const parent = process.ppid;
  const isWatched = process.platform !== 'win32' && process.env['npm_lifecycle_event'] !== undefined;
  const look = () => {
    if (isWatched && process.ppid !== parent) act();
  };
  return setInterval(look, 500).unref();
}
