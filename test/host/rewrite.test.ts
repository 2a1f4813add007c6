import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../support/service/server.ts';
import { connectedService, enterKey, openAndSelect, resetSettings, typing, warnings } from './situation.ts';

const head = '{"type":"message_start","message":{"usage":{"input_tokens":1,"output_tokens":0}}}\n';
const end =
  '{"type":"message_delta","usage":{"input_tokens":1,"output_tokens":2},"delta":{"stop_reason":"end_turn"}}\n';
const delta = (text: string): string =>
  `${JSON.stringify({ type: 'content_block_delta', delta: { type: 'text_delta', text } })}\n`;

describe('Rewrite', () => {
  let service: SampleService;
  beforeEach(async () => {
    service = await connectedService();
    await enterKey('sk-sample-primary');
  });
  afterEach(async () => {
    await service.close();
    await resetSettings();
  });

  /** The next reply consists of these bytes. */
  const reply = (bytes: string): void => service.answerNext((_, response) => response.end(bytes));
  const rewrite = (): Promise<void> => typing(['use const'], () => vscode.commands.executeCommand('realmChat.rewrite'));
  const run = (command: string): Thenable<unknown> => vscode.commands.executeCommand(`realmChat.${command}`);
  const proposed = (): string => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    const uri = input instanceof vscode.TabInputTextDiff ? input.modified.toString() : '';
    return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri)?.getText() ?? '';
  };
  const proposalIsOpen = (): boolean =>
    vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => input instanceof vscode.TabInputTextDiff));
  const undo = (): Thenable<unknown> => vscode.commands.executeCommand('undo');

  const documents: [name: string, text: string, first: number, last: number, code: string, after: string][] = [
    ['in the middle of a file', 'a\nlet b;\nc', 1, 1, 'const b;', 'a\nconst b;\nc'],
    ['with CR LF (V55)', 'a\r\nlet b;\r\nlet c;\r\nd', 1, 2, 'const b;\nconst c;', 'a\r\nconst b;\r\nconst c;\r\nd'],
    ['at the end without a line end', 'a\nlet b;', 1, 1, 'const b;', 'a\nconst b;'],
    ['beyond ASCII', 'ä 😀\nlet ö;\n漢', 1, 1, 'const ö = "😀";', 'ä 😀\nconst ö = "😀";\n漢'],
  ];
  for (const [name, text, first, last, code, after] of documents) {
    it(`shows the change first, then makes it in one undo step: ${name}`, async () => {
      const { document } = await openAndSelect(text, first, last);
      const before = document.getText();
      reply(head + delta('```ts\n') + delta(code) + delta('\n```\n') + end);
      await rewrite();
      assert.equal(document.getText(), before, 'nothing changes before Accept');
      assert.ok(proposalIsOpen());
      await run('acceptProposal');
      assert.equal(document.getText(), after);
      assert.ok(!proposalIsOpen());
      await undo();
      assert.equal(document.getText(), before);
    });
  }

  it('tries again where it began, whichever connection is chosen meanwhile (R5, V38)', async () => {
    await openAndSelect('let b;', 0, 0);
    service.answerNext((_, response) => response.writeHead(503, { 'retry-after': '1' }).end());
    reply(head + delta('```ts\nconst b;\n```\n') + end);
    const rewriting = rewrite();
    await eventually(() => assert.equal(service.requests.length, 1));
    const other = await connectedService();
    await enterKey('sk-sample-primary');
    await rewriting;
    assert.deepEqual([service.requests.length, other.requests.length], [2, 0]);
    assert.match(proposed(), /const b;/);
    await other.close();
    await run('discardProposal');
  });

  it('shows the whole file as it would become', async () => {
    await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(head + delta('```\nconst b;\n```') + end);
    await rewrite();
    await eventually(() => assert.equal(proposed(), 'a\nconst b;\nc'));
  });

  it('changes nothing on Discard', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(head + delta('const b;') + end);
    await rewrite();
    await run('discardProposal');
    assert.ok(!proposalIsOpen());
    assert.equal(document.getText(), 'let b;');
  });

  it('asks once more on Retry', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(head + delta('var b;') + end);
    await rewrite();
    reply(head + delta('const b;') + end);
    await run('retryProposal');
    await run('acceptProposal');
    assert.equal(document.getText(), 'const b;');
    assert.equal(service.requests.length, 2);
  });

  const edit = async (document: vscode.TextDocument, at: vscode.Position, text: string): Promise<void> => {
    const change = new vscode.WorkspaceEdit();
    change.insert(document.uri, at, text);
    assert.ok(await vscode.workspace.applyEdit(change));
  };

  it('follows its code when lines are put in above and below (V52)', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(head + delta('const b;') + end);
    await rewrite();
    await edit(document, new vscode.Position(0, 0), '1\n2\n3\n');
    await edit(document, new vscode.Position(5, 0), 'x\n');
    await run('acceptProposal');
    assert.equal(document.getText(), '1\n2\n3\na\nconst b;\nx\nc');
  });

  it('does not replace code that was changed meanwhile, and keeps the proposal (V53)', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(head + delta('const b;') + end);
    await rewrite();
    await edit(document, new vscode.Position(1, 4), 'x');
    await run('acceptProposal');
    assert.equal(document.getText(), 'a\nlet xb;\nc');
    assert.ok(proposalIsOpen());
  });

  it('follows its code to another group, and can be accepted there', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(head + delta('const b;') + end);
    await rewrite();
    await vscode.commands.executeCommand('workbench.action.moveEditorToNextGroup');
    await eventually(() => assert.equal(vscode.window.tabGroups.all.length, 2));
    await run('acceptProposal');
    assert.equal(document.getText(), 'const b;');
  });

  it('keeps as many line ends as the code had', async () => {
    const { document } = await openAndSelect('let b;\n\nc', 0, 1);
    reply(head + delta('const b;\n\n\n') + end);
    await rewrite();
    await run('acceptProposal');
    assert.equal(document.getText(), 'const b;\n\nc');
  });

  it('does not begin when the code was changed while the question stood', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    await typing([() => edit(document, new vscode.Position(0, 4), 'x').then(() => 'use const')], () => run('rewrite'));
    assert.ok(!proposalIsOpen());
    assert.deepEqual(service.requests, []);
  });

  it('cannot be accepted when it was stopped, though text had come (V56)', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    service.answerNext((_, response) => response.write(head + delta('```\nconst b;\n')));
    const rewriting = rewrite();
    await eventually(() => assert.equal(proposed(), 'const b;'));
    await run('acceptProposal');
    assert.equal(document.getText(), 'let b;', 'not while it streams');
    await vscode.commands.executeCommand('notifications.clearAll');
    await run('discardProposal');
    await rewriting;
    assert.equal(document.getText(), 'let b;');
  });

  it('asks before incomplete code is accepted (V56)', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(head + delta('```\nconst b;\n'));
    void rewrite();
    await eventually(() => assert.equal(proposed(), 'const b;'));
    const asked = await warnings(async () => {
      await eventually(async () => {
        await run('acceptProposal');
        assert.equal(document.getText(), 'const b;');
      });
    });
    assert.match(asked[0] ?? '', /incomplete/);
  });
});
