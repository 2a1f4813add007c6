import fc from 'fast-check';

/** Pieces of Markdown that have a meaning when they are combined. */
const pieces = [
  ...[
    'a',
    'b c',
    'é',
    ' ',
    '  ',
    '\t',
    '    ',
    '\n',
    '\n',
    '\n\n',
    '\n\n\n',
    '\n  ',
    '\n   ',
    '\n    ',
    '  \n',
    '\\\n',
  ],
  ...[
    '# ',
    '# h #',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '10. ',
    '- [ ] ',
    '- [x] ',
    '- a\n',
    '- b\n\n',
    '1. x\n',
    '   - c\n',
  ],
  ...['> ', '>', '> q\n', '---', '***', '===', '\n---\n', '\n===\n', '```', '```js\n', '````', '~~~', '\n\n    code\n'],
  ...['|', '|a|b|', '\n|-|\n', '\n|-|-|\n', '`', '``', '*', '**', '_', '__', '~~', '\\', '&amp;', '&#65;', '&'],
  ...[
    '[a]',
    '[b][a]',
    '](c)',
    '![',
    '[a]: b',
    '[a]: http://x.y "t\n',
    '[b]:\n',
    '/u\n',
    '"t"',
    'http://a.b ',
    'me@a.b ',
  ],
  ...['<b>', '</b>', '<div>', '</div>\n', '<a href="x">', '</a>', '<kbd>', '</kbd>', '<br>', '<pre>', '</pre>', '<!--'],
  ...['-->', '<?', '?>', '<!X>', '<![CDATA[', ']]>', '<', '\u00a0', '\u200b', '\u202e', '\f', '\v', '\r\n', '👩‍💻'],
];

/** Texts that would do harm if they were not shown as text. */
const hostile = [
  ...[
    '<script>alert(1)</script>',
    '<script ',
    '<img src=x onerror=alert(1)>',
    '<img ',
    '<iframe src=',
    '<style>*{',
    '<svg ',
  ],
  ...[
    '<svg><a xlink:href="javascript:alert(1)">',
    '<form action=//evil>',
    '<input ',
    '<base href=//evil>',
    '<link rel=x href=',
  ],
  ...[
    '<meta http-equiv=refresh content="0;url=//evil">',
    '<object data=',
    '<embed src=',
    '<video poster=',
    '<math><mi ',
    '<a ',
  ],
  ...['<kbd onclick=alert(1)>', '<sub style="position:fixed">', '<details open ontoggle=alert(1)>', '<summary id=x>'],
  ...[
    '<details>',
    '</details>',
    '<summary>',
    '</summary>',
    '<table background=//evil>',
    '</p>',
    '"',
    "'",
    '=',
    '>',
    '/>',
  ],
  ...[
    '](javascript:alert(1))',
    '](JaVa&#x0A;script:alert(1))',
    '](command:x)',
    '](vscode://x)',
    '](data:text/html,<b>)',
  ],
  ...[
    '](file:///etc/passwd)',
    '](//evil.example)',
    '](https://evil.example)',
    '](#x)',
    '<javascript:alert(1)>',
    'javascript:',
  ],
  ...[
    '[a]: javascript:alert(1)\n',
    '![a](http://evil.example)',
    '[https://a.example',
    'href=',
    'onerror=alert(1)',
    'style=',
  ],
  ...[
    '&lt;script&gt;',
    '&#60;img&#62;',
    '\\<',
    '${alert(1)}',
    '{{',
    '\u2066',
    '\u{e0041}',
    '\u0000',
    '\u001b[31m',
    'x'.repeat(50),
  ],
];

/** Markdown of any kind. */
export const anyMarkdown = textOf(pieces);
/** Hostile Markdown of any kind. */
export const anyHostileMarkdown = textOf([...hostile, ...hostile, ...pieces]);

function textOf(parts: string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((chosen) => chosen.join(''));
}
