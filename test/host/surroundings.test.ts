import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { ServiceMessage } from '../../src/service/client.ts';
import { answer as answered } from '../../src/editor/asking/answer.ts';
import { codeAttachment } from '../../src/editor/attach/codeAttachment.ts';
import { rewriteAs } from '../../src/editor/proposal/proposedChange.ts';
import { surroundings } from '../../src/editor/surroundings/surroundings.ts';
import type { Target } from '../../src/editor/target/target.ts';
import { openGate, replierOf } from '../support/connected.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { answer, edit, fenced, run } from './replying.ts';
import { connectForEachTest, selectIn, typing } from './situation.ts';
import { rewrites, type Rewrite } from './surroundingsRewrites.ts';

/** Milliseconds that these tests wait for a language server, longer than the extension does. */
const patience = 15_000;

describe('Surroundings of code', () => {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  let count = 0;
  let servers: vscode.Disposable[] = [];

  afterEach(async () => {
    for (const server of servers) server.dispose();
    servers = [];
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  after(() => vscode.workspace.fs.delete(vscode.Uri.file(join(workspace, 'surroundings')), { recursive: true }));

  /** Writes files into a new folder; the first contains the code. */
  const written = async (files: Record<string, string>): Promise<{ target: Target; folder: string }> => {
    const folder = join(workspace, 'surroundings', String((count += 1)));
    const [first = ''] = Object.keys(files);
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text.replace(/[«»]/g, ''));
    }
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(join(folder, first)));
    await vscode.window.showTextDocument(document);
    const [before = '', code = ''] = (files[first] ?? '').split(/[«»]/);
    const range = new vscode.Range(
      document.positionAt(before.length),
      document.positionAt(before.length + code.length),
    );
    return { target: { document, range }, folder };
  };
  const serve = (language: string, provideDefinition: vscode.DefinitionProvider['provideDefinition']): void => {
    servers.push(vscode.languages.registerDefinitionProvider(language, { provideDefinition }));
  };

  const rows: [by: string, rows: Rewrite[]][] = [
    ["VS Code's language server", rewrites.served],
    ['a language server', rewrites.declared],
  ];
  for (const [by, those] of rows)
    for (const { what, language, files, needs, without } of those)
      it(`contain what a rewrite needs, from ${by}: ${language}, ${what} (V110)`, async () => {
        const { target, folder } = await written(files);
        assert.equal(target.document.languageId, language);
        if (by === 'a language server') serve(language, (document, at) => declaration(document, at, folder, files));
        // Just after its start, VS Code's language server knows only the file itself.
        const request = await eventually(async () => {
          const whole = await requested(target);
          assert.ok(whole.includes(needs), whole);
          return whole;
        });
        assert.ok(!request.includes(without), request);
        assert.match(request, new RegExp(`Surroundings of ${Object.keys(files)[0]}`));
      });

  const code = { 'a.py': 'import helper\n\n\n«def use():\n    helper(1)»\n' };
  const secret = 'SECRET = "canary"\n';
  const hostile: [what: string, place: (folder: string) => Promise<vscode.Definition | undefined>][] = [
    [
      'a file outside of the workspace',
      async (folder) => located(await fileAt(join(folder, '../../../outside.py'), secret)),
    ],
    ['a library', async (folder) => located(await fileAt(join(folder, 'node_modules/a/a.py'), secret))],
    ['a Python library', async (folder) => located(await fileAt(join(folder, '.venv/lib/site-packages/a.py'), secret))],
    ['a file that is never sent', async (folder) => located(await fileAt(join(folder, '.env'), secret))],
    [
      'a link out of the workspace',
      async (folder) => {
        const { fsPath } = await fileAt(join(folder, '../../../linked.py'), secret);
        await symlink(fsPath, join(folder, 'link.py'));
        return located(vscode.Uri.file(join(folder, 'link.py')));
      },
    ],
    [
      'a link to a file that is never sent',
      async (folder) => {
        const { fsPath } = await fileAt(join(folder, 'id_rsa'), secret);
        await symlink(fsPath, join(folder, 'key.py'));
        return located(vscode.Uri.file(join(folder, 'key.py')));
      },
    ],
    ['a file that is not text', async (folder) => located(await fileAt(join(folder, 'b.py'), `${secret}\0`))],
    ['a file that is too long', async (folder) => located(await fileAt(join(folder, 'b.py'), secret.repeat(100_000)))],
    ['a line that is too long', async (folder) => located(await fileAt(join(folder, 'b.txt'), 'canary '.repeat(1000)))],
    ['a file that is gone', (folder) => Promise.resolve(located(vscode.Uri.file(join(folder, 'gone.py'))))],
    ['a folder', (folder) => Promise.resolve(located(vscode.Uri.file(folder)))],
    ['a URL', () => Promise.resolve(located(vscode.Uri.parse('https://example.com/canary.py')))],
    [
      'a line beyond the end',
      async (folder) => located(await fileAt(join(folder, 'b.py'), secret), new vscode.Position(10_000_000, 0)),
    ],
    [
      'a character beyond the end',
      async (folder) => located(await fileAt(join(folder, 'b.py'), secret), new vscode.Position(0, 10_000_000)),
    ],
    ['nothing', () => Promise.resolve(undefined)],
    ['an empty list', () => Promise.resolve([])],
    ['something other than a location', () => Promise.resolve([{ canary: 1 }] as unknown as vscode.Location[])],
    ['an error', () => Promise.reject(new Error('canary'))],
    ['no answer', () => new Promise(() => undefined)],
  ];
  for (const [what, place] of hostile)
    it(`contain only the top of the file if a language server returns ${what} (V111)`, async () => {
      const { target, folder } = await written(code);
      serve('python', () => place(folder));
      const [found, ...others] = await surroundings([target], 500);
      assert.equal(others.length, 0);
      assert.equal(found?.text, `# ${vscode.workspace.asRelativePath(target.document.uri)}, line 1\nimport helper`);
    });

  it('contain each line once, also if the code uses what is at the top of its file', async () => {
    const { target, folder } = await written({
      'a.py': 'import b\nLIMIT = 3\n\n\n«def use():\n    return LIMIT»\n',
    });
    serve('python', () => located(vscode.Uri.file(join(folder, 'a.py')), new vscode.Position(1, 0)));
    const [found] = await surroundings([target], patience);
    assert.match(found?.text ?? '', /a\.py, lines 1 to 2\nimport b\nLIMIT = 3$/);
  });

  it('contain the definitions of the file itself if a language server never answers (V111)', async () => {
    const { target } = await written({ 'a.py': `${code['a.py']}\n\ndef helper(count):\n    return count\n` });
    serve('python', () => new Promise(() => undefined));
    const [found] = await surroundings([target], 300);
    assert.match(found?.text ?? '', /a\.py, lines 8 to 9\ndef helper\(count\):\n {4}return count$/);
  });

  it('contain each definition once, and three for each name, however many locations a language server returns (V111)', async () => {
    const { target, folder } = await written({
      ...code,
      'b.py': Array.from({ length: 500 }, (_, at) => `def helper${at}(): pass\n`).join(''),
    });
    const uri = vscode.Uri.file(join(folder, 'b.py'));
    serve('python', () =>
      Array.from({ length: 5000 }, (_, at) => new vscode.Location(uri, new vscode.Position(Math.floor(at / 2), 4))),
    );
    const [found] = await surroundings([target], patience);
    assert.deepEqual(found?.text.match(/helper\d+/g), ['helper0', 'helper1', 'helper2']);
  });

  it('contain definitions in the order in which the code uses them, as VS Code has them, saved or not', async () => {
    const { target, folder } = await written({
      'a.py': 'import b\n\n\n«def use():\n    first()\n    second()»\n',
      'b.py': 'def second():\n    return 2\n\n\ndef first():\n    return 1\n',
    });
    const uri = vscode.Uri.file(join(folder, 'b.py'));
    await edit(await vscode.workspace.openTextDocument(uri), new vscode.Range(1, 11, 1, 12), '22');
    const secondWasAsked = Promise.withResolvers<undefined>();
    serve('python', async (document, at) => {
      const name = document.getText(document.getWordRangeAtPosition(at));
      if (name === 'second') secondWasAsked.resolve(undefined);
      else await secondWasAsked.promise;
      return name === 'first' || name === 'second'
        ? located(uri, new vscode.Position(name === 'first' ? 4 : 0, 4))
        : [];
    });
    const [found] = await surroundings([target], patience);
    assert.match(found?.text ?? '', /def first\(\):\n {4}return 1\n[^]*def second\(\):\n {4}return 22$/);
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('stay within their limit of characters (V112)', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `helper${at}`);
    const { target } = await written({
      'a.py': `«def use():\n    ${names.join('(); ')}»\n\n${names.map((name) => `\ndef ${name}():\n${'    print("some words")\n'.repeat(12)}`).join('\n')}`,
    });
    const [found] = await surroundings([target], patience);
    assert.ok(found && found.text.length > 7000 && found.text.length <= 8000, String(found?.text.length));
  });

  it('are one attachment for each file, without a location', async () => {
    const first = await written(code);
    const second = await written(code);
    const found = await surroundings([first.target, first.target, second.target], patience);
    assert.deepEqual(
      found.map(({ kind, name, language, uri }) => [kind, name, language, uri]),
      Array.from({ length: 2 }, () => ['surroundings', 'Surroundings of a.py', 'python', undefined]),
    );
  });

  const nowhere: [what: string, open: () => Thenable<vscode.TextDocument>][] = [
    ['an unsaved file', () => vscode.workspace.openTextDocument({ language: 'python', content: 'import a\nb()' })],
    [
      'a file outside of the workspace',
      async () => vscode.workspace.openTextDocument(await fileAt(join(workspace, '../alone.py'), 'import a\nb()')),
    ],
    [
      'a file that is never sent',
      async () =>
        vscode.workspace.openTextDocument(await fileAt(join(workspace, 'surroundings/secrets.pem'), 'import a\nb()')),
    ],
  ];
  for (const [what, open] of nowhere)
    it(`are not sent for ${what}`, async () => {
      const document = await open();
      assert.deepEqual(await surroundings([{ document, range: document.lineAt(1).range }], patience), []);
    });
});

