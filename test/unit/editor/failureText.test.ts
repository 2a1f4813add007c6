import assert from 'node:assert/strict';
import { failureIn, failureName, failureText } from '../../../src/editor/attach/failureText.ts';

class Uri {
  readonly #path: string;
  constructor(path: string) {
    this.#path = path;
  }
  toString(): string {
    return this.#path;
  }
}
class Range {
  readonly start: { line: number };
  constructor(line: number) {
    this.start = { line };
  }
}
const read = (argument: unknown) =>
  failureIn(argument, {
    isUri: (value) => value instanceof Uri,
    isRange: (value) => value instanceof Range,
  });

describe('A failed test, as VS Code passes it', () => {
  const message = { message: 'b' };
  const [own, other, whole, line] = [new Uri('/own'), new Uri('/other'), new Range(4), new Range(6)];
  const test = { label: 'a', uri: own, range: whole };
  const rows: [
    what: string,
    argument: unknown,
    place: [path?: string | undefined, line?: number | undefined, range?: unknown],
  ][] = [
    ['has the place of the test', { test, message }, ['/own', 4, whole]],
    [
      'has the place of its failure, and its own code',
      { test, message: { ...message, location: { uri: new Uri('/own'), range: line } } },
      ['/own', 6, whole],
    ],
    [
      'has no code if it failed in another file',
      { test, message: { ...message, location: { uri: other, range: line } } },
      ['/other', 6],
    ],
    [
      'has the place of the test if its failure has no lines',
      { test, message: { ...message, location: { uri: other } } },
      ['/own', 4, whole],
    ],
    ['has a file without lines', { test: { uri: own, range: 'all' }, message }, ['/own']],
    ['has no place that is none', { test: { uri: '/own', range: {} }, message }, []],
  ];
  for (const [what, argument, [path, first, code]] of rows)
    it(what, () => {
      const { uri, line: at, range } = read(argument) ?? assert.fail();
      assert.deepEqual([uri?.toString(), at, range], [path, first, code]);
    });

  for (const passed of [
    undefined,
    null,
    7,
    {},
    { message: 'a' },
    { message: { message: 7 } },
    { message: { message: { value: 7 } } },
  ])
    it(`is none without a message: ${JSON.stringify(passed)}`, () => assert.equal(read(passed), undefined));
});

describe('A failed test, as it is sent', () => {
  it('has its name with those of its groups, or is only a failed test', () =>
    assert.deepEqual(
      [['a', 'b'], []].map((names) => failureName({ names })),
      ['a > b', 'Failed test'],
    ));

  const loop: { label: string; parent?: unknown } = { label: 'loop' };
  loop.parent = loop;
  const rows: [what: string, argument: object, file: string | undefined, text: string][] = [
    ['without a test', { message: { message: 'Broken' } }, undefined, 'Broken'],
    [
      'with its groups, but those without a name',
      { test: { label: 'c', parent: { label: '', parent: { label: 'a' } } }, message: { message: 'b' } },
      undefined,
      'Test: a > c\n\nb',
    ],
    ['with a message in Markdown', { message: { message: { value: '**b**' } } }, undefined, '**b**'],
    [
      'with 20 names, if it is around itself',
      { test: loop, message: { message: 'a' } },
      undefined,
      `Test: ${Array(20).fill('loop').join(' > ')}\n\na`,
    ],
    [
      'with its file, its line and what was expected, without colours',
      {
        test: { label: 'a', uri: new Uri('/own'), range: new Range(4) },
        message: { message: '\u001b[31mb\u001b[39m', expectedOutput: '3', actualOutput: '\u001b[1m4' },
      },
      'own.ts',
      'Test: a\nFile: own.ts:5\n\nb\n\nExpected:\n3\n\nActual:\n4',
    ],
    ['with an empty result', { message: { message: 'b', actualOutput: '' } }, undefined, 'b\n\nActual:\n'],
    [
      'with a file without lines',
      { test: { uri: new Uri('/own') }, message: { message: 'b' } },
      'own.ts',
      'File: own.ts\n\nb',
    ],
  ];
  for (const [what, argument, file, text] of rows)
    it(`has what is known about it: ${what}`, () =>
      assert.equal(failureText(read(argument) ?? assert.fail(), file), text));
});
