import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { answer, fenced, notices, run } from './replying.ts';
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
  const choose = (action: vscode.CodeAction | undefined): Thenable<unknown> =>
    vscode.commands.executeCommand(
      action?.command?.command ?? '',
      ...((action?.command?.arguments ?? []) as unknown[]),
    );
  const titles = (actions: vscode.CodeAction[]): string[] => actions.map(({ title }) => title);

  it('offers to rewrite and to document the selection, in any kind of file', async () => {
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

  it('fixes the problem it was opened at, wherever the cursor is', async () => {
    const service = await connectedService();
    await enterKey('sk-sample-primary');
    const editor = await openAndSelect('one\ntwo\nthree', 0, 0, 'plaintext');
    editor.selection = new vscode.Selection(2, 0, 2, 0);
    const range = new vscode.Range(1, 0, 1, 3);
    problems.set(editor.document.uri, [new vscode.Diagnostic(range, 'No number.')]);
    const [fix] = await offered(editor.document, range);
    answer(service, fenced('2'));
    await choose(fix);
    assert.match(service.requests[0]?.body ?? '', /No number\./);
    await run('acceptProposal');
    assert.equal(editor.document.getText(), 'one\n2\nthree');
    await service.close();
  });

  it('fixes the problem of the chosen action, even if others were offered after it', async () => {
    const service = await connectedService();
    await enterKey('sk-sample-primary');
    const { document } = await openAndSelect('one\ntwo', 0, 0, 'plaintext');
    const { document: other } = await openAndSelect('three', 0, 0, 'plaintext');
    problems.set(document.uri, [new vscode.Diagnostic(new vscode.Range(1, 0, 1, 3), 'No number.')]);
    problems.set(other.uri, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 5), 'Too large.')]);
    const [fix] = await offered(document, new vscode.Range(1, 0, 1, 3));
    await offered(other, new vscode.Range(0, 0, 0, 5));
    answer(service, fenced('2'));
    await choose(fix);
    assert.match(service.requests[0]?.body ?? '', /No number\./);
    assert.doesNotMatch(service.requests[0]?.body ?? '', /Too large\./);
    await run('acceptProposal');
    assert.deepEqual([document.getText(), other.getText()], ['one\n2', 'three']);
    await service.close();
  });

  const gone =
    'The file of this problem was closed, or the suggestion is out of date. Choose Fix at the problem again.';

  it('says that an offer is out of date', async () => {
    for (const offer of [undefined, 0, 1e9, 'file:///etc/passwd'])
      assert.deepEqual(await notices(() => vscode.commands.executeCommand('realmChat.fixProblem', offer)), [gone]);
  });

  it('says that the file of the problem was closed', async () => {
    const { document } = await openAndSelect('one two', 0, 0, 'plaintext');
    const range = new vscode.Range(0, 0, 0, 3);
    problems.set(document.uri, [new vscode.Diagnostic(range, 'No number.')]);
    const [fix] = await offered(document, range);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await eventually(() => assert.ok(document.isClosed));
    assert.deepEqual(await notices(() => choose(fix)), [gone]);
  });

  it('passes nothing but the number of an offer to its commands', async () => {
    const { document, selection } = await openAndSelect('one two', 0, 0, 'plaintext');
    problems.set(document.uri, [new vscode.Diagnostic(selection, 'No number.')]);
    const given = (await offered(document, selection)).map(({ command }) => (command?.arguments ?? []) as unknown[]);
    assert.deepEqual(
      given.map((all) => all.map((one) => typeof one)),
      [['number'], [], []],
    );
  });
});
