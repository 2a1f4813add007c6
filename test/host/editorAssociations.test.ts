import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { diffsOf } from '../../src/editor/git/diffsOf.ts';
import { OpenedPictures } from '../../src/editor/attach/openedPictures.ts';
import { ReadOnlyDocuments } from '../../src/editor/documents/readOnlyDocuments.ts';
import { showThatAnotherEditorOpens } from '../../src/editor/documents/refusals.ts';
import { openInNewFile } from '../../src/editor/proposal/replyCode.ts';
import { ShownTexts } from '../../src/dialogs/shownTexts.ts';
import { startCaptureServer, type CaptureServer } from '../support/captureServer.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { answer, fenced, notices, proposed, rewrite, run } from './replying.ts';
import { connectForEachTest, openAndSelect } from './situation.ts';

const preview = 'vscode.markdown.preview.editor';

/** Settings of a workspace that give what we show to an editor, or to a language service, that loads addresses. */
const settings: [name: string, value: Record<string, string>][] = [
  ['workbench.editorAssociations', { '*.md': preview, '**/new*.md': preview }],
  ['workbench.editorAssociations', { '*.realm-chat-markdown': preview }],
  ['workbench.editorAssociations', { '*': preview, '**/*': preview, 'realm-chat-*:/**': preview }],
  ['workbench.diffEditorAssociations', { '*': preview }],
  ['files.associations', { '*': 'json', '*.realm-chat-markdown': 'json' }],
];

const notShown =
  'The change is not shown, because the setting workbench.editorAssociations opens it in an editor that may load what the code names. | Open Setting';

