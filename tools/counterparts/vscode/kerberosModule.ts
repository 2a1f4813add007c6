// The part of VS Code that signs in by Kerberos is native code, which is not compiled when VS Code comes from the npm registry.
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { serverMain } from '../../../test/support/vscodeInstall.ts';
import type { Place } from '../place.ts';

const run = promisify(execFile);
const modules = join(dirname(serverMain), '..', 'node_modules');

/** Compiles a copy of it with the headers of the package libkrb5-dev. Resolves with a module for VS Code to load first. */
export async function compiledKerberos(place: Place): Promise<string> {
  const copies = join(place.folder, 'node_modules');
  for (const name of ['kerberos', 'bindings', 'file-uri-to-path'])
    await cp(join(modules, name), join(copies, name), { recursive: true });
  const source = join(copies, 'kerberos');
  const node = join(dirname(process.execPath), '..', 'include', 'node');
  // The C library of the packages is another one than that of the compiler, whose headers come first.
  const headers = [`-I${node}`, `-I${join(source, 'node_modules', 'node-addon-api')}`];
  for (const folder of ['usr/include', 'usr/include/mit-krb5']) headers.push('-idirafter', place.file(folder));
  const target = join(source, 'build', 'Release');
  await mkdir(target, { recursive: true });
  const files = [join(source, 'src'), join(source, 'src', 'unix')].map(async (folder) =>
    (await readdir(folder)).filter((name) => name.endsWith('.cc')).map((name) => join(folder, name)),
  );
  const options = [
    '-shared',
    '-fPIC',
    '-fexceptions',
    '-std=c++17',
    '-DKERBEROS_USE_RTLD=1',
    '-DBUILDING_NODE_EXTENSION',
  ];
  await run('g++', [
    ...options,
    ...headers,
    ...(await Promise.all(files)).flat(),
    '-o',
    join(target, 'kerberos.node'),
    '-ldl',
  ]);
  const preload = join(place.folder, 'kerberos.mjs');
  const url = JSON.stringify(`file://${join(source, 'lib', 'index.js')}`);
  await writeFile(
    preload,
    `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) => name === 'kerberos' ? { url: ${url}, format: 'commonjs', shortCircuit: true } : next(name, context),
});
`,
  );
  return preload;
}
