import assert from 'node:assert/strict';
import { findingsIn, type Finding } from '../../../../src/code/review/reviewPrompt.ts';

const one = { file: 'src/a.ts', line: 3, severity: 'warning', title: 'Off by one', message: 'It skips the last.' };
const read: Finding = { ...one, severity: 'warning', suggestion: '' };
const json = (value: unknown): string => JSON.stringify(value, undefined, 2);
const fenced = (text: string, label = 'json'): string => `\`\`\`${label}\n${text}\n\`\`\``;
const nested = (depth: number): string => '['.repeat(depth) + json(one) + ']'.repeat(depth);

/** Replies, and the findings in them. Undefined means that the reply is shown unchanged. */
const replies: [
  name: string,
  reply: string,
  findings: { [Key in keyof Finding]?: Finding[Key] | undefined }[] | undefined,
][] = [
  ['as asked', fenced(json([one])), [read]],
  ['with words around', `Here is my review:\n\n${fenced(json([one]))}\n\nTell me more!`, [read]],
  ['CR LF', fenced(json([one])).replaceAll('\n', '\r\n'), [read]],
  ['a fence without a label', fenced(json([one]), ''), [read]],
  ['a fence that is still open', `\`\`\`json\n${json([one])}`, [read]],
  ['no fence', json([one]), [read]],
  ['no fence, with words around', `My findings: ${json([one])} That is all.`, [read]],
  ['one object', fenced(json(one)), [read]],
  ['one object without a fence', `I see: ${json(one)}.`, [read]],
  ['an object around the list', fenced(json({ findings: [one] })), [read]],
  ['objects around the list, by file', fenced(json({ review: { 'src/a.ts': [one] } })), [read]],
  [
    'several fences',
    `${fenced(json([one]))}\n\nAnd:\n\n${fenced(json([{ ...one, line: 4 }]))}`,
    [read, { ...read, line: 4 }],
  ],
  ['code in another fence', `${fenced('let a = [1];', 'ts')}\n\n${fenced(json([one]))}`, [read]],
  ['an empty list', fenced('[]'), []],
  ['an empty list in an object', fenced('{"findings": []}'), []],
  ['an empty list without a fence', 'Nothing to report: []', []],
  ['nothing', '', undefined],
  ['words', 'Looks good to me!', undefined],
  ['a refusal', 'I cannot review this code.', undefined],
  ['Markdown', '## Findings\n\n- **src/a.ts:3** off by one', undefined],
  ['HTML', '<ul><li>off by one</li></ul>', undefined],
  ['null', fenced('null'), undefined],
  ['a number', fenced('42'), undefined],
  ['a text', fenced('"fine"'), undefined],
  ['numbers', fenced('[1, 2]'), undefined],
  ['objects of another kind', fenced(json([{ a: 1 }, { b: null }])), undefined],
  ['broken JSON', fenced(json([one]).replace(',', '')), undefined],
  ['JSON that was cut off', `\`\`\`json\n${json([one, one]).slice(0, -20)}`, undefined],
  ['brackets the wrong way round', '] and [', undefined],
  ['what is no finding between findings', fenced(json([one, null, 'x', 5, {}, [[]]])), [read]],
  ['lists in lists', fenced(nested(3)), [read]],
  ['lists deeper than anybody writes', fenced(nested(5000)), undefined],
  ['a text as line', fenced(json([{ ...one, line: '3' }])), [read]],
  ['a range as line', fenced(json([{ ...one, line: 'L3-L7' }])), [read]],
  ['a line below zero', fenced(json([{ ...one, line: -3 }])), [{ line: undefined }]],
  ['line 0', fenced(json([{ ...one, line: 0 }])), [{ line: undefined }]],
  ['a line with a fraction', fenced(json([{ ...one, line: 3.5 }])), [{ line: undefined }]],
  ['a line that is not a number', fenced(json([{ ...one, line: 'here' }])), [{ line: undefined }]],
  ['a line beyond all numbers', fenced(json([one]).replace('3', '1e999')), [{ line: undefined }]],
  ['a line of a hundred digits', fenced(json([{ ...one, line: '9'.repeat(100) }])), [{ line: undefined }]],
  ['a list as line', fenced(json([{ ...one, line: [3] }])), [{ line: undefined }]],
  ['another severity', fenced(json([{ ...one, severity: 'catastrophe' }])), [{ severity: 'info' }]],
  ['a severity in capitals', fenced(json([{ ...one, severity: 'ERROR' }])), [{ severity: 'error' }]],
  ['no severity', fenced(json([{ ...one, severity: undefined }])), [{ severity: 'info' }]],
  ['no title', fenced(json([{ ...one, title: null }])), [{ title: '' }]],
  ['a title and no message', fenced(json([{ ...one, message: {} }])), [{ title: 'Off by one', message: '' }]],
  ['no file', fenced(json([{ ...one, file: 7 }])), [{ file: '' }]],
  ['a file outside', fenced(json([{ ...one, file: '../../etc/passwd' }])), [{ file: '../../etc/passwd' }]],
  [
    'names of built-in properties',
    fenced('[{"__proto__": {"polluted": true}, "message": "x", "constructor": 1}]'),
    [{ message: 'x' }],
  ],
  [
    'a fence in a message',
    fenced(json([{ ...one, message: 'Use\n```ts\na\n```\n' }])),
    [{ message: 'Use\n```ts\na\n```' }],
  ],
];

describe('Findings in a reply', () => {
  for (const [name, reply, findings] of replies)
    it(`are read, or the reply is shown: ${name} (V136)`, () => {
      const all = findingsIn(reply);
      assert.equal(all?.length, findings?.length);
      for (const [at, expected] of (findings ?? []).entries())
        for (const [key, value] of Object.entries(expected))
          assert.equal(all?.[at]?.[key as keyof Finding], value, key);
      assert.equal(({} as { polluted?: boolean }).polluted, undefined);
    });

  it('are all read, each with a limited length', () => {
    const findings = findingsIn(fenced(json(Array(10_000).fill({ ...one, message: 'x'.repeat(9000) }))));
    assert.equal(findings?.length, 10_000);
    assert.equal(findings[0]?.message.length, 4001);
  });
});
