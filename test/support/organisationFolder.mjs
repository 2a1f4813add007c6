// Loaded before a VS Code server: Realm Chat then finds the organisation's file in the folder ORGANISATION_FOLDER, as if that were the
// system's own folder and owned by root. The extension itself cannot be configured to look elsewhere.
import nodeFs, { promises as fs } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { organisationPath } from '../../src/organisation/organisationPath.ts';

const folder = process.env['ORGANISATION_FOLDER'] ?? '';
const ofSystem = dirname(organisationPath());
const { lstat, open } = fs;

/** @param {unknown} path */
const isMeant = (path) => path === ofSystem || String(path).startsWith(`${ofSystem}/`);
/**
 * @template Path
 * @param {Path} path
 */
const moved = (path) => (isMeant(path) ? String(path).replace(ofSystem, folder) : path);

fs.lstat = /** @type {typeof lstat} */ (
  async (path) => {
    const stats = await lstat(moved(path));
    return isMeant(path) ? Object.assign(stats, { uid: 0, mode: stats.mode & ~0o022 }) : stats;
  }
);
const { lstatSync } = nodeFs;
Object.assign(nodeFs, {
  lstatSync: /** @type {typeof lstatSync} */ ((path, ...more) => lstatSync(moved(path), ...more)),
});
fs.open = (path, ...more) => open(moved(path), ...more);
