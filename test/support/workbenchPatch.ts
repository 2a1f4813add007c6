// Changes to VS Code's own program, the part that runs in the page: for what the VS Code at hand cannot be brought to by settings.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serverMain } from './vscodeInstall.ts';

/** Something in the program, which is minified, and what stands in its place. */
export interface WorkbenchPatch {
  find: RegExp;
  replacement: string;
}

/** VS Code before 1.132: it does not ask for the scope of settings that are written as objects in each other (microsoft/vscode#330310). */
export const nestedSettingsPass: WorkbenchPatch[] = [
  {
    find: /if\(!\w+\(e\)\|\|Array\.isArray\(e\)\)(?=return\{included:this\.shouldInclude\()/,
    replacement: 'if(true)',
  },
];

/** A VS Code with a keyring, as on a desktop: secrets outlive a window, and all windows learn of a change at once. */
export const keyring: WorkbenchPatch[] = [
  {
    find: /(?<=secretStorageProvider:)\w+\.remoteAuthority&&!\w+\?void 0:new \w+\(\w+\)/,
    replacement: 'undefined',
  },
  { find: /super\(!0,(?=\w+,\w+,\w+\),\w+\.options\?\.secretStorageProvider)/, replacement: 'super(false,' },
  { find: /(?<=isEncryptionAvailable\(\)\{return Promise\.resolve\()!1/, replacement: 'true' },
];

/** No proposed API for extensions that do not declare it, as elsewhere: code-server gives it to all. `finalApi.mjs` is the other half. */
export const finalApi: WorkbenchPatch[] = [
  {
    find: /function (\w+)\((\w+),(\w+)\)\{return!0\}(?=function \w+\(\w+,\w+\)\{if\(!\1\()/,
    replacement: 'function $1($2,$3){return!!$2.enabledApiProposals?.includes($3)}',
  },
];

/**
 * Writes the program with these changes to a file, for `patchedWorkbench.mjs`. Throws where one finds no place: VS Code is then
 * another version.
 */
export async function writePatchedWorkbench(file: string, patches: WorkbenchPatch[]): Promise<void> {
  const program = await readFile(
    join(dirname(serverMain), 'vs', 'code', 'browser', 'workbench', 'workbench.js'),
    'utf8',
  );
  await writeFile(file, patches.reduce(patched, program));
}

function patched(program: string, { find, replacement }: WorkbenchPatch): string {
  if (!find.test(program)) throw new Error(`VS Code's program has no place for ${String(find)}.`);
  return program.replace(find, replacement);
}
