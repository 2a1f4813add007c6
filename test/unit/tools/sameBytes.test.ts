import assert from 'node:assert/strict';
import { unzipSync, zipSync } from 'fflate';
import { repacked } from '../../../tools/packaging/sameBytes.ts';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const asIs = (_: string, bytes: Uint8Array): Uint8Array => bytes;

describe('A VSIX that is packed again', () => {
  const files = {
    'extension/b.js': text('let b;'.repeat(99)),
    'extension/a.js': text('let a;'),
    '[Content_Types].xml': text('<x/>'),
  };
  const backwards = Object.fromEntries(Object.entries(files).toReversed());
  const archives: [name: string, archive: Uint8Array][] = [
    ['with the current date', zipSync(files)],
    ['in another order', zipSync(backwards)],
    ['with another date', zipSync(files, { mtime: '2001-09-09T01:46:40Z' })],
    ['with another compression', zipSync(files, { level: 1 })],
    [
      'with the permissions of another system',
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([path, bytes]) => [path, [bytes, { os: 3, attrs: 0o100664 << 16 }]]),
        ),
      ),
    ],
  ];
  const [, first] = archives[0] ?? [];
  assert.ok(first);

  for (const [name, archive] of archives)
    it(`has the same bytes: ${name}`, () => {
      assert.deepEqual(repacked(archive, asIs), repacked(first, asIs));
    });

  it('has the same bytes in each time zone', () => {
    const { TZ } = process.env;
    try {
      const packed = ['Asia/Tokyo', 'America/Los_Angeles', 'UTC'].map((zone) => {
        process.env.TZ = zone;
        return Buffer.from(repacked(first, asIs)).toString('hex');
      });
      assert.equal(new Set(packed).size, 1);
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });

  it('has all files with their contents, except for changed ones', () => {
    const changed = repacked(first, (path, bytes) => (path.endsWith('.xml') ? text('<y/>') : bytes));
    const contents = unzipSync(changed);
    assert.deepEqual(Object.keys(contents), ['[Content_Types].xml', 'extension/a.js', 'extension/b.js']);
    assert.deepEqual(contents, { ...files, '[Content_Types].xml': text('<y/>') });
  });
});
