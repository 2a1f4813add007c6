import assert from 'node:assert/strict';
import { linesOf, objectsIn } from '../../../src/chat/history/recoveredLines.ts';

describe('A line of a file of the history', () => {
  const rows: [what: string, line: string, objects: unknown[]][] = [
    ['an object', '{"type":"end","id":"a"}', [{ type: 'end', id: 'a' }]],
    ['an object that begins otherwise', '{"v":1,"type":"created"}', [{ v: 1, type: 'created' }]],
    ['an object with another one in it', '{"v":1,"of":{"type":"end"}}', [{ v: 1, of: { type: 'end' } }]],
    ['nothing', '', []],
    ['other text', 'not an object', []],
    ['two objects', '{"type":"a"}{"type":"b"}', [{ type: 'a' }, { type: 'b' }]],
    ['an incomplete object before a whole one', '{"type":"a","x{"type":"b"}', [{ type: 'b' }]],
    ['19 incomplete objects before a whole one', `${'{"type":"a","x'.repeat(19)}{"type":"b"}`, [{ type: 'b' }]],
    ['20 incomplete objects, and no more', `${'{"type":"a","x'.repeat(20)}{"type":"b"}`, []],
    ['an incomplete object after a whole one', '{"type":"a"}{"type":"b', [{ type: 'a' }]],
  ];
  for (const [what, line, objects] of rows)
    it(`is read with ${what}`, () => assert.deepEqual(objectsIn(line), objects));

  it('ends with a line ending, or with bytes that did not reach the disk', () => {
    assert.deepEqual(linesOf('\na\n\nb'), ['', 'a', '', 'b']);
    assert.deepEqual(linesOf('a\0\0\nb\0'), ['a', 'b', '']);
  });
});
