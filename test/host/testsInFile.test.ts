import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { representedFile } from '../../src/editor/documents/inertText.ts';
import { askNewPath } from '../../src/editor/testWriting/newPath.ts';
import { answer, edit, fenced, notices, openDiffs, preview, proposed, run } from './replying.ts';
import { connectForEachTest, openAndSelect, selectIn, set, typing, untrusted } from './situation.ts';
import { writeAnew } from './written.ts';

const code = 'export function add(a: number, b: number): number {\n  return a + b;\n}\n';
const tests = `import { add } from '../src/add.ts';

describe('add', () => {
  it('adds', () => {
    equal(add(1, 2), 3);
  });
});
`;
const newTest = "describe('add', () => {\n  it('is new', () => {});\n});";
const withNewTest = tests.replace('3);\n  });', "3);\n  });\n\n  it('is new', () => {});");

const [folder] = vscode.workspace.workspaceFolders ?? [];
const at = (path: string): vscode.Uri => vscode.Uri.joinPath(folder?.uri ?? assert.fail(), 'generated', path);

describe('Tests in their file', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  beforeEach(() => run('newChat'));
  afterEach(async () => {
    for (const document of vscode.workspace.textDocuments.filter(
      ({ isDirty, uri }) => isDirty && uri.scheme === 'file',
    )) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(at(''), { recursive: true });
  });

  const write = async (files: Record<string, string>): Promise<void> => {
    for (const [path, text] of Object.entries(files)) await writeAnew(at(path), text);
  };
  const read = async (path: string): Promise<string> =>
    Buffer.from(await vscode.workspace.fs.readFile(at(path))).toString();
  const select = async (path: string): Promise<vscode.TextEditor> => {
    const editor = await vscode.window.showTextDocument(at(path));
    const { document } = editor;
    await selectIn(
      editor,
      new vscode.Selection(document.positionAt(0), document.lineAt(document.lineCount - 1).range.end),
    );
    return editor;
  };
  const sent = (): string =>
    service.requests
      .map(({ body }) => (JSON.parse(body) as { messages: { content: string }[] }).messages.at(-1)?.content)
      .join();
  const generate = async (path = 'src/add.ts'): Promise<void> => {
    await select(path);
    await run('generateTests');
  };
  /** Chooses a row of the shown list; undefined closes the list. Resolves to the rows. */
  const choosing = async (label: string | undefined, action: () => Thenable<unknown>): Promise<string[]> => {
    const window = vscode.window as { showQuickPick: unknown };
    const original = window.showQuickPick;
    let rows: vscode.QuickPickItem[] = [];
    window.showQuickPick = (items: vscode.QuickPickItem[]) => {
      rows = items;
      return Promise.resolve(items.find((item) => item.label === label));
    };
    try {
      await action();
    } finally {
      window.showQuickPick = original;
    }
    return rows.map((row) => [row.label, row.description].filter(Boolean).join(' · '));
  };

  it('are added below the others in one undo step', async function () {
    // The first diff of a window can be slow.
    this.timeout(60_000);
    await write({ 'src/add.ts': code, 'test/add.test.ts': tests });
    answer(service, fenced(newTest, 'ts'));
    assert.deepEqual(await notices(() => generate()), []);
    assert.equal(proposed(), withNewTest);
    assert.match(
      sent(),
      /added to generated\/test\/add\.test\.ts[^]*src\/add\.ts, lines 1 to [^]*test\/add\.test\.ts:\n```/,
    );
    assert.equal(await read('test/add.test.ts'), tests);
    await run('acceptProposal');
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.toString(), at('test/add.test.ts').toString());
    assert.equal(document.getText(), withNewTest);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), tests);
  });

  it('become a new file if there is none, in the style of a test nearby, at the path that the user enters', async () => {
    await write({ 'src/add.ts': code, 'src/sub.ts': code, 'test/unit/sub.test.ts': tests });
    answer(service, fenced(newTest, 'ts'));
    let offered: vscode.InputBoxOptions | undefined;
    const path = 'generated/test/deep/add.test.ts';
    await typing([(options) => ((offered = options), Promise.resolve(path))], () => generate());
    assert.equal(offered?.value, 'generated/test/unit/add.test.ts');
    assert.equal(offered.value.slice(...(offered.valueSelection ?? [])), 'add.test', 'the name is selected');
    assert.match(
      sent(),
      /style of generated\/test\/unit\/sub\.test\.ts[^]*new file generated\/test\/deep\/add\.test\.ts/,
    );
    assert.equal(proposed(), `${newTest}\n`);
    await run('acceptProposal');
    assert.equal(await read('test/deep/add.test.ts'), `${newTest}\n`);
  });

  it('go where the tests of the project are, for its test runner, with one of them as example (V370)', async () => {
    const test = "import test from 'ava';\nimport ky from '../source/index.js';\n\ntest('retries', t => t.pass());\n";
    await write({
      'package.json': '{ "scripts": { "test": "xo && ava" } }',
      'source/utils/timeout.ts': code,
      'source/types/retry.ts': 'export type Retry = number;\n',
      'test/retry.ts': test,
      'test/helpers/server.ts': 'export const port = 1;\n',
    });
    answer(service, fenced("import test from 'ava';\n\ntest('is new', t => t.pass());", 'ts'));
    let offered: vscode.InputBoxOptions | undefined;
    await typing([(options) => ((offered = options), Promise.resolve(options?.value ?? ''))], () =>
      generate('source/utils/timeout.ts'),
    );
    assert.equal(offered?.value, 'generated/test/timeout.ts');
    assert.match(
      sent(),
      /Use AVA and the style of generated\/test\/retry\.ts\.[^]*test\('retries', t => t\.pass\(\)\)/,
    );
    assert.match(proposed(), /is new/);
  });

  it('are for the test runner of package.json if no test shows one, unless that file is never sent (V371, V372)', async () => {
    const project = '{ "devDependencies": { "jest": "30" } }';
    await write({ 'package.json': project, 'src/package.json': '{}', 'src/add.ts': code });
    await set({ neverSend: ['**/package.json'] });
    for (const framework of [/Use the test framework that the code points to/, /Use Jest\./]) {
      answer(service, fenced(newTest, 'ts'));
      await typing(['generated/src/add.test.ts'], () => generate());
      assert.match(sent(), framework);
      await run('discardProposal');
      await set({ neverSend: undefined });
    }
  });

  it('are for the test runner of the nearest package.json, but of none in Restricted Mode', async () => {
    await write({
      'package.json': '{ "devDependencies": { "jest": "30" } }',
      'part/package.json': '{ "devDependencies": { "mocha": "11" } }',
      'part/src/package.json': '{}',
      'part/src/add.ts': code,
    });
    const ask = (): Promise<void> => typing(['generated/part/src/add.test.ts'], () => generate('part/src/add.ts'));
    answer(service, fenced(newTest, 'ts'));
    await ask();
    assert.match(sent(), /Use Mocha\./);
    await run('discardProposal');
    answer(service, fenced(newTest, 'ts'));
    await untrusted(ask);
    assert.match(sent(), /Use the test framework that the code points to/);
  });

  it('are not requested if the user does not confirm the path', async () => {
    await write({ 'src/add.ts': code });
    const window = vscode.window as { showInputBox: unknown };
    const original = window.showInputBox;
    window.showInputBox = () => Promise.resolve(undefined);
    await generate();
    window.showInputBox = original;
    assert.deepEqual([service.requests.length, openDiffs()], [0, 0]);
  });

  const paths: [path: string, verdict: RegExp | undefined][] = [
    ['generated/test/add.test.ts', undefined],
    [' generated/test/add.test.ts ', undefined],
    ['generated/src/add.ts', /is there already/],
    ['../add.test.ts', /without “\.\.”/],
    ['generated/../../add.test.ts', /without “\.\.”/],
    ['/tmp/add.test.ts', /Write a path/],
    ['C:\\add.test.ts', /Write a path/],
    ['generated/add.test\u202E.ts', /Write a path/],
    ['generated/', /Write a path/],
    ['', /Write a path/],
    ['.git/hooks/add.test.ts', /belongs to Git/],
    ['generated/add', /ending/],
    ['generated/linked/add.test.ts', /leads over a link/],
    ['generated/src/add.ts/add.test.ts', /leads over a link/],
    ['generated/src', /ending/],
  ];
  const isThere = 'This file is there already. The tests are added to it.';
  it('never become a file outside the folder (V131)', async () => {
    await write({ 'src/add.ts': code });
    const outside = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    await symlink(outside, at('linked').fsPath);
    const ask = async (options?: vscode.InputBoxOptions): Promise<string> => {
      for (const [path, verdict] of paths) {
        const message = await options?.validateInput?.(path);
        const text = typeof message === 'string' ? message : (message?.message ?? '');
        assert.match(text, verdict ?? /^$/, JSON.stringify(path));
        const isRefused = typeof message === 'object' && message?.severity === vscode.InputBoxValidationSeverity.Error;
        assert.equal(isRefused, verdict !== undefined && text !== isThere, JSON.stringify(path));
      }
      return 'generated/test/add.test.ts';
    };
    await typing([ask], () => generate());
    await rm(outside, { recursive: true });
  });

  it('are written where the user chooses if the place is not clear, even to a new file (V130)', async () => {
    await write({
      'src/add.ts': code,
      'src/add.test.ts': "import './other.ts';\n",
      'src/add.spec.ts': "import './add.ts';\n",
    });
    const all = ['generated/src/add.spec.ts · imports the code', 'generated/src/add.test.ts', 'New file…'];
    await write({ 'test/add.test.ts': '' });
    const rows = await choosing(undefined, () => generate());
    assert.deepEqual(rows, [...all.slice(0, 2), 'generated/test/add.test.ts', 'New file…']);
    assert.equal(service.requests.length, 0);
    await vscode.workspace.fs.delete(at('test/add.test.ts'));
    answer(service, fenced("it('is new', () => {});", 'ts'));
    assert.deepEqual(await choosing('generated/src/add.test.ts', () => generate()), all);
    assert.equal(proposed(), "import './other.ts';\n\nit('is new', () => {});\n");
    assert.equal(await read('src/add.spec.ts'), "import './add.ts';\n", 'the other file stays');
    await run('discardProposal');
    answer(service, fenced(newTest, 'ts'));
    await typing(['./generated/new.test.ts'], () => choosing('New file…', () => generate()));
    assert.equal(proposed(), `${newTest}\n`);
    const shown = preview();
    assert.equal(shown && representedFile(shown.uri)?.path, at('new.test.ts').path);
  });

  it('can go into the code itself, where a language has them there', async () => {
    await write({ 'src/a.rs': 'fn add() {}\n' });
    const rows = await choosing(undefined, () => generate('src/a.rs'));
    assert.deepEqual(rows, ['generated/src/a.rs · the code itself', 'New file…']);
  });

  it('never change an existing test, and a notification counts the tests that are left out (V132)', async () => {
    await write({ 'src/add.ts': code, 'test/add.test.ts': tests });
    answer(service, fenced(tests.replace('3);\n  });', "4);\n  });\n\n  it('is new', () => {});"), 'ts'));
    const told = await notices(() => generate());
    assert.equal(proposed(), withNewTest);
    assert.deepEqual(told, [
      'Left out of the reply: 1 test, because the file has another of the same name, which stays.',
    ]);
  });

  it('are not added if the reply contains no new ones, and a notification says so (V132)', async () => {
    await write({ 'src/add.ts': code, 'test/add.test.ts': tests });
    answer(service, fenced(tests.trimEnd(), 'ts'));
    const told = await notices(() => generate());
    assert.equal(proposed(), tests);
    assert.deepEqual(told, ['The reply contains no test that the file does not have yet.']);
  });

  it('are accepted only after a question if the reply was cut off', async () => {
    await write({ 'src/add.ts': code, 'test/add.test.ts': tests });
    answer(service, "```ts\ndescribe('add', () => {\n  it('is");
    await generate();
    assert.equal(proposed(), `${tests.trimEnd()}\n\ndescribe('add', () => {\n  it('is\n`);
    const told = await notices(() => run('acceptProposal'));
    assert.match(told.join(), /may be incomplete/);
    assert.equal(await read('test/add.test.ts'), tests);
  });

  it('are not proposed if the reply contains no code, and the chat shows the reply', async () => {
    await write({ 'src/add.ts': code, 'test/add.test.ts': tests });
    answer(service, 'There is nothing to test.');
    const told = await notices(() => generate());
    assert.match(told.join(), /contains no code[^]*shown in the chat/);
    assert.equal(openDiffs(), 0);
  });

  it('are requested again on Retry, for the current text of the file', async () => {
    await write({ 'src/add.ts': code, 'test/add.test.ts': tests });
    answer(service, fenced(newTest, 'ts'));
    await generate();
    const document = await vscode.workspace.openTextDocument(at('test/add.test.ts'));
    await edit(document, new vscode.Position(0, 0), '// More.\n');
    answer(service, fenced(newTest, 'ts'));
    await run('retryProposal');
    await eventually(() => assert.equal(proposed(), `// More.\n${withNewTest}`));
  });

  it('are added to the unsaved text of the editor', async () => {
    await write({ 'src/add.ts': code, 'test/add.test.ts': tests });
    const document = await vscode.workspace.openTextDocument(at('test/add.test.ts'));
    await edit(document, new vscode.Position(0, 0), '// Not saved.\n');
    answer(service, fenced(newTest, 'ts'));
    await generate();
    assert.equal(proposed(), `// Not saved.\n${withNewTest}`);
    assert.match(sent(), /\/\/ Not saved\./);
  });

  it('are not written to a file that is not text (V133)', async () => {
    await write({ 'src/div.ts': code });
    await vscode.workspace.fs.writeFile(at('test/div.test.ts'), new Uint8Array([0, 1, 2, 0, 255, 0]));
    assert.match((await notices(() => generate('src/div.ts'))).join(), /cannot be opened as text/);
    assert.equal(service.requests.length, 0);
  });

  it('are neither written nor read through a link out of the workspace (V133)', async () => {
    await write({ 'src/add.ts': code, 'src/sub.ts': code, 'test/a.test.ts': '' });
    const outside = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    await writeFile(join(outside, 'add.test.ts'), '// CANARY\n');
    await symlink(join(outside, 'add.test.ts'), at('test/add.test.ts').fsPath);
    assert.match((await notices(() => generate())).join(), /test\/add\.test\.ts is a link out of the workspace/);
    assert.equal(service.requests.length, 0);
    answer(service, fenced(newTest, 'ts'));
    await typing(['generated/test/sub.test.ts'], () => generate('src/sub.ts'));
    assert.equal(service.requests.length, 1);
    assert.doesNotMatch(sent(), /CANARY/);
    await rm(outside, { recursive: true });
  });

  it('are not written silently if their file was deleted meanwhile (V133)', async () => {
    await write({ 'src/add.ts': code, 'test/add.test.ts': tests });
    answer(service, fenced(newTest, 'ts'));
    await generate();
    await vscode.workspace.fs.delete(at('test/add.test.ts'));
    await eventually(async () => {
      const told = await notices(() => run('acceptProposal'));
      assert.ok(told.length > 0 || vscode.window.activeTextEditor?.document.isDirty);
    });
  });

  it('are requested without a test that shows the style if surroundings are off', async () => {
    await write({ 'src/add.ts': code, 'test/add.test.ts': `// CANARY\n${tests}` });
    await set({ surroundings: false });
    answer(service, fenced(newTest, 'ts'));
    await generate();
    await set({ surroundings: undefined });
    assert.equal(service.requests.length, 1);
    assert.doesNotMatch(sent(), /CANARY/);
    assert.match(proposed(), /CANARY[^]*is new/);
  });

  it('are added to the test file itself if they are generated from one', async () => {
    await write({ 'test/add.test.ts': tests });
    answer(service, fenced(newTest, 'ts'));
    await generate('test/add.test.ts');
    assert.equal(proposed(), withNewTest);
  });

  it('ask for a path without a link, whatever name a workspace gives its folder (V623)', async () => {
    const root = { uri: at(''), index: 0, name: '[Continue](command:workbench.action.quit)' };
    const window = vscode.window as { showInputBox: unknown };
    const original = window.showInputBox;
    let shown: vscode.InputBoxOptions | undefined;
    window.showInputBox = (options: vscode.InputBoxOptions) => Promise.resolve(void (shown = options));
    try {
      await askNewPath({ root, path: 'a.ts', paths: [] }, 'a.test.ts');
    } finally {
      window.showInputBox = original;
    }
    assert.match(shown?.prompt ?? '', /\[Continue\] \(command:/);
    assert.deepEqual(shown?.valueSelection, [0, 'a.test'.length], 'the name is selected, also without a folder');
  });

  it('are requested in the chat if no folder contains the code (V134)', async () => {
    await write({ 'src/add.html': '<p>1</p>' });
    await openAndSelect('const a = 1;', 0, 0);
    await run('generateTests');
    assert.match(sent(), /^Write unit tests for this code\.\n\n[^]*const a = 1;/);
    assert.equal(openDiffs(), 0);
  });

  it('are not requested for code that is never sent or too large, nor in the style of a test that is never sent', async () => {
    await write({ 'src/add.ts': code, 'src/sub.ts': code, 'test/secret.test.ts': '// CANARY\n' });
    await set({ neverSend: ['**/secret.test.ts', '**/sub.ts'] });
    assert.match((await notices(() => generate('src/sub.ts'))).join(), /sub\.ts is not sent/);
    await write({ 'src/large.ts': `// ${'x'.repeat(200_000)}` });
    assert.match((await notices(() => generate('src/large.ts'))).join(), /large\.ts.* is too large/);
    assert.equal(service.requests.length, 0);
    answer(service, fenced(newTest, 'ts'));
    await typing(['generated/test/add.test.ts'], () => generate());
    assert.equal(service.requests.length, 1);
    assert.doesNotMatch(sent(), /CANARY/);
    await run('discardProposal');
    await write({ 'src/secret.ts': code });
    answer(service, fenced(newTest, 'ts'));
    await generate('src/secret.ts');
    await set({ neverSend: undefined });
    assert.equal(service.requests.length, 2);
    assert.doesNotMatch(sent(), /CANARY/, 'nor if they are added to that test');
    assert.match(proposed(), /CANARY[^]*is new/);
  });
});
