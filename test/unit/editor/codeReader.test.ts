import assert from 'node:assert/strict';
import * as parser from '../../../src/code/withParser.ts';
import { codeReader, type CodeReader } from '../../../src/editor/proposal/codeReader.ts';

const forOriginal = (original: string): CodeReader =>
  codeReader(parser, { path: '/w/src/a.ts', language: 'typescript', original });

describe('The code of a reply for a file', () => {
  const reader = forOriginal('let b;');

  for (const [what, reply, code] of [
    ['nothing before there is code', 'Here', undefined],
    ['what has arrived', 'Here:\n```ts\nconst b', 'const b'],
    ['not the line that names the file, as soon as it is all there', '```ts\n// src/a.ts\nconst b', 'const b'],
    ['nothing of a line that names the file, at first', '```ts\n// src/a.ts\n', ''],
    ['a line that names another file', '```ts\n// src/b.ts\nconst b', '// src/b.ts\nconst b'],
  ] as const)
    it(`is shown while it arrives: ${what}`, () => assert.equal(reader.soFar(reply), code));

  for (const [what, reply, code, isWhole, remarks] of [
    ['all of it', 'Here:\n```ts\nconst b;\n```\nBye.', 'const b;', true, 'Here:, Bye.'],
    ['without the line that names the file', '```ts\n// src/a.ts\nconst b;\n```', 'const b;', true, ''],
    ['only a part of it', '```ts\nconst b;\n', 'const b;', false, ''],
    ['none', 'I would rather not.', undefined, false, 'I would rather not.'],
  ] as const)
    it(`is read when the reply has ended, with what it says besides: ${what}`, async () => {
      const read = await reader.whole(reply);
      assert.deepEqual([read.code, read.isWhole, read.remarks.join(', ')], [code, isWhole, remarks]);
    });

  it('keeps a first line that names the file if the original has it', async () => {
    const named = forOriginal('// src/a.ts\r\nlet b;');
    const reply = '```ts\n// src/a.ts\nconst b;\n```';
    assert.equal(named.soFar(reply), '// src/a.ts\nconst b;');
    assert.equal((await named.whole(reply)).code, '// src/a.ts\nconst b;');
  });
});
