import assert from 'node:assert/strict';
import { zipSync } from 'fflate';
import { byteDifference, differences } from '../../../tools/verify/differences.ts';

const files = {
  'extension/a.js': 'let a = 1;',
  'extension/THIRD_PARTY_NOTICES.txt': 'MIT',
  'extension.vsixmanifest': '<x/>',
};
const packed = (entries: object = files, mtime = 0): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)])), {
    mtime: Date.UTC(1990, 0, 1) + mtime,
  });

describe('A package that is checked against what was built', () => {
  const rows: [name: string, given: Uint8Array, expected: RegExp[]][] = [
    ['is the same', packed(), []],
    [
      'names the file with a changed byte, and its place',
      packed({ ...files, 'extension/a.js': 'let b = 1;' }),
      [/^extension\/a\.js: differs from byte 4 on \(10 bytes, built 10\)$/],
    ],
    [
      'names changed notices',
      packed({ ...files, 'extension/THIRD_PARTY_NOTICES.txt': 'MIT or so' }),
      [/^extension\/THIRD_PARTY_NOTICES\.txt: differs from byte 3 on \(9 bytes, built 3\)$/],
    ],
    [
      'names a further file',
      packed({ ...files, 'extension/b.js': '' }),
      [/^extension\/b\.js: is not in what was built$/],
    ],
    [
      'names a file so that a terminal obeys nothing in it',
      packed({ ...files, 'extension/\u001b[2J\n.js': '' }),
      [/^extension\/\\u001b\[2J\\n\.js: is not in what was built$/],
    ],
    [
      'names a file that is missing',
      packed({ 'extension/a.js': 'let a = 1;', 'extension.vsixmanifest': '<x/>' }),
      [/^extension\/THIRD_PARTY_NOTICES\.txt: is missing$/],
    ],
    [
      'names what is changed around the files',
      packed(files, 86_400_000),
      [/^The archive around the files: differs from byte \d+ on/],
    ],
    [
      'names bytes after its end',
      Buffer.concat([packed(), Buffer.from('more')]),
      [/^The archive around the files: differs from byte \d+ on/],
    ],
  ];
  for (const [name, given, expected] of rows)
    it(name, () => {
      const found = differences(given, packed());
      assert.equal(found.length, expected.length, found.join('\n'));
      for (const [index, line] of expected.entries()) assert.match(found[index] ?? '', line);
    });

  it('has a bill of materials that may have no other byte', () => {
    assert.equal(byteDifference('a.json', Buffer.from('{}'), Buffer.from('{}')), undefined);
    assert.deepEqual(byteDifference('a.json', Buffer.from('{}\n'), Buffer.from('{}')), [
      'a.json: differs from byte 2 on (3 bytes, built 2)',
    ]);
  });
});
