import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openAttachment } from '../../src/editor/attach/openAttachment.ts';
import { OpenedPictures } from '../../src/editor/attach/openedPictures.ts';
import { AccessibleViews } from '../../src/editor/documents/accessibleViews.ts';
import { hasOwnTab } from '../../src/editor/ownTabs.ts';
import { ReadOnlyDocuments } from '../../src/editor/documents/readOnlyDocuments.ts';
import type { Attachment, Picture } from '../../src/protocol.ts';
import { ShownTexts } from '../../src/dialogs/shownTexts.ts';
import { eventually } from '../support/eventually.ts';
import { openAndSelect, resetSettings } from './situation.ts';

const terminal: Attachment = { id: '1', kind: 'terminal', name: 'Terminal sh', language: 'plaintext', text: 'output' };

/** A fake for the function of the extension, because the scheme of its documents is already registered. */
const shown: string[][] = [];
const show = (...words: string[]): Promise<void> => {
  shown.push(words);
  return Promise.resolve();
};
const pictures = {
  show: (name: string, { hash }: Picture, bytes: Uint8Array) => show(name, hash, Buffer.from(bytes).toString()),
};

describe('The place of an attachment', () => {
  afterEach(resetSettings);

  it('is opened at its lines, as far as they still exist', async () => {
    const { document } = await openAndSelect('a\nb\nc', 0, 0);
    const code: Attachment = { ...terminal, kind: 'code', uri: document.uri.toString() };
    const rows: [lines: Partial<Attachment>, selected: number[]][] = [
      [{ firstLine: 2, lastLine: 3 }, [1, 2, 1]],
      [{ firstLine: 1, lastLine: 2 }, [0, 1, 1]],
      [{ firstLine: 2 }, [1, 1, 0]],
      [{}, [0, 0, 0]],
    ];
    for (const [lines, selected] of rows) {
      await openAttachment({ ...code, ...lines }, show, pictures);
      assert.equal(vscode.window.activeTextEditor?.document, document);
      const { start, end } = vscode.window.activeTextEditor.selection;
      assert.deepEqual([start.line, end.line, end.character], selected);
    }
    await openAttachment({ ...code, firstLine: 9, lastLine: 9 }, show, pictures);
    assert.equal(vscode.window.activeTextEditor?.selection.start.line, 2);
  });

  it('is replaced by its text if there is no file, or no file any more', async () => {
    await openAttachment(terminal, show, pictures);
    await openAttachment({ ...terminal, name: 'gone.txt', uri: 'file:///gone/gone.txt' }, show, pictures);
    assert.deepEqual(shown, [
      ['Terminal sh', 'output', 'plaintext'],
      ['gone.txt', 'output', 'plaintext'],
    ]);
  });

  it('is the picture itself if a picture is attached', async () => {
    const picture: Picture = { hash: 'a1', type: 'image/png', width: 1, height: 1, bytes: 3 };
    await openAttachment({ ...terminal, kind: 'picture', name: 'a.png', text: btoa('PNG'), picture }, show, pictures);
    assert.deepEqual(shown.at(-1), ['a.png', 'a1', 'PNG']);
  });
});

describe('A read-only document', () => {
  afterEach(resetSettings);

  it('shows text unchanged, and is replaced by a new text with the same name', async () => {
    const documents = new ReadOnlyDocuments('test-text');
    const text = (): string | undefined => vscode.window.activeTextEditor?.document.getText();
    await documents.show('What will be sent', '# a\n[b](command:c)', 'markdown');
    assert.equal(text(), '# a\n[b](command:c)');
    assert.equal(vscode.window.activeTextEditor?.document.languageId, 'realm-chat-markdown');
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputText);
    await documents.show('What will be sent', 'other', 'markdown');
    await eventually(() => assert.equal(text(), 'other'));
    const edited = await vscode.window.activeTextEditor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'x'));
    assert.equal(edited && text() !== 'other', false);
    documents.dispose();
  });

  it('has its text, also if others are opened at the same time (V256)', async () => {
    const [scheme, names] = ['test-texts-at-once', ['one', 'two', 'three']];
    const texts = new ShownTexts(scheme);
    const open = async (name: string): Promise<string> => {
      const uri = vscode.Uri.from({ scheme, path: `/${name}` });
      return (await texts.open(uri, `The text ${name}.`, 'realm-chat-report')).getText();
    };
    assert.deepEqual(await Promise.all(names.map(open)), ['The text one.', 'The text two.', 'The text three.']);
    texts.dispose();
  });
});

