// node test/support/run.mjs updates/make: writes the fixtures of `test/fixtures/updates` anew, with the code of the commits that wrote each format first.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { contributed } from './contributed.ts';
import { checkOut } from './formerCode.ts';
import { formats } from './formats.ts';

const scratch = mkdtempSync(join(tmpdir(), 'updates-'));
for (const { name, commit, what } of formats) {
  const [code, target] = [join(scratch, commit), join(root, 'test', 'fixtures', 'updates', name)];
  rmSync(target, { recursive: true, force: true });
  checkOut(commit, code);
  execFileSync(process.execPath, [join(import.meta.dirname, 'writer.ts'), code, name, target], { stdio: 'inherit' });
  const manifest = contributed(readFileSync(join(code, 'package.json'), 'utf8'));
  writeFileSync(join(target, 'contributed.json'), `${JSON.stringify(manifest, undefined, 1)}\n`);
  console.log(`${name}: ${what}, written by ${commit}`);
}
rmSync(scratch, { recursive: true });
