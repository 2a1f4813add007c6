import assert from 'node:assert/strict';
import { innermost } from '../../../src/editor/attach/innermost.ts';

describe('The folder that a file is in', () => {
  const rows: [what: string, file: string, folders: string[], found: string | undefined][] = [
    ['is the only one around it', '/w/app/a.ts', ['/w/lib', '/w/app'], '/w/app'],
    ['is the innermost one', '/w/app/lib/a.ts', ['/w', '/w/app/lib', '/w/app'], '/w/app/lib'],
    ['is not one whose name only begins like its own', '/w/app-2/a.ts', ['/w/app'], undefined],
    ['is none', '/other/a.ts', ['/w', '/w/app'], undefined],
    ['may be the root', '/a.ts', ['/'], '/'],
    ['may be written with a slash at its end', '/w/app/a.ts', ['/w/', '/w/app/'], '/w/app/'],
    ['may be the file itself, which is a submodule', '/w/app', ['/w', '/w/app'], '/w/app'],
  ];
  for (const [what, file, folders, found] of rows)
    it(what, () => assert.equal(innermost(file, folders, String), found));
});