describe('Surroundings of code, with commands on it', () => {
  const file = vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/'), 'total.ts');
  const definition = '// total.ts, lines 1 to 3\ninterface Line {\n  price: number;\n}';
  const code = 'export function total(line: Line): number {\n  return line.price;\n}';
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  beforeEach(async () => {
    await vscode.workspace.fs.writeFile(file, Buffer.from(`${definition.replace(/^.*\n/, '')}\n\n${code}\n`));
    await run('newChat');
  });
  afterEach(() => vscode.workspace.fs.delete(file));

  const select = async (): Promise<void> => {
    const editor = await vscode.window.showTextDocument(file);
    await selectIn(editor, new vscode.Selection(4, 0, 6, 1));
  };
  /** The newest message of the request with this number. */
  const sent = (number: number): Promise<string> =>
    eventually(() => {
      assert.equal(service.requests.length, number);
      const { messages } = JSON.parse(service.requests.at(-1)?.body ?? '') as { messages: { content: string }[] };
      return messages.at(-1)?.content ?? '';
    });
  /** Asks for a rewrite after these buttons of its box were pressed, and discards it. */
  const rewriteAfter = async (
    pressed: string[],
    look: () => unknown = () => undefined,
    end: () => Thenable<unknown> = () => run('discardProposal'),
  ): Promise<void> => {
    await select();
    const instruct = async (box?: { press?: (tooltip: string) => void; value?: string }): Promise<string> => {
      if (box) box.value = 'typed so far';
      for (const button of pressed) box?.press?.(button);
      await look();
      return 'rename it';
    };
    await typing([instruct], () => run('rewrite'));
    await end();
  };

  it('are shown before they are sent with a rewrite, and are left out once with the button of its box (V113)', async () => {
    const shown = (): string => vscode.window.activeTextEditor?.document.getText() ?? '';
    await rewriteAfter(['Show What Will Be Sent'], async () => {
      await eventually(() => assert.ok(shown().startsWith('# What will be sent') && shown().includes(definition)));
      assert.match(shown(), /typed so far/);
      assert.equal(service.requests.length, 0);
    });
    assert.ok((await sent(1)).includes(definition));
    await rewriteAfter(['Surroundings: On. Leave Them Out This Time', 'Show What Will Be Sent'], () =>
      eventually(() => assert.ok(shown().includes(code) && !shown().includes('interface Line'))),
    );
    const without = await sent(2);
    assert.ok(without.includes(code));
    assert.doesNotMatch(without, /Surroundings|interface Line/);
    answer(service, fenced('export const total = 1;', 'ts'));
    await rewriteAfter(['Surroundings: On. Leave Them Out This Time'], undefined, async () => {
      answer(service, fenced('export const total = 2;', 'ts'));
      await typing(['rename it again'], () => run('changeInstruction'));
      await run('discardProposal');
    });
    const changed = await sent(4);
    assert.ok(changed.includes('rename it again'));
    assert.doesNotMatch(changed, /Surroundings|interface Line/, 'also not with a changed instruction');
    await rewriteAfter(['Surroundings: On. Leave Them Out This Time', 'Surroundings: Off. Send Them This Time']);
    assert.ok((await sent(5)).includes(definition));
  });

  it('are sent with a question to the chat, until they are turned off (V114)', async () => {
    await select();
    await run('explain');
    assert.ok((await sent(1)).includes(definition));
    await run('turnOffSurroundings');
    try {
      await select();
      await run('explain');
      const without = await sent(2);
      assert.ok(without.includes(code));
      assert.doesNotMatch(without, /Surroundings|interface Line/);
    } finally {
      await run('turnOnSurroundings');
    }
    await select();
    await run('explain');
    assert.ok((await sent(3)).includes(definition));
  });
});

