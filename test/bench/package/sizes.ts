import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../../tools/install.mjs';

/** The total size of files, in kilobytes of 1,000 bytes. */
export function kilobytes(files: readonly string[]): number {
  return Math.round(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000);
}

/** The files of the built package that a page or an extension host has loaded from these addresses. */
export function builtFiles(addresses: readonly string[]): string[] {
  return addresses.map((address) => join(root, 'dist', basename(address.replace(/\?.*/, ''))));
}
