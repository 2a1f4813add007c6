import assert from 'node:assert/strict';
import { animatedPng, gif, png } from '../../support/pictures.ts';
import { resultText } from '../../../src/editor/tools/resultText.ts';

const text = (value: unknown) => ({ value });
const leaf = (written: string, lineBreakBefore = false) => ({ type: 2, text: written, lineBreakBefore });
const tree = (children: unknown[]) => ({ value: { node: { type: 1, ctor: 1, children } } });
const data = (mimeType: string, bytes: Uint8Array) => ({ mimeType, data: bytes });

/** A tree that is deeper than the stack of a program. */
function deep(depth: number): unknown {
  let node: unknown = leaf('end');
  for (let level = 0; level < depth; level++) node = { type: 1, children: [node] };
  return tree([node]);
}

/** A tree in which each of a thousand nodes leads to all of them. */
function tangled(): unknown {
  const node = { type: 1, children: [] as unknown[] };
  node.children.push(...Array.from({ length: 1000 }, () => node));
  return { value: { node } };
}

/** A tree that contains itself. */
function endless(): unknown {
  const node = { type: 1, children: [] as unknown[] };
  node.children.push(leaf('again '), node);
  return { value: { node } };
}

const nothing = 'The tool returned no text.';
const goesOn = '\n[The result goes on.]';

describe('The result of a tool, as a model gets it', () => {
  const cases: [string, unknown, string | RegExp][] = [
    ['texts', [text('a'), text('b')], 'a\nb'],
    ['nothing', [], nothing],
    ['no list', { value: 'a' }, nothing],
    ['no value at all', undefined, nothing],
    ['a text in place of the list', 'a', nothing],
    ['parts of unknown kinds', [null, 1, 'a', {}, [], () => 'a', { value: 7 }], nothing],
    ['a tree that begins with a line break', [tree([leaf('', true), leaf('a', true), leaf('b')])], 'ab'],
    ['a tree', [tree([leaf('a'), leaf('b', true), { type: 3, value: 'c' }, leaf('d')])], 'a\nbd'],
    ['a tree without nodes', [text({}), text({ node: 7 }), text({ node: { children: 'a' } })], nothing],
    ['a tree with texts that are none', [tree([{ type: 2, text: { toString: 'x' } }, leaf('a')])], 'a'],
    ['a tree that is 50,000 deep', [deep(50_000)], 'end'],
    ['a tree that contains itself', [endless()], /^again (?:again )*/],
    ['a tree with a million nodes', [tree(Array.from({ length: 1_000_000 }, () => leaf('')))], goesOn],
    ['a tree whose nodes all lead to each other', [tangled()], goesOn],
    ['a thousand such trees', Array.from({ length: 1000 }, tangled), goesOn],
    ['a text of 50 MB', [text('x'.repeat(50_000_000)), text('never')], /^x{30000}\n\[The result goes on\.\]$/],
    [
      'a million parts',
      Array.from({ length: 1_000_000 }, () => text('x')),
      /^x(?:\nx){999}\n\[The result goes on\.\]$/,
    ],
    ['a thousand parts', Array.from({ length: 1000 }, () => text('x')), /^x(?:\nx){999}$/],
    ['one text that just fits', [text('x'.repeat(30_000))], /^x{30000}$/],
    ['many that do not fit together', [text('x'.repeat(29_999)), text('yy')], /^x+\n.?\n\[The result goes on\.\]$/],
    ['data that is text', [data('text/plain', Buffer.from('ä')), data('application/json', Buffer.from('{}'))], 'ä\n{}'],
    ['data that is JSON of some kind', [data('application/geo+JSON', Buffer.from('{}'))], '{}'],
    ['data that is no JSON', [data('application/jsonp', Buffer.from('a'))], '[application/jsonp, 1 bytes, not sent]'],
    ['data whose letters have several bytes', [data('TEXT/plain', Buffer.from('€'.repeat(30_000)))], /^€{30000}$/],
    ['data of 50 MB', [data('text/plain', Buffer.alloc(50_000_000, 'x'))], /^x{30000}\n\[The result goes on\.\]$/],
    ['bytes that are no text', [data('text/plain', Buffer.from([0xff, 0x61]))], '\u{FFFD}a'],
    ['a half of a character', [text('a\ud83d')], 'a\u{FFFD}'],
    [
      'a character that is cut in half',
      [text(`${'x'.repeat(29_999)}😀`)],
      /^x{29999}\u{FFFD}\n\[The result goes on\.\]$/u,
    ],
    ['bytes that are no picture', [data('image/png', new Uint8Array(9))], '[image/png, 9 bytes, not sent]'],
    ['a picture of another format', [data('image/gif', gif())], /^\[image\/gif, \d+ bytes, not sent\]$/],
    ['an animated picture', [data('image/png', animatedPng())], /^\[image\/png, \d+ bytes, not sent\]$/],
    [
      'a picture with too many pixels',
      [data('image/png', png(100_000, 100_000).subarray(0, 100))],
      '[image/png, 100 bytes, not sent]',
    ],
    [
      'a picture of the largest size',
      [data('a/b', Buffer.concat([png(), Buffer.alloc(4_000_000 - png().length)]))],
      /^\[Picture /,
    ],
    [
      'a picture that is too large',
      [data('image/png', Buffer.concat([png(), Buffer.alloc(4_000_000)]))],
      /^\[image\/png, 4\d{6} bytes, not sent\]$/,
    ],
    [
      'a kind of data with 5,000 characters',
      [data('y'.repeat(5000), new Uint8Array(1))],
      /^\[y{100}, 1 bytes, not sent\]$/,
    ],
    ['hidden characters', [text('a\u202Eb\u200Bc')], 'a[U+202E]b[U+200B]c'],
    ['line endings of Windows', [text('\uFEFFa\r\nb')], 'a\nb'],
  ];
  for (const [what, parts, expected] of cases)
    it(`may be ${what}`, () => {
      const found = resultText(parts).result;
      if (typeof expected === 'string') assert.equal(found, expected);
      else assert.ok(expected.test(found), found.slice(0, 100));
      assert.ok(found.length <= 30_100);
      assert.ok(found.isWellFormed());
    }).timeout(2000);

  it('has at most four pictures, and names each (V466)', () => {
    const pictures = [1, 2, 3, 4, 5].map((width) => data('text/plain', png(width, 2)));
    const found = resultText([text('a'), ...pictures]);
    assert.deepEqual(
      found.pictures?.map(({ picture: { width }, text: bytes }) => [width, bytes]),
      [1, 2, 3, 4].map((width) => [width, png(width, 2).toString('base64')]),
    );
    const [first, one, two, , , fifth] = found.result.split('\n');
    assert.equal(first, 'a');
    assert.match(one ?? '', /^\[Picture [0-9a-f]{8}, image\/png, 1 × 2\]$/);
    assert.notEqual(one?.slice(0, 17), two?.slice(0, 17));
    assert.ok(!fifth?.includes('Picture'));
    assert.equal(resultText([text('a')]).pictures, undefined);
  });

  it('is checked together with what follows its end, because a secret may begin before it', () => {
    const whole = `${'x'.repeat(29_990)} secret-of-twenty-characters ${'y'.repeat(50_000)}`;
    const { result, source = '' } = resultText([text(whole)]);
    assert.match(result, / secret-of\n\[The result goes on\.\]$/);
    assert.ok(source.startsWith(whole.slice(0, 39_000)));
    assert.ok(source.length <= 40_000);
    assert.equal(resultText([text('short')]).source, undefined);
  });
});
