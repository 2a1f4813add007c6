import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answer, fenced, run } from './replying.ts';
import { connectedService, enterKey, openAndSelect, resetSettings } from './situation.ts';

describe('The light bulb', () => {
  const problems = vscode.languages.createDiagnosticCollection('test');
  afterEach(async () => {
    problems.clear();
    await resetSettings();
  });
  after(() => problems.dispose());

  const offered = async (document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> => {
    const { uri } = document;
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
    );
    return actions.filter(({ command }) => command?.command.startsWith('realmChat.'));
  };
  const titles = (actions: vscode.CodeAction[]): string[] => actions.map(({ title }) => title);

  it('offers to rewrite and to document what is selected, in any kind of file', async () => {
    for (const language of ['plaintext', 'python', 'yaml']) {
      const { document, selection } = await openAndSelect('one two', 0, 0, language);
      assert.deepEqual(titles(await offered(document, selection)), [
        'Rewrite with Realm Chat…',
        'Document with Realm Chat',
      ]);
    }
  });

  it('offers to fix a problem', async () => {
    const { document } = await openAndSelect('one two', 0, 0, 'plaintext');
    const range = new vscode.Range(0, 0, 0, 3);
    problems.set(document.uri, [new vscode.Diagnostic(range, 'No number.')]);
    const fixes = (await offered(document, range)).filter(({ kind }) => kind?.contains(vscode.CodeActionKind.QuickFix));
    assert.deepEqual(titles(fixes), ['Fix with Realm Chat']);
  });

  it('fixes the problem it was asked about, wherever the cursor stands', async () => {
    const service = await connectedService();
    await enterKey('sk-sample-primary');
    const editor = await openAndSelect('one\ntwo\nthree', 0, 0, 'plaintext');
    editor.selection = new vscode.Selection(2, 0, 2, 0);
    const range = new vscode.Range(1, 0, 1, 3);
    problems.set(editor.document.uri, [new vscode.Diagnostic(range, 'No number.')]);
    const [fix] = await offered(editor.document, range);
    answer(service, fenced('2'));
    await vscode.commands.executeCommand(fix?.command?.command ?? '');
    assert.match(service.requests[0]?.body ?? '', /No number\./);
    await run('acceptProposal');
    assert.equal(editor.document.getText(), 'one\n2\nthree');
    await service.close();
  });

  it('runs commands without arguments, which would be gone when a person chooses one late', async () => {
    const { document, selection } = await openAndSelect('one two', 0, 0, 'plaintext');
    problems.set(document.uri, [new vscode.Diagnostic(selection, 'No number.')]);
    const actions = await offered(document, selection);
    assert.equal(actions.length, 3);
    for (const { command } of actions) assert.deepEqual(command?.arguments ?? [], []);
  });
});