function located(uri: vscode.Uri, position = new vscode.Position(0, 0)): vscode.Location {
  return new vscode.Location(uri, position);
}

async function fileAt(path: string, text: string): Promise<vscode.Uri> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return vscode.Uri.file(path);
}

/** The messages of a request for a rewrite. */
async function requested(target: Target): Promise<string> {
  const sent: ServiceMessage[] = [];
  const attachments = await surroundings([target], patience);
  const prompt = rewriteAs({ text: 'make it better', withSurroundings: true }).prompt(
    codeAttachment(target.document, target.range),
  );
  const question = {
    command: 'rewrite' as const,
    prompt,
    attachments,
    title: String,
    abort: new AbortController(),
    take: () => undefined,
  };
  const begin = () => (_: string, messages: ServiceMessage[]) => {
    sent.push(...messages);
    return Promise.reject(new Error('Enough.'));
  };
  const model = () => ({ id: 'm', name: 'M' });
  await answered({ now: replierOf({ model, begin }).now, outgoing: openGate }, question);
  return sent.map(({ content }) => (typeof content === 'string' ? content : '')).join('\n');
}

/** The locations in these files where a keyword declares the name at a position. */
function declaration(
  document: vscode.TextDocument,
  position: vscode.Position,
  folder: string,
  files: Record<string, string>,
): vscode.Location[] {
  const name = document.getText(document.getWordRangeAtPosition(position));
  return Object.entries(files).flatMap(([file, text]) => {
    const lines = text.replace(/[«»]/g, '').split('\n');
    return lines.flatMap((line, at) => {
      const column = line.search(
        new RegExp(`(?<=\\b(class|def|enum|func|interface|module|record|struct|trait|type) )${name}\\b`),
      );
      return column < 0
        ? []
        : [new vscode.Location(vscode.Uri.file(join(folder, file)), new vscode.Position(at, column))];
    });
  });
}
