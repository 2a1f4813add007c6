import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Diagrams } from '../../src/editor/documents/diagrams.ts';
import { openDiagram } from '../../src/editor/documents/openDiagram.ts';
import { AcceptedChanges } from '../../src/editor/proposal/acceptedChanges.ts';
import { applyToFiles } from '../../src/editor/proposal/applyToFiles.ts';
import { showProposed } from '../../src/editor/proposal/proposedFiles.ts';
import { applyInEditor, insertAtCursor } from '../../src/editor/proposal/replyCode.ts';
import { LastEditor } from '../../src/editor/documents/lastEditor.ts';
import { ReadOnlyDocuments } from '../../src/editor/documents/readOnlyDocuments.ts';
import type { Proposals } from '../../src/editor/proposal/proposals.ts';
import { startCaptureServer } from '../support/captureServer.ts';
import { eventually } from '../support/eventually.ts';
import { inWorkspace, write } from './attachable.ts';
import { edit, notices } from './replying.ts';
import { openAndSelect, openAndSelectFrom, resetSettings, selectIn } from './situation.ts';
import { writeAnew } from './written.ts';

describe('A code block of a reply', () => {
  let last: LastEditor;
  beforeEach(() => (last = new LastEditor()));
  afterEach(async () => {
    last.dispose();
    await resetSettings();
  });

  it('is inserted at the cursor, indented like its line', async () => {
    const { document } = await at('f() {\n    \n}', [[1, 4]]);
    await insertAtCursor(last.current, 'if (a) {\n  b();\n}');
    assert.equal(document.getText(), 'f() {\n    if (a) {\n      b();\n    }\n}');
  });

  it('is inserted at every cursor, each time with the indentation of its line', async () => {
    const { document } = await at('  \nx\n\t', [
      [0, 2],
      [2, 1],
    ]);
    await insertAtCursor(last.current, 'a;\nb;');
    assert.match(document.getText(), /^ {2}a;\n {2}b;\nx\n\s+a;\n\s+b;$/);
  });

  it('is not inserted if the file was edited while a question was open', async () => {
    const { document } = await at('function f() {\n  \n}\n', [[1, 2]]);
    const window = vscode.window as { showWarningMessage: unknown };
    const said = await notices(async () => {
      window.showWarningMessage = async (_question: string, _options: unknown, yes: string) => {
        await edit(document, new vscode.Position(0, 0), '// new\n');
        return yes;
      };
      await insertAtCursor(last.current, 'if (a) {');
    });
    assert.equal(document.getText(), '// new\nfunction f() {\n  \n}\n');
    assert.deepEqual(said, ['The file could not be changed. Check whether it is read-only.']);
  });

  it('is proposed under the id of its reply, so that its change is undone there', async () => {
    await at('const a = 1;\n', [[0, 0]]);
    const documents = new ReadOnlyDocuments();
    const proposals = fake();
    await applyInEditor(last.current, proposals.all, 'const a = 2;', 'reply-1');
    const block = { path: 'named/new.js', code: 'a();', language: 'js' };
    await applyToFiles(last.current, proposals.all, [block], 'reply-2');
    documents.dispose();
    assert.deepEqual(proposals.by, ['reply-1', 'reply-2']);
  });

  it('is inserted without what is there already (V310)', async () => {
    const { document } = await at('import a;\nconst b = ;\n', [[1, 10]]);
    await insertAtCursor(last.current, 'const b = 1;');
    assert.equal(document.getText(), 'import a;\nconst b = 1;\n');
  });

  it('is inserted and applied without a first line that names the file (V396)', async () => {
    const file = inWorkspace('named/a.js');
    await write(file, 'function a() {\n  return 1;\n}\n\n');
    const editor = await vscode.window.showTextDocument(file);
    await selectIn(editor, new vscode.Selection(4, 0, 4, 0));
    await insertAtCursor(last.current, '// named/a.js\nb();');
    assert.equal(editor.document.getText(), 'function a() {\n  return 1;\n}\n\nb();');
    const proposals = fake();
    await applyInEditor(last.current, proposals.all, '// named/a.js\nfunction a() {\n  return 2;\n}', 'r');
    assert.equal(proposals.outcome(), 'function a() {\n  return 2;\n}\n\nb();');
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.workspace.fs.delete(file);
  });

  it('is inserted where it does not fit only if the user insists (V311)', async () => {
    const { document } = await at('f();\n', [[0, 2]]);
    const asked = await notices(() => insertAtCursor(last.current, 'const b = 1;'));
    assert.match(asked.join(), /^The code is incomplete, or does not fit what is around it in .* \| Insert anyway$/);
    assert.equal(document.getText(), 'f();\n');
    await notices(() => insertAtCursor(last.current, 'const b = 1;'), 'Insert anyway');
    assert.equal(document.getText(), 'f(const b = 1;);\n');
  });

  it('replaces the selection', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    await insertAtCursor(last.current, 'const b;');
    assert.equal(document.getText(), 'a\nconst b;\nc');
  });

  it('replaces whole selected lines, and joins no lines', async () => {
    const { document } = await openAndSelectFrom('a();\nb();\nc();\n', [1, 0], [2, 0]);
    await insertAtCursor(last.current, 'd();');
    assert.equal(document.getText(), 'a();\nd();\nc();\n');
  });

  it('replaces a selection that starts at the end of a line, and joins no lines', async () => {
    const { document } = await openAndSelectFrom('f() {\n    a();\n    b();\n}', [0, 5], [2, 4]);
    await insertAtCursor(last.current, 'c();');
    assert.equal(document.getText(), 'f() {\n    c();\n    b();\n}');
  });

  it('is inserted into the last active editor, even if another kind of tab covers it', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    const panel = vscode.window.createWebviewPanel('test', 'Test', vscode.ViewColumn.Active);
    await insertAtCursor(last.current, 'const b;');
    panel.dispose();
    assert.equal(document.getText(), 'const b;');
    assert.equal(vscode.window.activeTextEditor?.document, document);
  });

  it('is inserted into the last active editor, even if a text that Realm Chat shows covers it', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    const documents = new ReadOnlyDocuments();
    await documents.show('What will be sent', 'text', 'markdown');
    await insertAtCursor(last.current, 'const b;');
    documents.dispose();
    assert.equal(document.getText(), 'const b;');
  });

  it('opens as a diagram in the Markdown preview, as its only block', async () => {
    const diagrams = new Diagrams();
    const code = 'graph TD\n  A["```"] --> B\n```\n![a](https://a.example)';
    await notices(() => openDiagram(code), 'Open anyway');
    const labels = (): string[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await eventually(() => assert.ok(labels().includes('Preview Diagram.md'), labels().join()));
    const uri = vscode.Uri.from({ scheme: 'realm-chat-diagram', path: '/Diagram.md', query: code });
    assert.equal(diagrams.provideTextDocumentContent(uri), `\`\`\`\`mermaid\n${code}\n\`\`\`\`\n`);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    diagrams.dispose();
  });

  it('opens as a diagram only after a question if it names an address, which a picture in it is loaded from (V258)', async () => {
    const diagrams = new Diagrams();
    const capture = await startCaptureServer();
    const address = `https://127.0.0.1:${capture.port}/a.png`;
    const pictured = (written: string): string => `flowchart TD\n  A@{ img: "${written}", label: "a", w: 60, h: 60 }`;
    const escaped = address.replaceAll('/', '\\x2f');
    const question = 'VS Code may load something from an address in this diagram as soon as it is drawn. | Open anyway';
    for (const code of [pictured(address), pictured(escaped), pictured(address.replace('https:', ''))])
      assert.deepEqual(await notices(() => openDiagram(code)), [question]);
    const hidden = 'This code contains invisible characters (U+202E). | Open anyway';
    assert.deepEqual(await notices(() => openDiagram('flowchart TD\n  a\u202E')), [hidden]);
    assert.equal(vscode.window.tabGroups.activeTabGroup.tabs.length, 0);
    assert.equal(capture.connections(), 0);
    await notices(() => openDiagram(pictured(escaped)), 'Open anyway');
    await eventually(() => assert.notEqual(capture.connections(), 0));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await capture.close();
    diagrams.dispose();
  });

  it('says that a file must be open, also after the last one was closed', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await eventually(() => assert.ok(document.isClosed));
    const nowhere = new LastEditor();
    for (const none of [last, nowhere]) {
      const said = await notices(() => insertAtCursor(none.current, 'x'));
      assert.deepEqual(said, ['First open the file that the code should go into.']);
    }
    nowhere.dispose();
  });

  describe('that is applied', () => {
    let proposals: Proposal;
    const apply = async (code: string, choose?: string): Promise<string> => {
      await choosingRow(choose, () => applyInEditor(last.current, proposals.all, code, 'r'));
      return proposals.outcome();
    };
    before(() => (proposals = fake()));

    const file = 'function a() {\n  return 1;\n}\n\nfunction b() {\n  return 2;\n}\n';

    it('replaces the lines that it is another version of', async () => {
      await at(file, [[0, 0]]);
      assert.equal(await apply('function b() {\n  return 3;\n}'), file.replace('return 2', 'return 3'));
    });

    it('is applied as a diff if it is one, with the line endings of the file (V395)', async () => {
      const { document } = await at(file, [[6, 0]]);
      const diff = '--- a/x.js\n+++ b/x.js\n@@ -1,9 +1,9 @@\n function a() {\n-  return 1;\n+  return 3;\n }';
      assert.equal(await apply(diff), file.replace('1', '3'));
      await vscode.window.activeTextEditor?.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.CRLF));
      assert.equal(await apply(diff), document.getText().replace('1', '3'));
    });

    it('is applied as a diff with its blank lines and the end of its last line (V528)', async () => {
      await at(file, [[0, 0]]);
      const diff = '@@ -6,2 +6,5 @@\n   return 2;\n }\n+\n+function c() {\n+}';
      assert.equal(await apply(diff), `${file}\nfunction c() {\n}\n`);
      assert.equal(await apply('@@ -1,3 +1,4 @@\n function a() {\n+\n   return 1;\n }'), file.replace('{', '{\n'));
    });

    it('is shown with its blank lines and the end of its last line if a model proposes it (V528)', async () => {
      const uri = inWorkspace('proposed/a.js');
      await write(uri, file);
      const input = { path: 'proposed/a.js', old_text: '  return 2;\n}\n', new_text: '  return 2;\n}\n\nb();\n' };
      const call = { tool: 'propose_edit', input: JSON.stringify(input), path: input.path, proposes: true } as const;
      const accepted = new AcceptedChanges();
      const steps = [{ number: 1, round: 1, at: 0, title: '', result: '', ...call }];
      await showProposed(proposals.all, accepted, 'r', steps);
      assert.equal(proposals.outcome(), `${file}\nb();\n`);
      assert.equal(proposals.by.at(-1), 'r', 'it can be undone with what else the reply proposed');
      // It is not shown again once it was accepted.
      await writeAnew(uri, `${file}\nb();\n`);
      accepted.note('r', uri, { before: file, after: `${file}\nb();\n` });
      assert.deepEqual(await notices(() => showProposed(proposals.all, accepted, 'r', steps)), []);
      assert.equal(proposals.outcome(), '');
      // What the reply proposes besides it is.
      const made = {
        tool: 'propose_file',
        input: '{"path":"proposed/b.js","text":"b();\\n"}',
        path: 'proposed/b.js',
      } as const;
      const both = [...steps, { ...made, number: 2, round: 2, at: 0, title: '', result: '', proposes: true as const }];
      await showProposed(proposals.all, accepted, 'r', both);
      assert.equal(proposals.outcome(), 'b();\n');
      // Nor does it change a file in which the model would not find its place any more.
      await writeAnew(uri, 'c();\n');
      assert.deepEqual(await notices(() => showProposed(proposals.all, accepted, 'r', both)), [
        'Not proposed: proposed/a.js. The file was changed since the model read it.',
      ]);
      assert.equal(proposals.outcome(), 'b();\n');
      accepted.dispose();
      await vscode.workspace.fs.delete(inWorkspace('proposed'), { recursive: true });
    });

    it('is not applied as a diff if its lines are not in the file (V395)', async () => {
      await at(file, [[6, 0]]);
      assert.equal(await apply(' function a() {\n-  return 4;\n+  return 3;\n }'), '');
    });

    it('replaces the selection if no other place fits', async () => {
      await openAndSelect(file, 0, 2);
      assert.equal(await apply('const c = 1;'), 'const c = 1;\n\nfunction b() {\n  return 2;\n}\n');
    });

    it('replaces a selection from word to word, and joins no lines', async () => {
      await openAndSelectFrom('f() {\n    a();\n    c();\n}\n', [1, 4], [2, 4]);
      assert.equal(await apply('b();'), 'f() {\n    b();\n    c();\n}\n');
    });

    it('replaces a selection that starts at the end of a line, and joins no lines', async () => {
      await openAndSelectFrom('f() {\n    a();\n    c();\n}\n', [0, 5], [2, 0]);
      assert.equal(await apply('b();'), 'f() {\n    b();\n    c();\n}\n');
    });

    it('is proposed at the cursor if the user chooses that', async () => {
      await at(file, [[3, 0]]);
      assert.equal(await apply('const c = 1;', 'At the cursor'), file.replace('\n\n', '\nconst c = 1;\n'));
    });

    it('is proposed for the whole file if the user chooses that, and without a question if the file is empty', async () => {
      await at(file, [[3, 0]]);
      assert.equal(await apply('const c = 1;', 'Whole file'), 'const c = 1;\n');
      await at('', [[0, 0]]);
      assert.equal(await rowsWhile(async () => assert.equal(await apply('const c = 1;'), 'const c = 1;')), '');
    });

    it('can go to the end first if it is new, and in place of what it says would be gone (V363, V364)', async () => {
      await at(file, [[3, 0]]);
      assert.equal(
        await rowsWhile(() => apply('function c() {}')),
        'At the end, At the cursor line 4, a() replaces lines 1–3 Deletes a, b() replaces lines 5–7 Deletes b, Whole file Deletes a, b',
      );
    });

    it('goes to the end only after the cursor if nothing is known about what it defines', async () => {
      const editor = await openAndSelect('one\ntwo\n', 0, 0, 'plaintext');
      await selectIn(editor, new vscode.Selection(1, 1, 1, 1));
      assert.equal(await rowsWhile(() => apply('three')), 'At the cursor line 2, At the end, Whole file');
    });

    it('can replace first what it may be an incomplete form of (V363)', async () => {
      await at(file, [[3, 0]]);
      assert.match(
        await rowsWhile(() => apply('function b() {\n  // ...\n}')),
        /^b\(\) replaces lines 5–7, At the cursor line 4, a\(\) replaces lines 1–3 Deletes a, At the end, /,
      );
    });

    it('is not proposed if the file already contains it, and a notification says so', async () => {
      await at(file, [[3, 0]]);
      const said = await notices(() => apply('function b() {\n  return 2;\n}', 'Whole file'));
      assert.deepEqual(said, ['This code is in the file already.']);
    });

    it('is not proposed if the user chooses nothing', async () => {
      await at(file, [[3, 0]]);
      assert.equal(await apply('const c = 1;'), '');
    });
  });
});

