import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { answer, fenced, openDiffs, preview, proposed, rewrite, run } from './replying.ts';
import { connectForEachTest, selectIn } from './situation.ts';

describe('A notebook cell', () => {
  let service: SampleService;
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
  connectForEachTest((connected) => (service = connected));

  it('is rewritten in its notebook, which stays open without another tab for the cell', async () => {
    const cell = await openCell('def f():\n    return 1\n\nprint(f())');
    answer(service, fenced('def f():\n    x = 2\n    return x', 'python'));
    await rewrite();
    assert.equal(proposed(), 'def f():\n    x = 2\n    return x\n\nprint(f())');
    assert.match(preview()?.uri.path ?? '', / \(cell\)\u2060?$/);
    await run('acceptProposal');
    assert.equal(cell.document.getText(), 'def f():\n    x = 2\n    return x\n\nprint(f())');
    assert.equal(openDiffs(), 0);
    const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
    assert.ok(!inputs.some((input) => input instanceof vscode.TabInputText), 'no tab shows the cell by itself');
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputNotebook);
  });
});

/** Opens a cell with this code, and selects its first two lines. */
async function openCell(code: string): Promise<vscode.NotebookCell> {
  const data = new vscode.NotebookData([
    new vscode.NotebookCellData(vscode.NotebookCellKind.Code, 'x = 1', 'python'),
    new vscode.NotebookCellData(vscode.NotebookCellKind.Code, code, 'python'),
  ]);
  const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', data);
  await vscode.window.showNotebookDocument(notebook, { selections: [new vscode.NotebookRange(1, 2)] });
  await vscode.commands.executeCommand('notebook.cell.edit');
  const cell = notebook.cellAt(1);
  await eventually(async () => {
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document, cell.document);
    await selectIn(editor, new vscode.Selection(0, 0, 1, 12));
  });
  return cell;
}
