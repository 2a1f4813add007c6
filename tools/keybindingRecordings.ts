import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** A key binding, as VS Code shows it. */
export interface Binding {
  key: string;
  command: string;
  when?: string;
}

/** The key bindings of VS Code on a system, and the version of the VS Code. */
export interface Recording {
  vsCode: string;
  bindings: Binding[];
}

/** The folder of the recordings, relative to the root. */
export const recordings = 'test/fixtures/keybindings';

/** Reads what `npm run keybindings` has recorded of a system. */
export function recordedBindings(system: string): Recording {
  return JSON.parse(readFileSync(join(root, recordings, `${system}.json`), 'utf8')) as Recording;
}
