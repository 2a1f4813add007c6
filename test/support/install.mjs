// First steps of the two commands: install the dependencies, and find a Node that is new enough. Plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process';
import console from 'node:console';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runInForeground, runNpm } from './childProcess.mjs';

const here = dirname(fileURLToPath(import.meta.url));
/** Root folder of the repository, absolute. */
export const root = join(here, '..', '..');

const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lock-file');
/** The first Node that undici 8 and the tools run on, and that runs TypeScript by itself. */
const oldestNode = [22, 19];

/** Runs `npm ci` when node_modules is missing, incomplete or older than the lock file. Throws when that fails. */
export async function ensureDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies (npm ci) …');
  const exitCode = await runNpm('ci --no-audit --no-fund --loglevel=error', root);
  if (exitCode !== 0) throw new Error(`npm ci failed with exit code ${exitCode}; its message is above.`);
  writeFileSync(stamp, wanted);
}

/**
 * Runs a TypeScript file of this folder on the Node in node_modules, with the tools first on its PATH.
 * Resolves to its exit code.
 * @param {string} file
 * @param {string[]} parameters
 */
export function runOnNewNode(file, parameters) {
  const node = newNode();
  process.env['PATH'] = [dirname(node), join(modules, '.bin'), process.env['PATH']].join(delimiter);
  return runInForeground(node, [join(here, file), ...parameters], { cwd: root });
}

/** Path of a Node that is new enough: the one in node_modules, or else the running one. */
function newNode() {
  const found = [...carriedNodes(), process.execPath].find(isNewEnough);
  if (found) return found;
  throw new Error(
    `There is no Node in node_modules for ${process.platform} ${process.arch}, and the running one, ${process.version}, is too old: ` +
      `install Node ${oldestNode.join('.')} or newer.`,
  );
}

function carriedNodes() {
  const { optionalDependencies } = readJson(join(root, 'package.json'));
  const names = Object.keys(optionalDependencies ?? {}).filter((name) => name.startsWith('node-'));
  return names.filter((name) => existsSync(join(modules, name, 'package.json'))).map(binary);
}

/** @param {string} name */
function binary(name) {
  const { bin } = readJson(join(modules, name, 'package.json'));
  return join(modules, name, bin.node);
}

/**
 * Runs the program to see: a binary for another C library, for example, exists and does not run.
 * @param {string} node
 */
function isNewEnough(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0] = (stdout ?? '').replace(/^v/, '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * @param {string} file
 * @returns {{ optionalDependencies?: Record<string, string>, bin: { node: string } }}
 */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
