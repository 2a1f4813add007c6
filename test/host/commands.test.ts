import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CommandRecord } from '../../src/chat/record/commandRecord.ts';
import { namedCodeIn } from '../../src/editor/documents/symbols.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { edit, notices, openDiffs, proposed, run } from './replying.ts';
import { connectForEachTest, openAndSelect, selectIn, set, typing } from './situation.ts';

/** Where VS Code keeps the folders of extensions. The script that starts the tests sets this. */
const storage = process.env['REALM_CHAT_TEST_STORAGE'];
assert(storage, 'REALM_CHAT_TEST_STORAGE is missing.');

const file = 'const a = 1;\nfunction twice(x: number) {\n  return 2 * x;\n}\nconst b = 2;';
const selected = 'function twice(x: number) {\n  return 2 * x;\n}';

/** The user's answers in the input boxes of each command that sends a request. */
const commands: [command: string, answers: string[]][] = [
  ['explain', []],
  ['ask', ['Is it pure?']],
  ['generateTests', []],
  ['fix', []],
  ['document', []],
  ['rewrite', ['use const']],
];
const all = [...commands.map(([command]) => command), 'addSelectionToChat'];
const changing = ['fix', 'document', 'rewrite'];

describe('Commands on code', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  beforeEach(async () => {
    await run('newChat');
  });
  const sent = (): string =>
    service.requests
      .map(({ body }) => (JSON.parse(body) as { messages: { content: string }[] }).messages.at(-1)?.content)
      .join();

  for (const [command, answers] of commands) {
    it(`send the selected code: ${command}`, async () => {
      await openAndSelect(file, 1, 3);
      await typing([...answers], () => run(command));
      assert.equal(service.requests.length, 1);
      assert.ok(sent().includes(selected), sent());
      assert.ok(!sent().includes('const a'), sent());
      for (const said of answers) assert.ok(sent().includes(said), sent());
      assert.equal(openDiffs(), changing.includes(command) ? 1 : 0);
    });

    it(`accept a selection that was made backwards: ${command}`, async () => {
      const editor = await openAndSelect(file, 1, 3);
      await selectIn(editor, new vscode.Selection(3, 1, 1, 0));
      await typing([...answers], () => run(command));
      assert.ok(sent().includes(selected), sent());
    });
  }

  for (const [command, answers] of commands.filter(([name]) => !changing.includes(name))) {
    it(`send all selections: ${command}`, async () => {
      const editor = await openAndSelect(file, 1, 3);
      await selectIn(editor, new vscode.Selection(0, 0, 0, 12), new vscode.Selection(4, 0, 4, 12));
      await typing([...answers], () => run(command));
      assert.match(sent(), /const a = 1;[^]*const b = 2;/);
    });
  }

  for (const [command, answers] of commands.filter(([name]) => changing.includes(name))) {
    it(`change the first of several selections: ${command}`, async () => {
      const editor = await openAndSelect(file, 1, 3);
      await selectIn(editor, new vscode.Selection(0, 0, 0, 12), new vscode.Selection(4, 0, 4, 12));
      await typing([...answers], () => run(command));
      assert.ok(sent().includes('const a = 1;') && !sent().includes('const b'), sent());
      await run('acceptProposal');
      const text = editor.document.getText();
      assert.ok(text.endsWith(file.slice(12)), text);
    });
  }

  for (const command of all) {
    it(`say why they do nothing if nothing is selected and no function is at the cursor: ${command}`, async () => {
      const editor = await openAndSelect('one\ntwo', 0, 0, 'plaintext');
      await selectIn(editor, new vscode.Selection(0, 1, 0, 1));
      const said = await notices(() => run(command));
      assert.deepEqual(said, ['Select the code first: there is no function or class at the cursor.']);
      assert.equal(service.requests.length, 0);
    });

    it(`say why they do nothing if only whitespace is selected: ${command}`, async () => {
      const editor = await openAndSelect('one\n  \n\ntwo', 0, 0, 'plaintext');
      await selectIn(editor, new vscode.Selection(0, 3, 2, 0));
      assert.deepEqual(await notices(() => run(command)), ['There is no code in the selection.']);
      assert.equal(service.requests.length, 0);
    });
  }

  for (const [command, answers] of commands) {
    it(`use the innermost function at the cursor if nothing is selected: ${command}`, async () => {
      const symbols = vscode.languages.registerDocumentSymbolProvider('plaintext', { provideDocumentSymbols: nested });
      const editor = await openAndSelect('class A {\n  f() {\n    1;\n  }\n  g() {}\n}', 0, 0, 'plaintext');
      await selectIn(editor, new vscode.Selection(2, 5, 2, 5));
      await typing([...answers], () => run(command));
      symbols.dispose();
      assert.ok(sent().includes('f() {\n    1;\n  }') && !sent().includes('g()'), sent());
    });
  }

  it('find functions also if a provider returns a flat list', async () => {
    const symbols = vscode.languages.registerDocumentSymbolProvider('plaintext', { provideDocumentSymbols: flat });
    const editor = await openAndSelect('f\ng\nh', 0, 0, 'plaintext');
    await selectIn(editor, new vscode.Selection(1, 1, 1, 1));
    await run('explain');
    symbols.dispose();
    assert.match(sent(), /```plaintext\ng\n```/);
  });

  it('take whole lines of functions and types, and of other symbols only if they have several lines; a file or module is none', async () => {
    const kinds = Object.keys(vscode.SymbolKind).filter((name) =>
      /^[A-Z]/i.test(name),
    ) as (keyof typeof vscode.SymbolKind)[];
    const provideDocumentSymbols = (): vscode.DocumentSymbol[] =>
      kinds.flatMap((name, index) =>
        [0, 1].map((height) => {
          const range = new vscode.Range(2 * index, 3, 2 * index + height, 4);
          return new vscode.DocumentSymbol(`${name} ${height}`, '', vscode.SymbolKind[name], range, range);
        }),
      );
    const symbols = vscode.languages.registerDocumentSymbolProvider('plaintext', { provideDocumentSymbols });
    const lines = kinds.map((name) => `  ${name} = 1;\nnext;`);
    const { document } = await openAndSelect(lines.join('\n'), 0, 0, 'plaintext');
    const found = await namedCodeIn(document);
    symbols.dispose();
    const [always, never] = [
      ['Function', 'Method', 'Constructor', 'Class', 'Interface', 'Enum', 'Struct'],
      ['File', 'Module', 'Namespace', 'Package'],
    ];
    assert.ok(kinds.length > 20);
    assert.deepEqual(
      found.map(({ name, range }) => [name, document.getText(range)]),
      kinds.flatMap((name) => [
        ...(always.includes(name) ? [[`${name} 0`, `${name} = 1;`]] : []),
        ...(never.includes(name) ? [] : [[`${name} 1`, `${name} = 1;\nnext;`]]),
      ]),
    );
  });

  it('are recorded while the history is kept, and not while it is off (V357)', async () => {
    const record = new CommandRecord(join(storage, extensionId, 'commandRequests'), () => true);
    await record.deleteAll();
    const recorded = async (...names: string[]): Promise<void> =>
      eventually(async () =>
        assert.deepEqual(
          (await record.all()).map(({ command }) => command),
          names,
        ),
      );
    const ask = async (command: string): Promise<void> => {
      await openAndSelect(file, 1, 3);
      await typing(['use const'], () => run(command));
    };
    await ask('rewrite');
    await recorded('rewrite');
    try {
      await set({ 'history.enabled': false });
      await ask('document');
    } finally {
      await set({ 'history.enabled': undefined });
    }
    await ask('rewrite');
    await recorded('rewrite', 'rewrite');
    assert.equal(service.requests.length, 3);
    assert.ok((await record.all()).every(({ place }) => place === `${new URL(service.url).host} · primary`));
    await record.deleteAll();
  });

  it('send nothing if the user enters no question', async () => {
    await openAndSelect(file, 1, 3);
    await typing([''], () => run('ask'));
    assert.equal(service.requests.length, 0);
  });

  it('send no question about code that was deleted meanwhile, and say so', async () => {
    const { document } = await openAndSelect(file, 1, 3);
    const deleted = async (): Promise<string> => {
      await edit(document, new vscode.Range(0, 0, 4, 12), '');
      return 'Is it pure?';
    };
    const said = await notices(() => typing([deleted], () => run('ask')));
    assert.deepEqual(said, ['The selected code is no longer there. Select the code to change, and try again.']);
    assert.equal(service.requests.length, 0);
  });

  it('send the problems that touch the cursor, with the lines they are in', async () => {
    const problems = vscode.languages.createDiagnosticCollection('test');
    const editor = await openAndSelect('one\ntwo\nthree', 0, 0, 'plaintext');
    problems.set(editor.document.uri, [
      new vscode.Diagnostic(new vscode.Range(1, 0, 1, 2), 'This is no number.'),
      new vscode.Diagnostic(new vscode.Range(2, 0, 2, 2), 'Another.'),
    ]);
    await selectIn(editor, new vscode.Selection(1, 3, 1, 3));
    await run('fix');
    problems.dispose();
    assert.match(sent(), /This is no number\.[^]*```plaintext\ntwo\n```/);
    assert.doesNotMatch(sent(), /Another/);
    assert.match(proposed(), /^one\n[^]*\nthree$/);
  });
});