describe('A text that is opened for reading', () => {
  afterEach(resetSettings);

  it('stays beside files that are opened later, and is read once its tab is closed', async () => {
    const views = new AccessibleViews('test-reading');
    let isRead = false;
    const read = views.read('The reply', 'text').then(() => (isRead = true));
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.getText(), 'text'));
    await openAndSelect('a', 0, 0);
    const tab = (scheme: string): vscode.Tab => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      return (
        tabs.find(({ input }) => input instanceof vscode.TabInputText && input.uri.scheme === scheme) ?? assert.fail()
      );
    };
    await vscode.window.tabGroups.close(tab('untitled'));
    assert.equal(isRead, false);
    await vscode.window.tabGroups.close(tab('test-reading'));
    await read;
    views.dispose();
  });
});

describe('Attached pictures that were opened', () => {
  const picture = (hash: string): Picture => ({ hash, type: 'image/png', width: 1, height: 1, bytes: 1 });

  it('are files that cannot be changed, by their content and a name without folders; the last 20 are kept', async () => {
    const kept = new OpenedPictures('test-pictures');
    const commands = vscode.commands as { executeCommand: unknown };
    const original = commands.executeCommand;
    const opened: vscode.Uri[] = [];
    commands.executeCommand = (_command: string, uri: vscode.Uri) => Promise.resolve(opened.push(uri));
    try {
      for (let number = 0; number <= 20; number++)
        await kept.show('../a\\b.png', picture(`${number}`), Buffer.alloc(number));
    } finally {
      commands.executeCommand = original;
    }
    const [first, second, last] = [opened[0], opened[1], opened.at(-1)];
    assert.ok(first && second && last);
    assert.equal(last.path, '/20/..-a-b.png');
    assert.throws(() => kept.readFile(first), { code: 'FileNotFound' });
    assert.deepEqual([kept.readFile(second).length, kept.stat(last).size], [1, 20]);
    for (const change of ['writeFile', 'delete', 'rename', 'createDirectory', 'readDirectory'] as const)
      assert.throws(() => kept[change](last), { code: 'NoPermissions' }, change);
    kept.dispose();
  });
});

describe('A tab of Realm Chat', () => {
  const [file, ours] = [vscode.Uri.file('/a.ts'), vscode.Uri.parse('realm-chat-text:/a.ts')];
  const { TabInputCustom, TabInputText, TabInputTextDiff } = vscode;
  const rows: [what: string, input: unknown, isOwn: boolean][] = [
    ['is a text of it', new TabInputText(ours), true],
    ['is a picture of it', new TabInputCustom(ours, 'imagePreview.previewEditor'), true],
    ['is a proposal', new TabInputTextDiff(file, ours), true],
    [
      'is a view of several proposals',
      { textDiffs: [new TabInputTextDiff(file, file), new TabInputTextDiff(file, ours)] },
      true,
    ],
    ['is no other text', new TabInputText(file), false],
    ['is no other picture', new TabInputCustom(file, 'imagePreview.previewEditor'), false],
    ['is no diff of a file with a text of it', new TabInputTextDiff(ours, file), false],
    ['is no view of other diffs', { textDiffs: [new TabInputTextDiff(file, file)] }, false],
    ['is no terminal', new vscode.TabInputTerminal(), false],
    ['is nothing unknown', undefined, false],
  ];
  const other = new TabInputText(file);
  for (const [what, input, isOwn] of rows)
    it(what, () => assert.equal(hasOwnTab({ tabs: [other, input, other].map((each) => ({ input: each })) }), isOwn));
});
