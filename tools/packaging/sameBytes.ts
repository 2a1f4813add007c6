// Makes the bytes of the VSIX the same wherever and whenever the same files are packed.
import { unzipSync, zipSync } from 'fflate';

/**
 * Packs an archive again: sorted by name, with one date, no permissions and no time zone. The compression is fflate's, which is the same on
 * each processor and in each Node; zlib's is not. `changed` returns the new content of a file, by its path.
 */
export function repacked(archive: Uint8Array, changed: (path: string, bytes: Uint8Array) => Uint8Array): Uint8Array {
  const files = Object.entries(unzipSync(archive)).sort(([one], [other]) => (one < other ? -1 : 1));
  const contents = files.map(([path, bytes]) => [path, changed(path, bytes)] as const);
  // The earliest date that an archive can have; it is written in local time.
  return zipSync(Object.fromEntries(contents), { level: 9, mtime: new Date(1980, 0, 1) });
}
