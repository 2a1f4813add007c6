// Findings in the forms in which models write them.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findingsIn } from '../../src/code/review/findingsIn.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

/** Each text of a reply contains a word of its own, which must not get lost. */
const words = /W\d+W/g;

const key = fc.constantFrom('file', 'path', 'line', 'severity', 'title', 'message', 'suggestion', 'issue', 'category');
const text = fc.constantFrom(
  'W',
  '`W[]`',
  'W: useState([])',
  '"W"',
  "W's {a: 1}",
  'W\n```ts\nlet a = [];\n```\n',
  '</W>',
);
const scalar = fc.oneof(
  text,
  fc.constantFrom(null, true, 0, 3, 7.5, '', '12-15 W', 'critical', 'W severe', 'src/a.ts'),
);
const finding = fc.dictionary(key, fc.oneof({ weight: 9, arbitrary: scalar }, fc.constant([]), fc.array(scalar)));
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, finding, scalar, tie('list'), tie('object')),
  list: fc.array(tie('any'), { maxLength: 4 }),
  object: fc.dictionary(fc.constantFrom('issues', 'positives', 'findings', 'src/a.ts', 'critical'), tie('any'), {
    maxKeys: 3,
  }),
})).any;

const written = fc.oneof(
  value.map((one) => JSON.stringify(one)),
  value.map((one) => JSON.stringify(one, null, 2)),
  fc.array(finding, { maxLength: 3 }).map((all) => all.map((one) => JSON.stringify(one)).join('\n')),
  value.map((one) => JSON.stringify(one).replaceAll('"', "'")),
  value.map((one) => JSON.stringify(one).replaceAll(',', ', // W\n').replace(/\]$/, ',]')),
);
const piece = fc.oneof(
  written,
  written.map((json) => `\`\`\`json\n${json}\n\`\`\``),
  written.map((json) => `~~~\n${json}\n~~~`),
  fc.constantFrom(
    '[]',
    '`string[]` W',
    'Use `useState([])`. W',
    '```ts\nlet W = [];\n```',
    '## W',
    '- W',
    '{"findings": []}',
  ),
);
const reply = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 4 }), fc.constantFrom('\n', '\n\n', ' ', '\r\n'), fc.nat(3))
  .map(([pieces, between, cut]) => {
    let count = 0;
    const whole = pieces.join(between).replace(/W/g, () => `W${count++}W`);
    return cut === 0 ? whole.slice(0, Math.floor(whole.length / 2)) : whole;
  });

export const properties: FuzzProperty[] = [
  {
    name: 'are all in the findings or in the rest, and nothing was found only where nothing was said',
    runs: 500,
    property: () =>
      fc.property(reply, (said) => {
        const read = findingsIn(said);
        if (!read) return;
        const kept = JSON.stringify(read);
        assert.deepEqual(
          (said.match(words) ?? []).filter((word) => !kept.includes(word)),
          [],
        );
        // Only names of lists may stand beside an empty one.
        const unnamed = said.replaceAll(/json|(['"])[^'"]*\1(?=\s*:)|\s/g, '');
        if (read.findings.length === 0) assert.match(unnamed, /^[`~[\]{}:,]*$/);
      }),
  },
];