describe('Whatever the workspace associates (A2)', () => {
  let service: SampleService;
  let capture: CaptureServer;
  /** VS Code's Markdown preview loads nothing over http. */
  let address: string;
  connectForEachTest((connected) => (service = connected));
  beforeEach(async () => {
    capture = await startCaptureServer();
    address = capture.url.replace('http:', 'https:');
  });
  afterEach(() => capture.close());

  const reply = (): string =>
    `![a](${address}/a.png?leak=1)\n\n<img src="${address}/b.png">\n{"$schema": "${address}/c"}`;

  /** What the tabs are, whether any document of ours contained text of the model, and those of other languages than ours that did. */
  const watchedDuring = async (action: () => Promise<unknown>): Promise<Watched> => {
    const seen = new Set<string>();
    let isDrawn = false;
    const look = (document: vscode.TextDocument): void => {
      const { languageId, uri } = document;
      if (!uri.scheme.startsWith('realm-chat-') || !document.getText().includes(address)) return;
      isDrawn = true;
      if (!languageId.startsWith('realm-chat-')) seen.add(`${languageId} ${uri.scheme}`);
    };
    const watching = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument(look),
      vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)),
    );
    await action().finally(() => void watching.dispose());
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    return { tabs: tabs.map(({ input }) => kindOf(input)), isDrawn, seen: [...seen] };
  };

  for (const [name, value] of settings)
    describe(`${name}: ${JSON.stringify(value)}`, () => {
      const write = async (to: unknown): Promise<void> => {
        const configuration = vscode.workspace.getConfiguration();
        // Later versions of VS Code have more of these settings.
        if (configuration.inspect(name)?.defaultValue !== undefined)
          await configuration.update(name, to, vscode.ConfigurationTarget.Workspace);
      };
      before(() => write(value));
      after(() => write(undefined));

      it('shows a change as a diff of texts', async () => {
        await openAndSelect('a\nb\n', 0, 1, 'markdown');
        answer(service, fenced(reply(), 'markdown'));
        const { tabs, seen } = await watchedDuring(() => rewrite());
        assert.equal(tabs.at(-1), 'diff');
        assert.equal(proposed().trim(), reply());
        assert.deepEqual([seen, capture.connections()], [[], 0]);
        await run('discardProposal');
      });

      // VS Code cannot be told to show these in its own editor.
      const isForAll = name === 'workbench.editorAssociations' && '*' in value;
      it(`shows changes of several files ${isForAll ? 'not at all' : 'as diffs of texts'}`, async () => {
        const blocks = ['new1.md', 'new2.md'].map((path) => ({ path, code: reply(), language: 'markdown' }));
        let watched: Watched = { tabs: [''], isDrawn: false, seen: [''] };
        const told = await notices(async () => {
          watched = await watchedDuring(() => Promise.resolve(run('applyToFiles', blocks)));
        });
        const { tabs: shown, isDrawn } = watched;
        assert.deepEqual([shown, told, isDrawn], isForAll ? [[], [notShown], false] : [['diffs'], [], true]);
        if (!isForAll) {
          const { tabs, seen } = await watchedDuring(openAlone);
          assert.deepEqual([tabs, seen], [['diffs', 'text'], []]);
          await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
        }
        assert.deepEqual([watched.seen, capture.connections()], [[], 0]);
        await run('discardAllProposals');
      });

      it('shows texts as texts', async () => {
        const [coloured, plain] = [new ReadOnlyDocuments('realm-chat-test-text'), new ShownTexts('realm-chat-test')];
        const uri = vscode.Uri.from({ scheme: 'realm-chat-test', path: '/a.md' });
        const { tabs, seen } = await watchedDuring(async () => {
          await coloured.show('a.md', reply(), 'markdown');
          const editor = vscode.window.activeTextEditor;
          assert.deepEqual([editor?.document.getText(), editor?.document.languageId], [reply(), 'realm-chat-markdown']);
          const document = await plain.open(uri, reply(), 'realm-chat-report');
          await vscode.window.showTextDocument(document, { preview: false });
          assert.deepEqual([document.getText(), document.languageId], [reply(), 'realm-chat-report']);
          await openInNewFile(`![a](${address}/a.png)`, 'markdown');
        });
        assert.deepEqual([...new Set(tabs)], ['text']);
        assert.deepEqual([seen, capture.connections()], [[], 0]);
        coloured.dispose();
        plain.dispose();
      });

      it('shows a picture as a picture', async () => {
        const pictures = new OpenedPictures('realm-chat-test-picture');
        const picture = { hash: 'a1', type: 'image/png', width: 1, height: 1, bytes: 3 } as const;
        const { tabs } = await watchedDuring(() =>
          pictures.show('a.realm-chat-markdown.png', picture, Buffer.from('PNG')),
        );
        assert.deepEqual(tabs, ['imagePreview.previewEditor']);
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        pictures.dispose();
      });
    });

  it('shows no change that another editor would show, and sends nothing', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    // Not an unsaved document: VS Code would ask before it closes the other editor.
    const uri = vscode.Uri.joinPath(folder.uri, 'associated.md');
    const write = (to: unknown): Thenable<void> =>
      vscode.workspace
        .getConfiguration()
        .update('workbench.editorAssociations', to, vscode.ConfigurationTarget.Workspace);
    const commands = vscode.commands as {
      executeCommand: (command: string, ...parameters: unknown[]) => Thenable<unknown>;
    };
    const original = commands.executeCommand;
    // As in a version of VS Code whose setting cannot be overridden.
    commands.executeCommand = (command, ...parameters) =>
      original.call(commands, command, ...(command === 'vscode.diff' ? parameters.slice(0, 3) : parameters));
    try {
      await vscode.workspace.fs.writeFile(uri, Buffer.from('a\nb\n'));
      await vscode.window.showTextDocument(uri, { selection: new vscode.Range(0, 0, 1, 1), preview: false });
      await write({ '*': preview });
      const told = await notices(() => rewrite());
      assert.deepEqual(told, [notShown]);
      assert.deepEqual(service.requests, []);
      await eventually(() => assert.equal(vscode.window.tabGroups.activeTabGroup.tabs.length, 1));
    } finally {
      commands.executeCommand = original;
      await write(undefined);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(uri);
    }
  });
});

interface Watched {
  tabs: string[];
  isDrawn: boolean;
  seen: string[];
}

/** Opens the first document of a view of several in its own editor, as the button of VS Code in its title does. */
async function openAlone(): Promise<void> {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const [first] = diffsOf(activeTab?.input);
  assert.ok(first);
  await vscode.commands.executeCommand('vscode.open', first.modified, { preview: false });
  await eventually(() => assert.notEqual(vscode.window.tabGroups.activeTabGroup.activeTab, activeTab));
}

function kindOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return 'unknown';
  if (input instanceof vscode.TabInputCustom) return input.viewType;
  if (input instanceof vscode.TabInputTextDiff) return 'diff';
  if (input instanceof vscode.TabInputText) return 'text';
  return 'textDiffs' in input ? 'diffs' : 'unknown';
}

describe('The notification that another editor would open', () => {
  it('has a button that opens the setting which causes that, and nothing is opened without it', async () => {
    const commands = vscode.commands as { executeCommand: unknown };
    const { executeCommand } = vscode.commands;
    const run: unknown[] = [];
    commands.executeCommand = (...passed: unknown[]) => Promise.resolve(run.push(passed));
    try {
      await notices(showThatAnotherEditorOpens);
      assert.deepEqual(run, []);
      await notices(showThatAnotherEditorOpens, 'Open Setting');
    } finally {
      Object.assign(commands, { executeCommand });
    }
    assert.deepEqual(run, [['workbench.action.openSettings', 'workbench.editorAssociations']]);
  });
});
