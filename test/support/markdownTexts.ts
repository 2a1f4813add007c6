import fc from 'fast-check';

const odd = ['\u00a0', '\u2028', '\u2029', '\u0085', '\f', '\v', '\t', '\u200b', '\ufeff', '\u3000', '\u0000'];
const words = ['a', 'b c', 'é', '中文', '👩‍💻', 'word', '1', 'x y z'];
const marks = '* ** _ ~ ~~ ` `` \\ ! | < > & " \' ( ) [ ] # 。 （ 」'.split(' ');
const spans = [
  ...['*a*', '**b**', '~~c~~', '`d`', '`|`', '\\|', '\\*', '&amp;', '&#65;', '&#87654321;', '  ', '\\\n', '  \n'],
  ...[
    '[x][r]',
    '[r]',
    '[r][]',
    '[s]',
    '![i][r]',
    '[a](https://a.example)',
    '![a](b.png)',
    '[^1]',
    '[^r]',
    '[ ]',
    '[x]',
  ],
  ...['<b>', '</b>', '<kbd>', '</kbd>', '<br>', '<!-- c -->', '<a href="x">', '</a>', '<https://a.example/\\[>'],
  ...['https://a.example', 'www.a.example', 'me@a.example', 'http://'],
];
const starts = [
  ...[
    '# ',
    '###### ',
    '- ',
    '* ',
    '+ ',
    '-',
    '1. ',
    '1) ',
    '2. ',
    '- [ ] ',
    '- [x] ',
    '> ',
    '>',
    '    ',
    '\t',
    ' ',
    '  ',
    '   ',
  ],
  ...[
    '```',
    '```js',
    '```md',
    '~~~',
    '````',
    '---',
    '***',
    '===',
    '- - -',
    '|',
    '|-',
    '<div>',
    '<details>',
    '<summary>',
    '</details>',
  ],
  ...['<!--', '-->', '<pre>', '</pre>', '<?', '[r]: ', '[^1]: '],
];

/** Text within a line, with characters that may be markup, and with whitespace of all kinds. */
const inline = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...words, ' ', ' ') },
      { weight: 4, arbitrary: fc.constantFrom(...spans) },
      { weight: 2, arbitrary: fc.constantFrom(...marks) },
      { weight: 1, arbitrary: fc.constantFrom(...odd) },
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const lineEnd = fc.oneof(
  { weight: 12, arbitrary: fc.constant('\n') },
  { weight: 4, arbitrary: fc.constant('\n\n') },
  { weight: 2, arbitrary: fc.constantFrom('\r\n', '\r', '\r\n\r\n', '\n\n\n', '\n \n', '\n\t\n') },
  { weight: 1, arbitrary: fc.constantFrom(...odd.map((blank) => `\n${blank}\n`)) },
);

const joined = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((chosen) => chosen.join(''));

/** A link definition, in parts of which any may be missing, unfinished or on its own line. */
const definition = joined(
  fc.constantFrom('[r]:', '[R ]:', '[s]:', '[r\ns]:', '[r]', '[^1]:', '   [r]:', '    [r]:'),
  fc.constantFrom(' ', '\n', '\n  ', '', '\t', '\n\n'),
  fc.constantFrom('https://a.example', 'b', '<b c>', '<b', 'b(c', 'b)', '', '\\'),
  fc.constantFrom(' ', '\n', '\n ', '', '\t', '  \n', '\n\n'),
  fc.constantFrom('', '', '"t"', "'t'", '(t)', '"t', "'t", '(t', "t'", '"t\nu"', "'t\n- u\n'", '"t\n\nu"', '\\"'),
  fc.constantFrom('', '', ' ', '\t', ' x', '"', "' b c'"),
);

const table = fc
  .tuple(
    fc.array(inline, { minLength: 1, maxLength: 3 }),
    fc.array(fc.array(inline, { maxLength: 4 }), { maxLength: 3 }),
  )
  .chain(([header, rows]) => {
    const row = (cells: string[]): string => `|${cells.join('|')}|`;
    const dashes = fc.constantFrom('-', ':-', '-:', ' :-: ', '\t-\t', '---');
    return fc
      .array(dashes, { minLength: header.length, maxLength: header.length })
      .map((line) => [row(header), row(line), ...rows.map(row)].join('\n'));
  });

const line = joined(fc.oneof(fc.constant(''), fc.constantFrom(...starts)), inline);
const lines = fc.array(fc.tuple(line, lineEnd), { maxLength: 4 }).map((pairs) => pairs.flat().join(''));
const block = fc.oneof({ weight: 3, arbitrary: lines }, { weight: 2, arbitrary: definition }, table);

/** Blocks within a quote or a list item, some of their lines without its marker or indentation. */
const nested = fc
  .tuple(block, fc.constantFrom(['> ', '> '], ['>', '>'], ['- ', '  '], ['1. ', '   '], ['- [ ] ', '  ']), fc.nat(7))
  .map(([text, [first = '', others = ''], lazy]) =>
    text
      .split('\n')
      .map((part, index) => (index === 0 ? first : index % 8 === lazy ? '' : others) + part)
      .join('\n'),
  );

/** Markdown of every kind of block and inline, nested and with odd whitespace: much of it is what nobody writes on purpose. */
export const markdownText = fc
  .array(fc.tuple(fc.oneof({ weight: 3, arbitrary: block }, nested), lineEnd), { maxLength: 6 })
  .map((pairs) => pairs.flat().join(''));

/** A text cut into pieces: anywhere, or after each of its characters. */
export const cutText = fc
  .tuple(markdownText, fc.array(fc.nat(), { maxLength: 5 }), fc.nat(3))
  .map(([text, places, kind]) => (kind === 0 ? text.split('') : cutAt(text, places)));

function cutAt(text: string, places: number[]): string[] {
  const sorted = places.map((place) => place % (text.length + 1)).sort((a, b) => a - b);
  return [0, ...sorted].map((place, index) => text.slice(place, sorted[index] ?? text.length));
}
