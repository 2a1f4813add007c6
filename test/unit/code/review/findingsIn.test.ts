import assert from 'node:assert/strict';
import type { Finding } from '../../../../src/code/review/finding.ts';
import { findingsIn } from '../../../../src/code/review/findingsIn.ts';
import { properties } from '../../../fuzz/reviews.ts';
import { itHolds } from '../../../support/property.ts';

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
  ['an empty list without a fence', ' []\n', []],
  ['an object of empty lists', fenced('{"errors": [], "warnings": []}'), []],
  ['a list in an open fence', '```json\n[]', []],
  ['an empty list among words', 'Nothing to report: []', undefined],
  ['an empty list in a fence among words', `${fenced('[]')}\n\nBut line 3 skips the last.`, undefined],
  ['a prose reply with an empty list in its code', 'Line 3: useState([]) is read before it is set.', undefined],
  ['a prose reply with an empty list in a type', '`a.ts` takes string[] and gets a set.', undefined],
  ['a prose reply with an empty list in a fence', `Write instead:\n\n${fenced('[]', 'ts')}`, undefined],
  [
    'findings of another kind beside an empty list',
    fenced('{"issues": [{"problem": "off by one"}], "positives": []}'),
    undefined,
  ],
  [
    'findings before an empty list of the same name (V259)',
    fenced(`{"findings": ${json([one])}, "findings": []}`),
    undefined,
  ],
  ['a list before an empty one in an object without a fence (V259)', '{"errors": ["a.ts:3"], "errors": []}', undefined],
  ['a quoted sample', '> Answer with `[]` if there is nothing.\n\nThere is: line 3.', undefined],
  ['an empty object', fenced('{}'), undefined],

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
  ['lists deeper than can be written', fenced(nested(100_000)), undefined],
  ['a title without a message', fenced(json([{ file: 'a.ts', title: 'Odd' }])), [{ title: 'Odd', message: '' }]],
  ['a title without a message and a file', fenced(json([{ title: 'Odd' }])), undefined],
  [
    'files within another name, the innermost of which is the file',
    fenced(json({ findings: { 'src/a.ts': [{ severity: 'error', message: 'It leaks.' }] } })),
    [{ file: 'src/a.ts', severity: 'error', message: 'It leaks.' }],
  ],
  [
    'files with lists by severity',
    fenced(json({ 'src/a.ts': { error: [{ message: 'It leaks.' }] } })),
    [{ file: 'src/a.ts', severity: 'error', message: 'It leaks.' }],
  ],
  ['a text as line', fenced(json([{ ...one, line: '3' }])), [read]],
  [
    'a range as line',
    fenced(json([{ ...one, line: 'L3-L7' }])),
    [{ line: 3, message: 'It skips the last.\nline: L3-L7' }],
  ],
  [
    'a line below zero',
    fenced(json([{ ...one, line: -3 }])),
    [{ line: undefined, message: 'It skips the last.\nline: -3' }],
  ],
  ['line 0', fenced(json([{ ...one, line: 0 }])), [{ line: undefined }]],
  ['a line with a fraction', fenced(json([{ ...one, line: 3.5 }])), [{ line: undefined }]],
  [
    'a line that is not a number',
    fenced(json([{ ...one, line: 'here' }])),
    [{ line: undefined, message: 'It skips the last.\nline: here' }],
  ],
  ['a line beyond all numbers', fenced(json([one]).replace('3', '1e999')), [{ line: undefined }]],
  ['a line of a hundred digits', fenced(json([{ ...one, line: '9'.repeat(100) }])), [{ line: undefined }]],
  ['a list as line', fenced(json([{ ...one, line: [3] }])), [{ line: undefined }]],
  [
    'another severity',
    fenced(json([{ ...one, severity: 'catastrophe' }])),
    [{ severity: 'warning', message: 'It skips the last.\nseverity: catastrophe' }],
  ],
  ...(
    [
      ['error', ['critical', 'High', 'BLOCKER', 'major', ' error ', 1]],
      ['warning', ['medium', 'moderate', 2]],
      ['info', ['minor', 'low', 'note', 'hint', 'information', 'none', 3, 4]],
    ] as const
  ).flatMap(([severity, words]) =>
    words.map((word): (typeof replies)[number] => [
      `the severity ${word}`,
      fenced(json([{ ...one, severity: word }])),
      [{ severity, message: one.message }],
    ]),
  ),
  ['findings by severity', fenced(json({ critical: [{ ...one, severity: undefined }] })), [{ severity: 'error' }]],
  [
    'findings by file and severity',
    fenced(json({ 'src/b.ts': { low: [{ message: 'x' }] } })),
    [{ file: 'src/b.ts', severity: 'info' }],
  ],
  [
    'fields that were not asked for',
    fenced(json([{ ...one, category: 'bug', confidence: 0.5, tags: ['a'], more: null }])),
    [{ message: 'It skips the last.\ncategory: bug\nconfidence: 0.5\ntags: ["a"]' }],
  ],
  ['a severity in capitals', fenced(json([{ ...one, severity: 'ERROR' }])), [{ severity: 'error' }]],
  ['no severity', fenced(json([{ ...one, severity: undefined }])), [{ severity: 'warning' }]],
  ['no title', fenced(json([{ ...one, title: null }])), [{ title: '' }]],
  ['a title and no message', fenced(json([{ ...one, message: {} }])), [{ title: 'Off by one', message: '' }]],
  ['no file', fenced(json([{ ...one, file: 7 }])), [{ file: '' }]],
  ['a file outside', fenced(json([{ ...one, file: '../../etc/passwd' }])), [{ file: '../../etc/passwd' }]],
  [
    'names of built-in properties',
    fenced('[{"__proto__": {"polluted": true}, "message": "x", "constructor": 1}]'),
    [{ message: 'x\n__proto__: {"polluted":true}\nconstructor: 1' }],
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
      const all = findingsIn(reply)?.findings;
      assert.equal(all?.length, findings?.length);
      for (const [at, expected] of (findings ?? []).entries())
        for (const [key, value] of Object.entries(expected))
          assert.equal(all?.[at]?.[key as keyof Finding], value, key);
      assert.equal(({} as { polluted?: boolean }).polluted, undefined);
    });

  it('are all read, each with a limited length', () => {
    const { findings } = findingsIn(fenced(json(Array(10_000).fill({ ...one, message: 'x'.repeat(9000) })))) ?? {
      findings: [],
    };
    assert.equal(findings.length, 10_000);
    assert.equal(findings[0]?.message.length, 4001);
  });

  const rests: [name: string, reply: string, rest: string][] = [
    ['only findings', fenced(json([one])), ''],
    ['words around', `Here:\n\n${fenced(json([one]))}\n\nAlso see b.ts.`, 'Here:\n\nAlso see b.ts.'],
    ['words around, without a fence', `Here: ${json([one])} Also see b.ts.`, 'Here:\n\nAlso see b.ts.'],
    ['an empty list beside findings', fenced(json({ issues: [one], positives: [] })), ''],
    [
      'more in the JSON',
      fenced(JSON.stringify({ issues: [one], summary: 'Bad.' })),
      fenced(JSON.stringify({ issues: [one], summary: 'Bad.' })),
    ],
    ...[
      ['a file', `{"src/a.ts": ["It leaks."], "src/a.ts": ${json([one])}}`],
      ['a finding', `{"finding": {"message": "It leaks."}, "finding": ${json(one)}}`],
      ['a message', json([one]).replace('"message"', '"message": "It leaks.", "message"')],
      ['an escaped name', json([one]).replace('"message"', '"mess\\u0061ge": "It leaks.", "message"')],
    ].map(([name = '', text = '']): [string, string, string] => [`${name} twice (V259)`, fenced(text), fenced(text)]),
    ['another block', `${fenced(json([one]))}\n${fenced('let a = [];', 'ts')}`, fenced('let a = [];', 'ts')],
    [
      'words on the line that opens the fence',
      fenced(json([one]), 'json It also leaks in b.ts.'),
      fenced(json([one]), 'json It also leaks in b.ts.').trim(),
    ],
    ['a language on that line', `- ~~~jsonc\n  ${json([one])}\n  ~~~`, ''],
    ['a block that was cut off', `${fenced(json([one]))}\n\`\`\`json\n[{"file"`, '```json\n[{"file"'],
  ];
  for (const [name, reply, rest] of rests)
    it(`leave the rest of the reply: ${name}`, () => {
      assert.deepEqual(findingsIn(reply), { findings: [read], rest });
    });

  itHolds(properties);
});
