import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { TakenCode } from '../../src/editor/target/takenCode.ts';
import { targetsOf } from '../../src/editor/target/target.ts';
import { answer, edit, fenced, notices, openDiffs, run } from './replying.ts';
import { connectForEachTest, openAndSelect, resetSettings, selectIn, typing } from './situation.ts';

const size =
  'export const size = (body: Body): number => {\n\treturn body.parts.map((part) => {\n\t\treturn part.size;\n\t});\n};';
const method = '\t/** Sends. */\n\tsend(): void {\n\t\tpost();\n\t}';
const file = `import { post } from './post';\n\n${size}\n\nclass Client {\n${method}\n}\n`;

describe('The code of an open box', () => {
  afterEach(resetSettings);

  it('moves with edits of its file, and not with those of another, and is what contains words of several selections', async () => {
    const { document: other } = await openAndSelect(file, 0, 0);
    const editor = await openAndSelect(file, 0, 0);
    const { document } = editor;
    await selectIn(
      editor,
      new vscode.Selection(0, 0, 0, 6),
      new vscode.Selection(1, 0, 2, 0),
      new vscode.Selection(2, 0, 2, 6),
    );
    using taken = new TakenCode(await targetsOf(editor));
    const texts = (): string[] => taken.targets.map(({ range }) => document.getText(range));
    assert.deepEqual(texts(), ['import', 'export']);
    await edit(document, new vscode.Position(0, 0), '// First\n');
    await edit(other, new vscode.Position(0, 0), '// Other\n');
    assert.deepEqual([texts(), taken.description], [['import', 'export'], '2 selections']);
  });

  it('becomes wider as often as there is code around it', async () => {
    const code = 'namespace Net {\n\tclass Client {\n\t\tsend(): void {\n\t\t\tpost();\n\t\t}\n\t}\n}\n';
    const editor = await openAndSelect(code, 0, 0);
    await selectIn(editor, new vscode.Selection(3, 3, 3, 3));
    using taken = new TakenCode(await targetsOf(editor));
    const seen: [string, string | undefined][] = [];
    for (let times = 0; times < 3; times++) {
      seen.push([taken.description, taken.outer]);
      await taken.widen();
    }
    assert.deepEqual(seen, [
      ['send(), lines 3–5', 'Client'],
      ['Client, lines 2–6', 'Net'],
      ['Net, lines 1–7', undefined],
    ]);
  });
});

describe('The code at the cursor (V310, V311, V312)', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  beforeEach(() => run('newChat'));

  const sent = (): string =>
    service.requests
      .map(({ body }) => (JSON.parse(body) as { messages: { content: string }[] }).messages.at(-1)?.content)
      .join();

  async function at(line: number, character: number): Promise<vscode.TextDocument> {
    const editor = await openAndSelect(file, 0, 0);
    await selectIn(editor, new vscode.Selection(line, character, line, character));
    return editor.document;
  }

  for (const [command, answers] of [
    ['explain', []],
    ['ask', ['Is it pure?']],
    ['document', []],
    ['fix', []],
    ['rewrite', ['use a loop']],
  ] as const)
    it(`is a whole statement, also with the cursor in a function within it: ${command}`, async () => {
      await at(4, 5);
      await typing([...answers], () => run(command));
      assert.ok(sent().includes(`\n${size}\n\`\`\``), sent());
    });

  it('is named by the box with its lines, and becomes wider on request', async () => {
    await at(11, 4);
    const titles: unknown[] = [];
    await typing(
      [
        async (box) => {
          titles.push(box?.title);
          box?.press?.('Take Client Instead');
          await eventually(() => assert.notEqual(box?.title, titles[0]));
          titles.push(box?.title);
          return 'use async';
        },
      ],
      () => run('rewrite'),
    );
    assert.deepEqual(titles, ['Rewrite send(), lines 10–13', 'Rewrite Client, lines 9–14']);
    assert.ok(sent().includes(`\nclass Client {\n${method}\n}\n\`\`\``), sent());
  });

  const replies: [what: string, reply: string][] = [
    ['as a statement', size.replace('part.size', 'part.length')],
    ['with the line above', `import { post } from './post';\n\n${size.replace('part.size', 'part.length')}`],
  ];
  for (const [what, reply] of replies)
    it(`is replaced without repeating anything: ${what}`, async () => {
      const document = await at(2, 16);
      answer(service, fenced(reply, 'ts'));
      await run('document');
      assert.deepEqual(await notices(() => run('acceptProposal')), []);
      assert.equal(document.getText(), file.replace('part.size', 'part.length'));
    });

  const changed = 'send(): void {\n\tpost(1);\n}';
  const kept = file.replace('post()', 'post(1)');
  for (const [button, outcome] of [
    ['Keep', kept],
    ['Remove', kept.replace('\t/** Sends. */\n', '')],
    ['Cancel', file],
  ] as const)
    it(`loses the comment above it only if the user wants that: ${button}`, async () => {
      const document = await at(11, 4);
      answer(service, fenced(changed, 'ts'));
      await run('document');
      const asked = await notices(() => run('acceptProposal'), button);
      assert.match(
        asked.join(),
        /^The reply leaves out the lines above send\(\) in Untitled-\d+\. Keep them\? \| Keep \| Remove$/,
      );
      assert.equal(document.getText(), outcome);
      assert.equal(openDiffs(), button === 'Cancel' ? 1 : 0);
    });

  for (const [what, reply, question] of [
    [
      'removes most of it',
      'export const size = 1;',
      /^Most of size\(\) in Untitled-\d+ would be removed\. \| Accept anyway$/,
    ],
    [
      'does not parse',
      `${size} }`,
      /^The code is incomplete, or does not fit what is around it in .* \| Accept anyway$/,
    ],
    [
      'defines something twice',
      `${size}\n\nclass Client {\n\tsend(): void {}\n}`,
      /would define Client twice\. \| Accept anyway$/,
    ],
  ] as const)
    it(`is replaced by code that asks for a second look only if the user insists: it ${what}`, async () => {
      const document = await at(2, 16);
      answer(service, fenced(reply, 'ts'));
      await run('document');
      const asked = await notices(() => run('acceptProposal'));
      assert.match(asked.join(), question);
      assert.equal(document.getText(), file);
      await notices(() => run('acceptProposal'), 'Accept anyway');
      assert.notEqual(document.getText(), file);
    });
});
