import assert from 'node:assert/strict';
import type { Message, ShownMessage } from '../../../src/protocol.ts';
import { texts } from './texts.ts';
import { find, findTextBox, inPage, nextFrame, everyLookTakes, click, openThoughts } from './dom.ts';
import { blankPage, openPage } from './openPage.ts';

const question: Message & ShownMessage = { id: 'q', role: 'user', text: 'Why  *two*\nlines?', attachments: [] };
const reply = (text: string, more = {}): ShownMessage => ({
  id: 'r',
  role: 'assistant',
  model: 'atlas',
  text,
  outcome: 'done',
  ...more,
});

/** Replies, and their plain text after the name of the model. */
const cases: [what: string, markdown: string, text: string][] = [
  [
    'emphasis, headings and rules',
    '# One\n\nTwo *three* **four** `five`\n\n---\n\nsix',
    'One\n\nTwo three four five\n\nsix',
  ],
  ['lists', '- a\n- b\n  1. c\n  2. d\n\n- [x] e', '- a\n\n- b\n\n  1. c\n  2. d\n\n- [x] e'],
  [
    'complete code between marks',
    `a\n\n\`\`\`ts\n${'let a;\n\n  let b;\n'.repeat(20)}\`\`\`\n\nb`,
    `a\n\n[Code: ts]\n\n${'let a;\n\n  let b;\n'.repeat(20).trimEnd()}\n\n[End of code]\n\nb`,
  ],
  ['code without a language', '```\na\n```', '[Code: Code]\n\na\n\n[End of code]'],
  [
    'a table, each cell after the name of its column',
    'a\n\n| File | *Lines* |\n|---|---|\n| `a.ts` | 3 |\n| b.ts |  |\n\nb',
    'a\n\nFile: a.ts; Lines: 3\nFile: b.ts; Lines:\n\nb',
  ],
  ['a table with a column without a name', '|  | b |\n|---|---|\n| c | d |', 'c; b: d'],
  ['a table without rows', '| File | Lines |\n|---|---|', 'File; Lines'],
  [
    'links with their addresses',
    '[a](https://a.example/b) https://c.example/',
    'a (https://a.example/b) https://c.example/',
  ],
  ['folded parts', '<details><summary>a</summary>\n\nb\n\n</details>\n\nc', 'a\n\nb\n\nc'],
  ['markup and special characters', '<b>\\*a\\* &amp; $(icon) [x](command:y)', '<b>*a* & $(icon) x'],
];

