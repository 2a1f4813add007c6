// The VSIX, with the same bytes wherever and whenever the same files are packed.
import { unzipSync, zipSync } from 'fflate';

/**
 * An archive packed anew: in the order of names, with one date, no rights and no time zone. The compression is fflate's, which is
 * the same on each processor and in each Node; that of zlib is not. `changed` gives a file, by its path, other contents.
 */
export function repacked(archive: Uint8Array, changed: (path: string, bytes: Uint8Array) => Uint8Array): Uint8Array {
  const files = Object.entries(unzipSync(archive)).sort(([one], [other]) => (one < other ? -1 : 1));
  const contents = files.map(([path, bytes]) => [path, changed(path, bytes)] as const);
  // The earliest date that an archive can have, which is written as the clock on the wall shows it.
  return zipSync(Object.fromEntries(contents), { level: 8, mtime: new Date(1980, 0, 1) });
}
