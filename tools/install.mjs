// First steps of the two commands: install the dependencies, and find a Node that is new enough. Plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process';
import console from 'node:console';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runInForeground, runNpm } from './childProcess.mjs';

/** Root folder of the repository, absolute. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const modules = join(root, 'node_modules');
/** The first Node that undici 8 and the tools run on, and that runs TypeScript by itself. */
const oldestNode = [22, 19];

/** Runs `npm ci` when node_modules of a folder is missing, incomplete or older than its lock file. Throws when that fails. */
export async function ensureDependencies(folder = root) {
  if (isInstalled(folder)) return;
  // `npm ci` empties the folder, which through a link is the one of another copy of the project.
  if (lstatSync(join(folder, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      'node_modules is a link to packages that do not fit package-lock.json. Remove the link, and try again.',
    );
  console.log('Installing dependencies (npm ci) …');
  const exitCode = await runNpm('ci --no-audit --no-fund --loglevel=error', folder);
  if (exitCode !== 0) throw new Error(`npm ci failed with exit code ${exitCode}; its message is above.`);
}

/**
 * Whether node_modules of a folder contains what its lock file names. npm writes a lock file into node_modules at the end of each
 * installation; packages for other systems are missing there.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const installedFile = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = packagesOf(installedFile);
  const wanted = Object.entries(packagesOf(join(folder, 'package-lock.json'))).filter(([name]) => name !== '');
  return wanted.every(([name, { version, integrity, optional, devOptional }]) => {
    const found = installed[name];
    if (!found) return Boolean(optional ?? devOptional);
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @param {string} lockFile
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

/**
 * Runs a TypeScript file, a path from the root, on the Node in node_modules, with the tools first on its PATH.
 * Resolves to its exit code.
 * @param {string} file
 * @param {string[]} parameters
 */
export function runOnNewNode(file, parameters) {
  const node = newNode();
  process.env['PATH'] = [dirname(node), join(modules, '.bin'), process.env['PATH']].join(delimiter);
  return runInForeground(node, [join(root, file), ...parameters], { cwd: root });
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