describe('A message as plain text', () => {
  inPage();

  function read(messages: ShownMessage[]) {
    const { page, wishes } = openPage(messages);
    page.receive({ type: 'accessible-view' });
    return wishes.at(-1);
  }

  for (const [what, markdown, text] of cases) {
    it(`has ${what} (V170)`, () => {
      const wish = read([question, reply(markdown)]);
      assert.deepEqual(wish, { type: 'open-accessible-view', text: `Reply from atlas\n\n${text}\n` });
    });
  }

  it('is the text of the focused message (V170)', () => {
    const { page, root, wishes } = openPage([question, reply('One'), { ...question, id: 'q2', text: 'And?' }]);
    const article = find(root, '[data-id="q"]');
    article.tabIndex = -1;
    article.focus();
    page.receive({ type: 'accessible-view' });
    assert.deepEqual(wishes.at(-1), { type: 'open-accessible-view', id: 'q', text: 'You\n\nWhy  *two*\nlines?\n' });
    find(root, '[data-id="r"] button').focus();
    page.receive({ type: 'accessible-view' });
    assert.deepEqual(wishes.at(-1), { type: 'open-accessible-view', id: 'r', text: 'Reply from atlas\n\nOne\n' });
    findTextBox(root, 'Message').focus();
    page.receive({ type: 'accessible-view' });
    assert.deepEqual(wishes.at(-1), { type: 'open-accessible-view', text: 'Reply from atlas\n\nOne\n' });
  });

  it('contains the attachments, and the text that is being edited', () => {
    const attached = {
      id: '1',
      kind: 'code' as const,
      name: 'a.ts',
      language: 'typescript',
      firstLine: 2,
      lastLine: 4,
      size: 12,
    };
    const picture = { type: 'image/png', width: 3, height: 2, bytes: 1, hash: 'h' } as const;
    const shot = { ...attached, id: '2', kind: 'picture' as const, name: 'shot.png', picture };
    const { page, root, wishes } = openPage([{ ...question, attachments: [attached, shot] }, reply('One')]);
    click(find(root, '[data-id="q"]'), 'Edit');
    findTextBox(root, 'Edit message').value = 'Other';
    page.receive({ type: 'accessible-view' });
    const names = '- shot.png · 3 × 2 px · 12 B\n- a.ts, lines 2 to 4 · typescript · 12 B';
    const text = `You\n\nAttachments\n${names}\n\nOther\n`;
    assert.deepEqual(wishes.at(-1), { type: 'open-accessible-view', id: 'q', text });
  });

  it('contains the thoughts before the answer, also if they are not opened', async () => {
    const thoughts = { thoughts: 'I *could*\n\n- ask', thoughtSeconds: 3 };
    const { page, root, wishes } = openPage([question, reply('Yes.', thoughts)]);
    const text = 'Reply from atlas\n\n[Thought for 3 s]\n\nI could\n\n- ask\n\n[Answer]\n\nYes.\n';
    page.receive({ type: 'accessible-view' });
    assert.deepEqual(wishes.at(-1), { type: 'open-accessible-view', text });
    find(root, '[data-id="r"] button').focus();
    page.receive({ type: 'accessible-view' });
    assert.deepEqual(wishes.at(-1), { type: 'open-accessible-view', id: 'r', text });
    findTextBox(root, 'Message').focus();
    await openThoughts(root);
    page.receive({ type: 'accessible-view' });
    assert.deepEqual(wishes.at(-1), { type: 'open-accessible-view', text });
  });

  for (const thoughts of [undefined, 'Hm.'])
    it(`contains what was looked up before the answer, ${thoughts ? 'after the thoughts' : 'without thoughts'}`, () => {
      const steps = [1, 2].map((number) => ({
        ...{ number, round: number, at: 0, tool: 'read_file', input: '{}', title: `Read ${number}.ts` },
      }));
      const wish = read([question, reply('Yes.', { steps, ...(thoughts && { thoughts }) })]);
      const before = thoughts ? '[Thought]\n\nHm.\n\n' : '';
      const text = `Reply from atlas\n\n${before}[Looked up 2 things]\n- Read 1.ts\n- Read 2.ts\n\n[Answer]\n\nYes.\n`;
      assert.deepEqual(wish, { type: 'open-accessible-view', text });
    });

  for (const [outcome, says] of [
    ['partial', 'Reply was cut off'],
    ['stopped', 'Stopped'],
    ['blocked', 'Blocked'],
  ])
    it(`says how a reply ended that is not complete: ${outcome}`, () => {
      const wish = read([question, reply('One', { outcome })]);
      assert.deepEqual(wish, { type: 'open-accessible-view', text: `Reply from atlas\n\nOne\n\n${says}\n` });
    });

  it('contains the error of a reply with the text of the server, and without buttons', () => {
    const problem = { sentence: 'No.', serverText: '<b>never</b>', actions: ['setApiKey' as const] };
    const wish = read([question, reply('', { outcome: 'failed', problem })]);
    const text = 'Reply from atlas\n\nNo.\n\nThe server said:\n\n<b>never</b>\n\nReply failed\n';
    assert.deepEqual(wish, { type: 'open-accessible-view', text });
  });

  it('is complete even if the message is not drawn yet', () => {
    const { page, wishes } = blankPage();
    page.receive({ type: 'connection', connection: { host: 'a.example', realm: 'acme', model: 'app', hasKey: true } });
    everyLookTakes(1000);
    page.receive({ type: 'conversation', messages: [question, reply('Word\n\n'.repeat(5000))] });
    page.receive({ type: 'accessible-view' });
    const wish = wishes.at(-1);
    assert.equal(
      wish?.type === 'open-accessible-view' && wish.text,
      `Reply from atlas\n\n${'Word\n\n'.repeat(5000).trimEnd()}\n`,
    );
  });

  it('says that a reply is still arriving', () => {
    const wish = read([question, reply('One', { outcome: 'streaming' })]);
    nextFrame();
    assert.match(JSON.stringify(wish), new RegExp(texts.outcomes.streaming));
  });

  it('is empty for an empty conversation', () => assert.deepEqual(read([]), { type: 'open-accessible-view' }));

  it('is the text of the selected one of several replies', () => {
    const replies = ['a', 'b'].map((id) => ({
      id,
      role: 'assistant' as const,
      model: id,
      text: `Of ${id}`,
      outcome: 'done' as const,
    }));
    const wish = read([question, { role: 'comparison', selected: 'b', replies }]);
    assert.deepEqual(wish, { type: 'open-accessible-view', text: 'Reply from b\n\nOf b\n' });
  });
});
