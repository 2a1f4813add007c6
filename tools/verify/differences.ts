import { unzipSync } from 'fflate';

/** How a package differs from another one that should have the same bytes: a line for each file, none if they are the same. */
export function differences(given: Uint8Array, built: Uint8Array): string[] {
  const [own, other] = [unzipSync(given), unzipSync(built)];
  const names = [...new Set([...Object.keys(own), ...Object.keys(other)])].sort();
  const ofFiles = names.flatMap((name) => fileDifference(name, own[name], other[name]) ?? []);
  if (ofFiles.length > 0) return ofFiles;
  // The files are the same, but not their order, their times, or what else the archive says of them.
  return byteDifference('The archive around the files', given, built) ?? [];
}

function fileDifference(name: string, given?: Uint8Array, built?: Uint8Array): string[] | undefined {
  // A name may contain what a terminal would obey.
  const shown = JSON.stringify(name).slice(1, -1);
  if (!given) return [`${shown}: is missing`];
  if (!built) return [`${shown}: is not in what was built`];
  return byteDifference(shown, given, built);
}

/** Where two files differ first; undefined if they are the same. */
export function byteDifference(name: string, given: Uint8Array, built: Uint8Array): string[] | undefined {
  if (Buffer.compare(given, built) === 0) return undefined;
  const place = given.findIndex((byte, index) => byte !== built[index]);
  const at = place < 0 ? given.length : place;
  return [`${name}: differs from byte ${at} on (${given.length} bytes, built ${built.length})`];
}
