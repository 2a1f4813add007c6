// The properties of all files in test/fuzz.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FuzzFile, FuzzProperty } from '../../test/support/fuzzProperty.ts';
import { root } from '../install.mjs';

const folder = join(root, 'test', 'fuzz');
const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));

/** Each property under the name of its file, for example `replies: are read the same …`. */
export async function fuzzProperties(): Promise<FuzzProperty[]> {
  const files = await Promise.all(names.map(load));
  return files.flatMap(({ properties }, index) =>
    properties.map((each) => ({ ...each, name: `${names[index]?.replace(/\.ts$/, '')}: ${each.name}` })),
  );
}

/** Closes what the properties opened and share. */
export async function closeAll(): Promise<void> {
  for (const name of names) await (await load(name)).close?.();
}

async function load(name: string): Promise<FuzzFile> {
  return (await import(pathToFileURL(join(folder, name)).href)) as FuzzFile;
}
