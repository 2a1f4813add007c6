import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { OpenedPictures } from '../../src/editor/attach/openedPictures.ts';
import { CodeActions } from '../../src/editor/target/codeActions.ts';
import { eventually } from '../support/eventually.ts';
import { answer, edit, fenced, notices, run } from './replying.ts';
import { connectedService, enterKey, openAndSelect, resetSettings, selectIn } from './situation.ts';

describe('The light bulb', () => {
  const problems = vscode.languages.createDiagnosticCollection('test');
  afterEach(async () => {
    problems.clear();
    await resetSettings();
  });
  after(() => problems.dispose());

  /** Resolves to our actions once they are offered. VS Code answers with none while it still changes a document that was just opened. */
  const offered = ({ uri }: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> =>
    eventually(async () => {
      const ask = 'vscode.executeCodeActionProvider';
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(ask, uri, range);
      const ours = actions.filter(({ command }) => command?.command.startsWith('realmChat.'));
      const isFixed = vscode.languages.getDiagnostics(uri).length === 0 || ours.some(isFix);
      assert.ok(ours.length > 0 && isFixed, titles(actions).join());
      return ours;
    });
  const isFix = ({ kind }: vscode.CodeAction): boolean => kind?.contains(vscode.CodeActionKind.QuickFix) ?? false;
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
    assert.deepEqual(titles((await offered(document, range)).filter(isFix)), ['Fix with Realm Chat']);
  });

  it('fixes the problem it was opened at, wherever the cursor is', async () => {
    const service = await connectedService();
    await enterKey('sk-sample-primary');
    const editor = await openAndSelect('one\ntwo\nthree', 0, 0, 'plaintext');
    await selectIn(editor, new vscode.Selection(2, 0, 2, 0));
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

  it('fixes a problem in the selection around it, or else in the function around it', async () => {
    const service = await connectedService();
    await enterKey('sk-sample-primary');
    const code = 'const a = 1;\nfunction b() {\n  return 2;\n}\nconst c = 3;';
    const editor = await openAndSelect(code, 0, 0, 'javascript');
    const range = new vscode.Range(2, 9, 2, 10);
    problems.set(editor.document.uri, [new vscode.Diagnostic(range, 'No number.')]);
    const rows: [selection: vscode.Selection, code: string][] = [
      [new vscode.Selection(0, 0, 3, 1), code.slice(0, code.lastIndexOf('\n'))],
      [new vscode.Selection(4, 0, 4, 12), 'function b() {\n  return 2;\n}'],
    ];
    for (const [at, [selection, sent]] of rows.entries()) {
      await selectIn(await vscode.window.showTextDocument(editor.document), selection);
      const [fix] = await offered(editor.document, range);
      answer(service, fenced('x'));
      await choose(fix);
      const { messages } = JSON.parse(service.requests[at]?.body ?? '') as { messages: { content: string }[] };
      assert.ok(messages.at(-1)?.content.includes(`\`\`\`javascript\n${sent}\n\`\`\``), messages.at(-1)?.content);
      await run('discardProposal');
    }
    await service.close();
  });

  it('fixes the problem of the chosen action, even if others were offered after it, in a file with other lines selected', async () => {
    const service = await connectedService();
    await enterKey('sk-sample-primary');
    const { document } = await openAndSelect('one\ntwo', 0, 0, 'plaintext');
    const { document: other } = await openAndSelect('three\nfour', 0, 1, 'plaintext');
    problems.set(document.uri, [new vscode.Diagnostic(new vscode.Range(1, 0, 1, 3), 'No number.')]);
    problems.set(other.uri, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 5), 'Too large.')]);
    const [fix] = await offered(document, new vscode.Range(1, 0, 1, 3));
    await offered(other, new vscode.Range(0, 0, 0, 5));
    answer(service, fenced('2'));
    await choose(fix);
    assert.match(service.requests[0]?.body ?? '', /No number\./);
    assert.doesNotMatch(service.requests[0]?.body ?? '', /Too large\./);
    assert.match(service.requests[0]?.body ?? '', /```[a-z]*\\ntwo\\n```/);
    await run('acceptProposal');
    assert.deepEqual([document.getText(), other.getText()], ['one\n2', 'three\nfour']);
    await service.close();
  });

  describe('answers only the user', () => {
    const { Invoke, Automatic } = vscode.CodeActionTriggerKind;
    const { Empty, QuickFix, Refactor, RefactorRewrite, Source, SourceFixAll, Notebook } = vscode.CodeActionKind;
    const [fix, rewrite, document] = [
      'Fix with Realm Chat',
      'Rewrite with Realm Chat…',
      'Document with Realm Chat',
    ] as const;
    const place = new vscode.Selection(0, 0, 0, 3);
    const cursor = new vscode.Selection(0, 1, 0, 1);
    /** What VS Code passes for a whole file on saving, and for a problem in its hover and its view. */
    const whole = new vscode.Range(0, 0, 0, 7);
    type Case = [who: string, vscode.Range, vscode.CodeActionTriggerKind, vscode.CodeActionKind | undefined, string[]];
    const cases: Case[] = [
      ['the light bulb at a selection', place, Automatic, undefined, [fix, rewrite, document]],
      ['the light bulb at the cursor', cursor, Automatic, undefined, [fix]],
      ['the keys for all actions', cursor, Invoke, undefined, [fix, rewrite, document]],
      ['the keys for quick fixes', cursor, Invoke, QuickFix, [fix]],
      ['the hover of a problem', whole, Invoke, QuickFix, [fix]],
      ['the keys for refactorings', place, Invoke, Refactor, [rewrite, document]],
      ['the keys for a kind of refactoring', place, Invoke, RefactorRewrite, [rewrite, document]],
      ['the menu of actions on the source', place, Invoke, Source, []],
      ['the formatter of notebooks', whole, Invoke, Notebook.append('format'), []],
      ...[undefined, Empty, QuickFix, QuickFix.append('a'), Refactor, RefactorRewrite, Source, SourceFixAll].map(
        (kind): Case => [`Save, kind ${kind ? `"${kind.value}"` : 'none'}`, whole, Automatic, kind, []],
      ),
      ['any other automatic request for a kind', place, Automatic, QuickFix, []],
    ];
    for (const [who, range, triggerKind, only, expected] of cases)
      it(`${who}: ${expected.join(', ') || 'nothing'}`, async () => {
        const opened = await openAndSelect('one two', 0, 0, 'plaintext');
        const diagnostics = [new vscode.Diagnostic(place, 'No number.')];
        const actions = new CodeActions().provideCodeActions(opened.document, range, {
          diagnostics,
          triggerKind,
          only,
        });
        assert.deepEqual(titles(actions), expected);
      });

    it('offers no fix without a problem, and nothing in a document that cannot be changed', async () => {
      const { document: opened } = await openAndSelect('one two', 0, 0, 'plaintext');
      const given = (of: vscode.TextDocument, diagnostics: vscode.Diagnostic[]): string[] =>
        titles(new CodeActions().provideCodeActions(of, place, { diagnostics, triggerKind: Invoke, only: undefined }));
      assert.deepEqual(given(opened, []), [rewrite, document]);
      const scheme = 'test-fixed';
      const files = new OpenedPictures(scheme);
      const fixed = { uri: vscode.Uri.from({ scheme, path: '/a.txt' }) } as vscode.TextDocument;
      // VS Code knows a moment later that its files are read-only.
      await eventually(() => assert.deepEqual(given(fixed, [new vscode.Diagnostic(place, 'No number.')]), []));
      files.dispose();
    });

    it('remembers the last 100 offers', async () => {
      const { document: opened } = await openAndSelect('one two', 0, 0, 'plaintext');
      const actions = new CodeActions();
      for (let number = 1; number <= 101; number++)
        actions.provideCodeActions(opened, place, {
          diagnostics: [new vscode.Diagnostic(place, String(number))],
          triggerKind: Automatic,
          only: undefined,
        });
      assert.equal(actions.offered(1), undefined);
      for (const number of [2, 101]) assert.equal(actions.offered(number)?.problems[0]?.message, String(number));
    });

    it('offers nothing that VS Code applies on keys for preferred fixes', async () => {
      const { document: opened } = await openAndSelect('one two', 0, 0, 'plaintext');
      problems.set(opened.uri, [new vscode.Diagnostic(place, 'No number.')]);
      assert.ok((await offered(opened, place)).every(({ isPreferred }) => !isPreferred));
    });

    it('offers nothing for a whole cell unless it is selected, as VS Code asks on saving a notebook (V255)', async () => {
      const { document: cell } = (await notebookWith('one two')).cellAt(0);
      const offers = new CodeActions();
      const given = (range: vscode.Range, only?: vscode.CodeActionKind): string[] =>
        titles(
          offers.provideCodeActions(cell, range, {
            diagnostics: [new vscode.Diagnostic(place, 'No number.')],
            triggerKind: Invoke,
            only,
          }),
        );
      const all = [fix, rewrite, document];
      assert.deepEqual(
        [undefined, QuickFix, Refactor].flatMap((kind) => given(whole, kind)),
        [],
      );
      assert.deepEqual(given(place, QuickFix), [fix]);
      assert.deepEqual(given(new vscode.Selection(whole.start, whole.end)), all);
    });

    /** Sets a setting of the workspace for the time of an action. */
    const withWorkspace = async (name: string, value: unknown, action: () => Promise<void>): Promise<void> => {
      const write = (to: unknown): Thenable<void> =>
        vscode.workspace.getConfiguration().update(name, to, vscode.ConfigurationTarget.Workspace);
      await write(value);
      try {
        await action();
      } finally {
        await write(undefined);
      }
    };

    /** A file, or a notebook with one cell, that can be saved and has a problem. */
    interface Saved {
      uri: vscode.Uri;
      change: () => Thenable<unknown>;
      isDirty: () => boolean;
    }
    /** Each time another one: VS Code may still be closing the document of the one before. */
    const newFile = (extension: string): vscode.Uri => {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(folder);
      return vscode.Uri.joinPath(folder.uri, `saved-${crypto.randomUUID()}.${extension}`);
    };
    const file = async (): Promise<Saved> => {
      const uri = newFile('txt');
      await vscode.workspace.fs.writeFile(uri, Buffer.from('one two\n'));
      const opened = await vscode.window.showTextDocument(uri);
      problems.set(uri, [new vscode.Diagnostic(place, 'No number.')]);
      const change = () => opened.edit((to) => to.insert(new vscode.Position(0, 0), 'a'));
      return { uri, change, isDirty: () => opened.document.isDirty };
    };
    const notebook = async (): Promise<Saved> => {
      const uri = newFile('ipynb');
      const cells = [{ cell_type: 'code', source: ['one two'], metadata: {}, outputs: [], execution_count: null }];
      const content = { cells, metadata: {}, nbformat: 4, nbformat_minor: 2 };
      await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(content)));
      const opened = await vscode.workspace.openNotebookDocument(uri);
      await vscode.window.showNotebookDocument(opened);
      await vscode.commands.executeCommand('notebook.cell.edit');
      const { document: cell } = opened.cellAt(0);
      await eventually(() => assert.equal(vscode.window.activeTextEditor?.document, cell));
      problems.set(cell.uri, [new vscode.Diagnostic(place, 'No number.')]);
      const change = (): Thenable<unknown> => edit(cell, new vscode.Position(0, 0), 'a');
      return { uri, change, isDirty: () => opened.isDirty };
    };

    /** Saves as the user does. Resolves when VS Code has applied an action of the test of the same kind. */
    const save = async ({ uri, change, isDirty }: Saved, kind: vscode.CodeActionKind): Promise<void> => {
      let applied = 0;
      const command = { title: 'Applied', command: 'test.applied' };
      const own = vscode.Disposable.from(
        vscode.commands.registerCommand('test.applied', () => (applied += 1)),
        vscode.languages.registerCodeActionsProvider(
          { pattern: '**/saved-*' },
          {
            provideCodeActions: () => [Object.assign(new vscode.CodeAction('Applied', kind), { command })],
          },
        ),
      );
      try {
        // VS Code may follow the setting only a moment later.
        await eventually(async () => {
          await change();
          await vscode.commands.executeCommand('workbench.action.files.save');
          assert.deepEqual([applied > 0, isDirty()], [true, false]);
        });
      } finally {
        own.dispose();
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        await vscode.workspace.fs.delete(uri);
      }
    };

    const [ofFiles, ofNotebooks] = ['editor.codeActionsOnSave', 'notebook.codeActionsOnSave'];
    for (const [setting, kind, when] of [
      [ofFiles, 'quickfix', 'always'],
      [ofFiles, 'quickfix', 'explicit'],
      [ofFiles, 'refactor', 'always'],
      [ofFiles, 'refactor.rewrite', 'always'],
      [ofFiles, '', 'always'],
      [ofNotebooks, 'quickfix', 'explicit'],
      [ofNotebooks, 'quickfix', true],
      [ofNotebooks, 'refactor.rewrite', 'explicit'],
      [ofNotebooks, '', 'explicit'],
    ] as const)
      it(`sends nothing on Save, whatever the workspace sets: ${setting}: { "${kind}": ${String(when)} }`, async () => {
        const service = await connectedService();
        await enterKey('sk-sample-primary');
        const known = kind === '' ? QuickFix : Empty.append(kind);
        const saved = await (setting === ofFiles ? file() : notebook());
        await withWorkspace(setting, { [kind]: when }, () => save(saved, known));
        assert.deepEqual(service.requests, []);
        await service.close();
      });
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

/** A new notebook with one cell. */
function notebookWith(code: string): Thenable<vscode.NotebookDocument> {
  const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, code, 'python');
  return vscode.workspace.openNotebookDocument('jupyter-notebook', new vscode.NotebookData([cell]));
}
