// Loaded before a VS Code server: writes its log files. VS Code's own writer is native code, which is not compiled here.
import { appendFileSync, mkdirSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname } from 'node:path';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@vscode/spdlog' ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});

/** Does nothing: lines are written at once. */
export function setFlushOn() {
  // Nothing is buffered.
}

/**
 * A logger like that of `@vscode/spdlog`: a method for each level, which takes a line.
 * @param {string} _name
 * @param {string} file
 */
export function createAsyncRotatingLogger(_name, file) {
  mkdirSync(dirname(file), { recursive: true });
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'critical'].map((level) => [
    level,
    (/** @type {string} */ line) => appendFileSync(file, `[${level}] ${line}\n`),
  ]);
  const others = ['setLevel', 'setPattern', 'clearFormatters', 'flush', 'drop'].map((name) => [name, setFlushOn]);
  return Promise.resolve(Object.fromEntries([...levels, ...others]));
}
