import assert from 'node:assert/strict';
import fc from 'fast-check';
import { codeSoFar } from '../../../src/code/reading/codeIn.ts';
import { commitPrompt, messageIn } from '../../../src/code/commitPrompt.ts';
import { checkProperty } from '../../support/property.ts';

const message = 'Add a list\n\nIt holds "all" of `them`.';

const replies: [name: string, reply: string, message: string][] = [
  ['nothing else', message, message],
  ['blank lines around', `\n${message}\n\n`, message],
  ['a fence', `\`\`\`\n${message}\n\`\`\``, message],
  ['a fence with a label', `\`\`\`text\n${message}\n\`\`\`\n\nIt is short.`, message],
  ['a fence that is open', `\`\`\`\n${message}`, message],
  ['a fence that has just begun', '```te', ''],
  ['a fence of tildes that has just begun', '~~~te', ''],
  ['a first line between tildes', '~a~', '~a~'],
  ['a fence in the body', 'Add a list\n\n```\na\n```', 'Add a list\n\n```\na\n```'],
  ['an announcement', `Here is the commit message:\n\n${message}`, message],
  ['an announcement and a fence', `Here’s a commit message for it:\n\n\`\`\`\n${message}\n\`\`\``, message],
  ['agreement', `Sure! Here is the commit message:\n${message}`, message],
  ['an announcement that is still coming', 'Here is the comm', 'Here is the comm'],
  ['an announcement in another language', `Klar! Hier ist die Nachricht:\n\n${message}`, message],
  ['agreement in another language, and a fence', `D’accord !\n\n\`\`\`\n${message}\n\`\`\``, message],
  [
    'a body that ends with a colon, and a fence',
    `${message}\n\nIts use:\n\n\`\`\`\na\n\`\`\``,
    `${message}\n\nIts use:\n\n\`\`\`\na\n\`\`\``,
  ],
  ['a subject with an exclamation mark and nothing below', 'Add a list!', 'Add a list!'],
  ['an announcement before a fence that has just begun', 'Here is the commit message:\n\n``', ''],
  [
    'a subject with an exclamation mark, and a body with a fence',
    'Drop it!\n\n```\nnpm i\n```\n\nIt is old.',
    'Drop it!\n\n```\nnpm i\n```\n\nIt is old.',
  ],
  ['a subject with an exclamation mark, and an empty fence', 'Drop it!\n\n```\n```', 'Drop it!\n\n```\n```'],
  ['a subject with an exclamation mark, and a body', 'Add a list!\n\nIt is long.', 'Add a list!\n\nIt is long.'],
  ['an announcement and nothing else', 'Sure, here it is:', ''],
  ['an announcement and an empty fence', 'Sure, here it is:\n\n```\n```', ''],
  [
    'a subject that begins like agreement',
    'Okay, fix the parser.\n\nIt is long.',
    'Okay, fix the parser.\n\nIt is long.',
  ],
  ['only a subject that begins like agreement', 'Okay, fix the parser.', 'Okay, fix the parser.'],
  ['a subject like agreement, and a fence', 'Okay, fix it.\n\n```\na\n```', 'Okay, fix it.\n\n```\na\n```'],
  ['a subject that begins like an announcement', 'Here is the list.', 'Here is the list.'],
  ['a name', `Commit message: ${message}`, message],
  ['a bold name', `**Commit message:**\n\n${message}`, message],
  ['quotes', '"Add a list"', 'Add a list'],
  ['other quotes', '“Add a list”', 'Add a list'],
  ['single quotes', "'Add a list'", 'Add a list'],
  ['single quotes that belong to it', "'a' is now 'b'", "'a' is now 'b'"],
  ['a heading with a colon', '## The Commit Message:\n\nAdd a list', 'Add a list'],
  ['an italic name', '_Commit message_: Add a list', 'Add a list'],
  ['quotes with spaces in them', '" Add a list "', 'Add a list'],
  ['a quote that is open', '"Add a li', 'Add a li'],
  ['backticks', '`Add a list`', 'Add a list'],
  ['quotes that belong to it', '"a" is now "b"', '"a" is now "b"'],
  ['a word that begins like an announcement', 'Here is the list\n\nIt is long.', 'Here is the list\n\nIt is long.'],
  ['a colon', 'fix: add a list', 'fix: add a list'],
  ['CR LF', 'Add a list\r\n\r\nIt is long.\r\n', 'Add a list\n\nIt is long.'],
  ['nothing', '', ''],
];

/** A diff of one file. */
function file(name: string, lines: number): string {
  return `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n${'+0123456789\n'.repeat(lines)}`;
}

describe('A commit message', () => {
  for (const [name, reply, expected] of replies) {
    it(`is read from a reply: ${name}`, () => assert.equal(messageIn(reply), expected));
  }

  it("is requested with the whole diff and the author's note", () => {
    const prompt = commitPrompt(file('a', 2), ' Closes 12 ');
    assert.equal(codeSoFar(prompt, 'diff'), file('a', 2).trimEnd());
    assert.match(prompt, /commit message[^]*72 characters[^]*: Closes 12\n/);
    assert.doesNotMatch(prompt, /…/);
    assert.doesNotMatch(commitPrompt('', ' '), /author/);
  });

  for (const length of [100_000, 100_001])
    it(`is requested with a note that the diff is cut only if it is: ${length} characters`, () => {
      const start = 'diff --git a/a b/a\n@@ -0,0 +1 @@\n+';
      const prompt = commitPrompt(start + 'x\n+'.repeat(40_000).slice(0, length - start.length), '');
      assert.equal(prompt.includes('The diff is too long'), length > 100_000);
    });

  it('is requested with a part of each file if the diff is long', () => {
    const prompt = commitPrompt(file('a', 20_000) + file('small', 3) + file('b', 10_000), '');
    const diff = codeSoFar(prompt, 'diff') ?? '';
    assert.ok(diff.includes(file('small', 3)), 'short files stay complete');
    assert.ok(diff.length > 95_000 && diff.length <= 100_000, `${diff.length} characters`);
    const [, a = '', , b = ''] = diff.split('diff --git');
    assert.ok(Math.abs(a.length - b.length) < 20, 'long files get the same size');
    assert.match(diff, /^\+0123456789\n…\ndiff --git a\/small/m);
    assert.match(prompt, /only … stands for the rest of a file/);
  });

  it('is requested with the right part of a file whose lines look like the start of another file', () => {
    const faked = file('a', 20_000).replaceAll('+0123456789\n', '+0123456789\rdiff --git a/x b/x\n');
    const diff = codeSoFar(commitPrompt(faked + file('b', 10_000), ''), 'diff') ?? '';
    const [a = '', b = ''] = diff.split(/(?<=\n)(?=diff --git)/);
    assert.ok(b.length > 40_000 && Math.abs(a.length - b.length) < 50, `${a.length}, ${b.length}`);
  });

  it('is requested with a prompt of limited length for any number of files', () => {
    const files = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(9000)), { minLength: 1, maxLength: 40 });
    void checkProperty(
      fc.property(files, (files) => {
        const diff = files.map(([name, lines]) => file('x'.repeat(name), lines)).join('');
        assert.ok(commitPrompt(diff, '').length < 101_000);
      }),
      20,
    );
    assert.ok(commitPrompt(file('a', 1).repeat(20_000), '').length < 101_000);
  });
});
