import assert from 'node:assert/strict';
import type { Wish } from '../../../src/protocol.ts';
import { click, find, inPage } from './dom.ts';
import { openPage } from './openPage.ts';

type Applied = Extract<Wish, { type: 'apply-to-files' }>;

describe('A code block that names its file', () => {
  inPage();

  const shown = (text: string): ReturnType<typeof openPage> =>
    openPage([
      { id: '1', role: 'user', text: 'Question', attachments: [] },
      { id: '2', role: 'assistant', model: 'app', text, outcome: 'done' },
    ]);
  const names = (root: Element): string[] =>
    Array.from(root.querySelectorAll('.apply-to'), ({ textContent }) => textContent);
  const applied = (wishes: Wish[]): Applied['blocks'] =>
    wishes.findLast((wish) => wish.type === 'apply-to-files')?.blocks ?? [];

  const forms: [form: string, text: string, path: string][] = [
    ['in its first line', '```ts\n// src/a.ts\nlet a;\n```', 'src/a.ts'],
    ['behind the language', '```ts src/a.ts\nlet a;\n```', 'src/a.ts'],
    ['behind the language and a colon', '```ts:src/a.ts\nlet a;\n```', 'src/a.ts'],
    ['as its title', '```ts title="src/a.ts"\nlet a;\n```', 'src/a.ts'],
    ['in bold above', '**src/a.ts**\n\n```ts\nlet a;\n```', 'src/a.ts'],
    ['as code above', '`src/a.ts`\n```ts\nlet a;\n```', 'src/a.ts'],
    ['in a heading above', '### `src/a.ts`\n\n```ts\nlet a;\n```', 'src/a.ts'],
    ['in an item of a list', '1. Change it:\n\n   `src/a.ts`\n\n   ```ts\n   let a;\n   ```', 'src/a.ts'],
    ...['#', '##', '####', '#####'].map((sign): [string, string, string] => [
      `in a heading above: ${sign}`,
      `${sign} **src/a.ts**\n\n\`\`\`ts\nlet a;\n\`\`\``,
      'src/a.ts',
    ]),
    [
      'below as many blocks as are together',
      `${'Words.\n\n'.repeat(7)}**src/a.ts**\n\n\`\`\`ts\nlet a;\n\`\`\``,
      'src/a.ts',
    ],
    ['below many blocks', `${'Words.\n\n'.repeat(39)}**src/a.ts**\n\n\`\`\`ts\nlet a;\n\`\`\``, 'src/a.ts'],
    ['in its first line rather than above', '**src/b.ts**\n\n```ts\n// src/a.ts\nlet a;\n```', 'src/a.ts'],
    ['with a first line that names another', '```ts src/a.ts\n// src/b.ts\nlet a;\n```', 'src/a.ts'],
  ];
  for (const [form, text, path] of forms)
    it(`is offered for that file: ${form}`, () => {
      const { root, wishes } = shown(text);
      assert.deepEqual(names(root), [`Apply to ${path}`]);
      click(root, `Apply to ${path}`);
      const [block] = applied(wishes);
      assert.deepEqual([block?.path, block?.language, block?.code.endsWith('let a;')], [path, 'ts', true]);
      assert.equal(root.querySelector('.apply-all:not([hidden])'), null);
    });

  const others: [form: string, text: string][] = [
    ['other text beside the path', 'In **src/a.ts**:\n\n```ts\nlet a;\n```'],
    ['other text after the path', '**src/a.ts** is new\n\n```ts\nlet a;\n```'],
    ['a path as plain text', 'src/a.ts\n\n```ts\nlet a;\n```'],
    ['text between the path and the block', '**src/a.ts**\n\nWords.\n\n```ts\nlet a;\n```'],
    ['a comment with other text', '```ts\n// src/a.ts is new\nlet a;\n```'],
    ['a heading of Markdown', '```md\n# README.md\nWords\n```'],
    ['no path', '**Note**\n\n```ts\nlet a;\n```'],
  ];
  for (const [form, text] of others)
    it(`is not offered for a file with ${form}`, () => assert.deepEqual(names(shown(text).root), []));

  it('is offered for a file with any path: the extension host refuses those that are not allowed', () => {
    const paths = [
      '../a.ts',
      '/tmp/a.ts',
      'src/../../a.ts',
      '.git/config',
      '.GIT/hooks/a',
      'src\\a.ts',
      'NUL.ts',
      '~/a.ts',
    ];
    const { root } = shown(paths.map((path) => `\`\`\`ts ${path}\nlet a;\n\`\`\`\n\n`).join(''));
    assert.deepEqual(
      names(root),
      paths.map((path) => `Apply to ${path}`),
    );
  });

  it('shows a path as text, and its hidden characters with their codes', () => {
    const { root } = shown('```ts src/<b>a.ts\n```\n\n**src/a\u202Est.ts**\n\n```ts\nlet a;\n```');
    assert.equal(find(root, '.apply-to').ariaLabel, 'Apply to src/aU+202Est.ts');
    assert.equal(root.querySelectorAll('.apply-to').length, 1);
    assert.equal(find(root, '.apply-to .hidden-characters').getAttribute('data-code'), 'U+202E');
  });

  it('is applied together with the others by one button, in order', () => {
    const { root, wishes } = shown(
      '```ts src/a.ts\nlet a;\n```\n\n```ts\n// b.ts\nlet b;\n```\n\n```ts\nlet c;\n```\n\n```ts src/a.ts\nlet d;\n```',
    );
    assert.equal(find(root, '.apply-all button').title, 'src/a.ts\nb.ts');
    click(root, 'Apply all 2 files');
    assert.deepEqual(applied(wishes), [
      { path: 'src/a.ts', code: 'let a;', language: 'ts' },
      { path: 'b.ts', code: '// b.ts\nlet b;', language: 'ts' },
      { path: 'src/a.ts', code: 'let d;', language: 'ts' },
    ]);
  });

  it('is applied by its own button if all others name the same file', () => {
    const { root } = shown('```ts src/a.ts\nlet a;\n```\n\n```ts src/a.ts\nlet b;\n```');
    assert.equal(root.querySelector('.apply-all:not([hidden])'), null);
  });

  it('is applied together with others by the first button, before the one that undoes that', () => {
    const { page, root } = openPage([]);
    page.receive({ type: 'accepted', ids: ['2'] });
    const text = '```ts a.ts\nlet a;\n```\n\n```ts b.ts\nlet b;\n```';
    page.receive({
      type: 'conversation',
      messages: [{ id: '2', role: 'assistant', model: 'app', text, outcome: 'done' }],
    });
    const names = Array.from(root.querySelectorAll('.apply-all button'), ({ textContent }) => textContent);
    assert.deepEqual(names, ['Apply all 2 files', 'Undo changes of this reply']);
  });

  it('has a button that undoes its changes only while there are accepted ones, also in replies that are drawn later (V454)', () => {
    const { page, root } = shown('```ts src/a.ts\nlet a;\n```');
    const row = (): string[] =>
      Array.from(root.querySelectorAll('.apply-all:not([hidden]) button'), ({ textContent }) => textContent);
    assert.deepEqual(row(), []);
    page.receive({ type: 'accepted', ids: ['of a command', '2', '0'] });
    assert.deepEqual(row(), ['Undo changes of this reply']);
    page.receive({
      type: 'earlier',
      messages: [{ id: '0', role: 'assistant', model: 'app', text: 'a', outcome: 'done' }],
    });
    page.receive({ type: 'focus' });
    assert.equal(row().length, 2);
    find(root, '.apply-all button').focus();
    page.receive({ type: 'accepted', ids: [] });
    assert.equal(root.querySelector('.apply-all:not([hidden])'), null);
    assert.ok(document.activeElement?.matches('textarea'), 'the focus is not lost');
  });

  it('is offered together with the others only after the reply has ended', () => {
    const { root, page } = openPage([
      { id: '1', role: 'user', text: 'Question', attachments: [] },
      { id: '2', role: 'assistant', model: 'app', text: '', outcome: 'streaming' },
    ]);
    page.receive({ type: 'turn-delta', id: '2', text: '```ts a.ts\nlet a;\n```\n\n```ts b.ts\nlet b;\n```\n' });
    assert.equal(root.querySelector('.apply-all:not([hidden])'), null);
    page.receive({ type: 'turn-end', reply: { id: '2', role: 'assistant', model: 'app', outcome: 'done' } });
    assert.ok(root.querySelector('.apply-all:not([hidden])'));
  });
});
