import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { wholeSecrets, type Lines } from '../../../src/editor/lookUp/wholeSecrets.ts';

const key = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
  .trimEnd();
const length = key.split('\n').length;
const before = ['one', 'two', 'three', 'key ='];
/** The key is in the lines from 5 on. */
const text = [...before, key, 'after', 'end'].join('\n');
const [first, last] = [before.length + 1, before.length + length];
const whole = `three\nkey =\n${key}`;

describe('What is checked for secrets besides lines that are sent', () => {
  const rows: [what: string, sent: Lines[], source: string][] = [
    ['is the whole secret with the lines before it, if its first line is sent', [[1, first]], whole],
    ['is the whole secret, if its last line is sent', [[last, last + 1]], whole],
    ['is the whole secret, if a line within it is sent', [[first + 3, first + 4]], whole],
    [
      'is the whole secret, if its parts are sent',
      [
        [1, first + 3],
        [first + 4, last],
      ],
      whole,
    ],
    ['is the whole secret, if what is before it is sent', [[3, 3]], whole],
    ['is the whole secret, if it is sent without what is before it', [[first, last]], whole],
    ['is nothing more if all of it is sent', [[3, last]], ''],
    [
      'is nothing more if all of it is sent beside other lines',
      [
        [1, 1],
        [3, last],
      ],
      '',
    ],
    [
      'is nothing if only lines further above or below are sent',
      [
        [1, 2],
        [last + 1, last + 2],
      ],
      '',
    ],
    ['is nothing if nothing is sent', [], ''],
  ];
  for (const [what, sent, source] of rows) it(what, async () => assert.equal(await wholeSecrets(text, sent), source));

  it('is each secret that is sent in part', async () => {
    const twice = [key, key].join('\n\n\n\n');
    assert.equal(
      await wholeSecrets(twice, [
        [2, 2],
        [length + 6, length + 6],
      ]),
      `${key}\n\n\n\n${key}`,
    );
    assert.equal(await wholeSecrets(key, [[2, 2]]), key, 'nothing is before the first line');
  });

  it('is nothing of text without a secret', async () => assert.equal(await wholeSecrets('a\nb', [[1, 1]]), ''));
});
