import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/install.mjs';

/** The measurements that `npm run bench` runs: the names of the scripts `bench:…`, and whether they need clones of public repositories. */
export const benches: Record<string, { needsRepositories?: true }> = {
  stream: {},
  recorded: { needsRepositories: true },
  history: {},
  frames: {},
  first: {},
  apply: { needsRepositories: true },
  commands: { needsRepositories: true },
  tests: { needsRepositories: true },
  review: { needsRepositories: true },
  secrets: { needsRepositories: true },
  package: {},
  context: {},
  lookup: {},
  render: {},
};

/** The scripts of package.json. */
export function scripts(): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  return manifest.scripts;
}