interface Proposal {
  all: Proposals;
  outcome(): string;
  /** The ids of what has proposed. */
  by: string[];
}

/** Captures the proposal that would be shown: a window has only one provider for previews, which is the extension's. */
function fake(): Proposal {
  let shown = '';
  const by: string[] = [];
  const all = {
    show: (proposal: { outcome: string; by: string }) => {
      by.push(proposal.by);
      return Promise.resolve((shown = proposal.outcome));
    },
    change: () => Promise.resolve(),
  };
  const outcome = (): string => {
    const text = shown;
    shown = '';
    return text;
  };
  return { all: all as unknown as Proposals, outcome, by };
}

async function at(text: string, cursors: [line: number, character: number][]): Promise<vscode.TextEditor> {
  const editor = await openAndSelect(text, 0, 0);
  await selectIn(editor, ...cursors.map(([line, character]) => new vscode.Selection(line, character, line, character)));
  return editor;
}

/** The rows of the lists that are shown during an action. */
async function rowsWhile(action: () => Promise<unknown>): Promise<string> {
  shown = [];
  await action();
  return shown.map((row) => [row.label, row.description, row.detail].filter(Boolean).join(' ')).join(', ');
}

let shown: vscode.QuickPickItem[] = [];

/** Runs an action in which the user chooses this row; undefined closes the list. */
async function choosingRow(label: string | undefined, action: () => Promise<unknown>): Promise<void> {
  const window = vscode.window as { showQuickPick: unknown };
  const original = window.showQuickPick;
  window.showQuickPick = (rows: vscode.QuickPickItem[]) => {
    shown = rows;
    return Promise.resolve(rows.find((row) => row.label === label));
  };
  try {
    await action();
  } finally {
    window.showQuickPick = original;
  }
}