describe('Fix', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  const code = 'class A {\n  f() {\n    1;\n  }\n  g() {}\n}';
  const [own, f, whole] = ['    1;', 'f() {\n    1;\n  }', code];
  const rows: [what: string, selection: vscode.Selection, problems: number[], sent: string, named: number[]][] = [
    ['the problem at the cursor in its function', new vscode.Selection(2, 5, 2, 5), [1, 2, 4], f, [2]],
    ['all problems of the function if none is at the cursor', new vscode.Selection(2, 5, 2, 5), [1, 3, 4], f, [1, 3]],
    ['the problems that touch the selection', new vscode.Selection(2, 0, 2, 6), [1, 2, 4], own, [2]],
    ['all problems of a class', new vscode.Selection(0, 0, 5, 1), [1, 2, 4], whole, [1, 2, 4]],
    ['code without a problem', new vscode.Selection(2, 5, 2, 5), [4], f, []],
  ];
  for (const [what, selection, lines, sent, named] of rows)
    it(`sends ${what}`, async () => {
      const symbols = vscode.languages.registerDocumentSymbolProvider('plaintext', { provideDocumentSymbols: nested });
      const problems = vscode.languages.createDiagnosticCollection('test');
      const editor = await openAndSelect(code, 0, 0, 'plaintext');
      problems.set(
        editor.document.uri,
        lines.map((line) => new vscode.Diagnostic(new vscode.Range(line, 2, line, 3), `Problem ${line}.`)),
      );
      await selectIn(editor, selection);
      await run('fix');
      vscode.Disposable.from(symbols, problems).dispose();
      const { messages } = JSON.parse(service.requests[0]?.body ?? '') as { messages: { content: string }[] };
      const asked = messages.at(-1)?.content ?? '';
      assert.ok(asked.includes(`\`\`\`plaintext\n${sent}\n\`\`\``), asked);
      assert.deepEqual(asked.match(/(?<=Problem )\d/g)?.map(Number) ?? [], named);
    });
});

function nested(): vscode.DocumentSymbol[] {
  const symbol = (name: string, kind: vscode.SymbolKind, first: number, last: number): vscode.DocumentSymbol => {
    const range = new vscode.Range(first, first === 0 ? 0 : 2, last, last === 5 ? 1 : 8);
    return new vscode.DocumentSymbol(name, '', kind, range, range);
  };
  const outer = symbol('A', vscode.SymbolKind.Class, 0, 5);
  const inner = new vscode.Range(1, 2, 3, 3);
  outer.children = [
    new vscode.DocumentSymbol('f', '', vscode.SymbolKind.Method, inner, inner),
    symbol('g', vscode.SymbolKind.Method, 4, 4),
  ];
  return [outer];
}

function flat({ uri }: vscode.TextDocument): vscode.SymbolInformation[] {
  return ['f', 'g', 'h'].map(
    (name, line) =>
      new vscode.SymbolInformation(
        name,
        vscode.SymbolKind.Function,
        '',
        new vscode.Location(uri, new vscode.Range(line, 0, line, 1)),
      ),
  );
}
