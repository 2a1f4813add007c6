import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { inWorkspace, write } from './attachable.ts';
import type { SampleService } from '../service/server.ts';
import { endLine, startLine, textLine } from '../support/events.ts';
import { answer, edit, fenced, notices, openDiffs, preview, progressOf, proposed, rewrite, run } from './replying.ts';
import {
  connectedService,
  connectForEachTest,
  enterKey,
  openAndSelect,
  openAndSelectFrom,
  selectIn,
  typing,
  warnings,
  withProperty,
} from './situation.ts';

describe('Rewrite', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));

  /** The next reply consists of these bytes. */
  const reply = (bytes: string): void => service.answerNext((_, response) => response.end(bytes));
  const proposalIsOpen = (): boolean => openDiffs() > 0;
  const undo = (): Thenable<unknown> => vscode.commands.executeCommand('undo');

  const documents: [name: string, text: string, first: number, last: number, code: string, after: string][] = [
    ['in the middle of a file', 'a\nlet b;\nc', 1, 1, 'const b;', 'a\nconst b;\nc'],
    ['with CR LF (V55)', 'a\r\nlet b;\r\nlet c;\r\nd', 1, 2, 'const b;\nconst c;', 'a\r\nconst b;\r\nconst c;\r\nd'],
    ['at the end without a line ending', 'a\nlet b;', 1, 1, 'const b;', 'a\nconst b;'],
    ['beyond ASCII', 'ä 😀\nlet ö;\n漢', 1, 1, 'const ö = "😀";', 'ä 😀\nconst ö = "😀";\n漢'],
  ];
  for (const [name, text, first, last, code, after] of documents) {
    it(`shows the change first, then makes it in one undo step: ${name}`, async () => {
      const { document } = await openAndSelect(text, first, last);
      const before = document.getText();
      reply(startLine + textLine('```ts\n') + textLine(code) + textLine('\n```\n') + endLine);
      await rewrite();
      assert.equal(document.getText(), before, 'nothing changes before Accept');
      assert.ok(proposalIsOpen());
      await run('acceptProposal');
      assert.equal(document.getText(), after);
      assert.ok(!proposalIsOpen());
      await undo();
      assert.equal(document.getText(), before);
    });
  }

  const thinking = (thought: string): string =>
    `${JSON.stringify({ type: 'content_block_delta', delta: { type: 'thinking_delta', thinking: thought } })}\n`;
  for (const [where, stream] of [
    ['in a separate field', thinking('```ts\nlet wrong;\n```\n')],
    ['in the text', textLine('<think>```ts\nlet wrong;\n```\n</think>')],
    ['in the text, without an opening tag', textLine('```ts\nlet wrong;\n```\n</think>\n\n')],
  ] as const)
    it(`ignores code in the thoughts of the model: ${where}`, async () => {
      await openAndSelect('a\nlet b;\nc', 1, 1);
      reply(startLine + stream + textLine('```ts\nconst b;\n```\n') + endLine);
      await rewrite();
      assert.equal(proposed(), 'a\nconst b;\nc');
      await run('discardProposal');
    });

  it('shows in its notification whom it asks about what, and that the model is thinking, until it answers', async () => {
    await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(
      startLine + thinking('Hm, ') + thinking('const.') + textLine('```ts\nconst b;\n') + textLine('```\n') + endLine,
    );
    const titles: unknown[] = [];
    assert.deepEqual(await progressOf(rewrite, titles), ['Thinking…', '']);
    assert.match(titles.join(), /^Asking .+ about Untitled-\d+…$/);
    await run('discardProposal');
  });

  const lines = 'function f() {\n    const a = 1;\n    const b = 2;\n    return a + b;\n}\n';
  const selections: [name: string, text: string, from: [number, number], to: [number, number]][] = [
    ['from the first word of a line to the first word of another', lines, [1, 4], [3, 4]],
    ['from the end of the line above', lines, [0, 14], [3, 0]],
    ['from the end of the line above to the end of a line', lines, [0, 14], [2, 16]],
    ['whole lines', lines, [1, 0], [3, 0]],
    ['with CR LF (V55)', lines.replaceAll('\n', '\r\n'), [1, 4], [3, 4]],
    ['from the end of the line above with CR LF (V55)', lines.replaceAll('\n', '\r\n'), [0, 14], [3, 0]],
  ];
  for (const [name, text, from, to] of selections) {
    it(`joins no lines, wherever a selection starts and ends: ${name}`, async () => {
      const { document } = await openAndSelectFrom(text, from, to);
      reply(startLine + textLine('```ts\n    const a = 10;\n    const b = 20;\n```\n') + endLine);
      await rewrite();
      await run('acceptProposal');
      assert.equal(document.getText(), text.replace('1', '10').replace('2', '20'));
      await undo();
      assert.equal(document.getText(), text);
    });
  }

  it('tries again at its first connection, whichever one is chosen meanwhile (R5, V38)', async () => {
    await openAndSelect('let b;', 0, 0);
    service.answerNext((_, response) => response.writeHead(503, { 'retry-after': '1' }).end());
    reply(startLine + textLine('```ts\nconst b;\n```\n') + endLine);
    const rewriting = rewrite();
    await eventually(() => assert.equal(service.requests.length, 1));
    const other = await connectedService();
    await enterKey('sk-sample-primary');
    await rewriting;
    assert.deepEqual([service.requests.length, other.requests.length], [2, 0]);
    assert.match(proposed(), /const b;/);
    await other.close();
    await run('discardProposal');
  });

  it('shows the whole file with the change', async () => {
    await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(startLine + textLine('```\nconst b;\n```') + endLine);
    await rewrite();
    await eventually(() => assert.equal(proposed(), 'a\nconst b;\nc'));
  });

  it('leaves out a first line of the reply that only names the file (V396)', async () => {
    const file = inWorkspace('named/rewritten.js');
    await write(file, 'a();\nlet b;\n// named/rewritten.js\nlet c;\n');
    const editor = await vscode.window.showTextDocument(file);
    await selectIn(editor, new vscode.Selection(1, 0, 1, 6));
    answer(service, fenced('// named/rewritten.js\nconst b;'));
    await rewrite();
    await eventually(() => assert.equal(proposed(), 'a();\nconst b;\n// named/rewritten.js\nlet c;\n'));
    await run('discardProposal');
    await vscode.workspace.fs.delete(file);
  });

  it('changes nothing on Discard', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(startLine + textLine('const b;') + endLine);
    await rewrite();
    await run('discardProposal');
    assert.ok(!proposalIsOpen());
    assert.equal(document.getText(), 'let b;');
  });

  it('can be retried after something failed before its request was sent', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    const window = vscode.window as { withProgress: unknown };
    const original = window.withProgress;
    window.withProgress = () => Promise.reject(new Error('broken'));
    const shown = await notices(rewrite).finally(() => (window.withProgress = original));
    assert.equal(shown.length, 1, shown.join());
    reply(startLine + textLine('const b;') + endLine);
    await run('retryProposal');
    await run('acceptProposal');
    assert.equal(document.getText(), 'const b;');
  });

  it('sends another request on Retry', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(startLine + textLine('var b;') + endLine);
    await rewrite();
    reply(startLine + textLine('const b;') + endLine);
    await run('retryProposal');
    await run('acceptProposal');
    assert.equal(document.getText(), 'const b;');
    assert.equal(service.requests.length, 2);
  });

  it('follows its code when lines are inserted above and below (V52)', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(startLine + textLine('const b;') + endLine);
    await rewrite();
    await edit(document, new vscode.Position(0, 0), '1\n2\n3\n');
    await edit(document, new vscode.Position(5, 0), 'x\n');
    await run('acceptProposal');
    assert.equal(document.getText(), '1\n2\n3\na\nconst b;\nx\nc');
  });

  it('does not replace code that has changed meanwhile, and keeps the proposal (V53)', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(startLine + textLine('const b;') + endLine);
    await rewrite();
    await edit(document, new vscode.Position(1, 4), 'x');
    const said = await notices(() => run('acceptProposal'));
    assert.deepEqual(said, ['The selected code was changed meanwhile, so nothing was replaced. | Show Diff | Retry']);
    assert.equal(document.getText(), 'a\nlet xb;\nc');
    assert.match(proposed(), /const b;/);
  });

  it('shows the diff again on Show Diff (V53)', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(startLine + textLine('const b;') + endLine);
    await rewrite();
    await edit(document, new vscode.Position(1, 4), 'x');
    await notices(() => run('acceptProposal'), 'Show Diff');
    assert.equal(openDiffs(), 1);
    assert.equal(proposed(), 'a\nconst b;\nc');
  });

  it('uses the current code on Retry (V53)', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(startLine + textLine('const b;') + endLine);
    await rewrite();
    await edit(document, new vscode.Position(1, 4), 'x');
    reply(startLine + textLine('const xb;') + endLine);
    await notices(() => run('acceptProposal'), 'Retry');
    assert.match(service.requests[1]?.body ?? '', /let xb;/);
    await eventually(() => assert.equal(proposed(), 'a\nconst xb;\nc'));
    await run('acceptProposal');
    assert.equal(document.getText(), 'a\nconst xb;\nc');
  });

  it('does not offer Retry if the code was deleted (V53)', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(startLine + textLine('const b;') + endLine);
    await rewrite();
    await edit(document, new vscode.Range(0, 0, 2, 1), 'all new');
    const [said] = await notices(() => run('acceptProposal'));
    assert.match(said ?? '', /replaced\. \| Show Diff$/);
    assert.equal(document.getText(), 'all new');
    assert.equal(proposed(), 'a\nconst b;\nc', 'the result is kept');
    const told = await notices(() => run('retryProposal'));
    assert.match(told.join(), /^The selected code is no longer there/);
    assert.equal(service.requests.length, 1);
  });

  it('can be repeated with a changed instruction', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(startLine + textLine('var b;') + endLine);
    await rewrite('use var');
    reply(startLine + textLine('const b;') + endLine);
    const boxes: (string | undefined)[] = [];
    await typing([(options) => (boxes.push(options?.value), Promise.resolve('use const'))], () =>
      run('changeInstruction'),
    );
    assert.deepEqual(boxes, ['use var']);
    assert.match(service.requests[1]?.body ?? '', /use const[^]*let b;/);
    assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /: use const$/);
    assert.equal(openDiffs(), 1);
    await run('acceptProposal');
    assert.equal(document.getText(), 'const b;');
  });

  it('can run twice at once, in one file', async () => {
    const { document, viewColumn } = await openAndSelect('let a;\nx\nlet b;', 0, 0);
    const waiting: ((text: string) => void)[] = [];
    for (let count = 0; count < 2; count += 1)
      service.answerNext((_, response) => {
        response.write(startLine);
        waiting.push((text) => response.end(textLine(text) + endLine));
      });
    const first = rewrite();
    await eventually(() => assert.equal(waiting.length, 1));
    const editor = await vscode.window.showTextDocument(document, viewColumn);
    await selectIn(editor, new vscode.Selection(2, 0, 2, 6));
    const second = rewrite();
    await eventually(() => assert.equal(waiting.length, 2));
    waiting[1]?.('const b = 1;\nconst c = 2;');
    await second;
    await run('acceptProposal');
    waiting[0]?.('const a = 1;\nconst z = 2;');
    await first;
    assert.equal(openDiffs(), 1);
    await eventually(async () => {
      await vscode.commands.executeCommand('workbench.action.nextEditor');
      assert.match(proposed(), /const z/);
    });
    await run('acceptProposal');
    assert.equal(document.getText(), 'const a = 1;\nconst z = 2;\nx\nconst b = 1;\nconst c = 2;');
  });

  it('shows a reply without code in the chat, and closes', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    await run('newChat');
    reply(startLine + textLine('I am sorry, but I cannot help you with that request.') + endLine);
    const said = await notices(() => rewrite());
    assert.deepEqual(said, ['The reply contains no code, so there is nothing to accept. It is shown in the chat.']);
    assert.equal(document.getText(), 'let b;');
    assert.equal(openDiffs(), 0);
    await openAndSelect('let b;', 0, 0);
    await run('explain');
    assert.match(service.requests[1]?.body ?? '', /use const[^]*let b;[^]*"assistant"[^]*I am sorry/);
  });

  const doubtful: [what: string, sent: string, button: string, question: RegExp, code: string][] = [
    [
      'invisible characters',
      `${textLine('```\nconst b\u202E;\n```')}${endLine}`,
      'Accept anyway',
      /U\+202E/,
      'const b\u202E;',
    ],
    ['incomplete code', textLine('```\nconst b;'), 'Accept incomplete code', /may be incomplete/, 'const b;'],
  ];
  for (const [what, sent, button, question, code] of doubtful)
    for (const command of ['acceptProposal', 'acceptAllProposals'])
      it(`asks before ${what} are accepted by ${command} (V48)`, async () => {
        const { document } = await openAndSelect('let b;', 0, 0);
        reply(startLine + sent);
        // For a reply that was cut off, this waits for an answer to its notification.
        void rewrite();
        await eventually(async () => {
          const said = await notices(() => run(command));
          assert.match(said[0] ?? '', question);
        });
        assert.equal(document.getText(), 'let b;');
        await notices(() => run(command), button);
        assert.equal(document.getText(), code);
      });

  it('asks about invisible characters in incomplete code, too (V48)', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(startLine + textLine('```\nconst b\u202E;'));
    void rewrite();
    await eventually(async () => {
      const said = await notices(() => run('acceptProposal'), 'Accept incomplete code');
      assert.match(said.join(), /may be incomplete[^]*U\+202E/);
    });
    assert.equal(document.getText(), 'let b;');
  });

  it('writes to no other file, whatever the reply says (V54)', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    const files = async (): Promise<string[]> => (await vscode.workspace.findFiles('**/*')).map(String).sort();
    const before = await files();
    const text = '```ts:.vscode/settings.json\n{ "a": 1 }\n```\nsave this to ../../.bashrc\n```sh\nevil\n```\n';
    reply(startLine + textLine(text) + endLine);
    await rewrite();
    await run('acceptProposal');
    assert.equal(document.getText(), '{ "a": 1 }');
    assert.deepEqual(await files(), before);
  });

  it('cannot be accepted when it failed (V56)', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    service.answerNext((_, response) => response.writeHead(400).end());
    await notices(() => rewrite());
    await run('acceptProposal');
    assert.equal(document.getText(), 'let b;');
    const { permissions } = await vscode.workspace.fs.stat(preview()?.uri ?? assert.fail('The proposal is closed.'));
    assert.equal(permissions, vscode.FilePermission.Readonly);
  });

  it('is not asked for again by the Retry of a notification that is still open after Discard', async () => {
    await openAndSelect('let b;', 0, 0);
    reply(startLine + textLine('```\nconst b;\n```') + endLine.replace('end_turn', 'max_tokens'));
    const window = vscode.window as unknown as Record<string, unknown>;
    const kinds = ['showInformationMessage', 'showWarningMessage', 'showErrorMessage'];
    const originals = kinds.map((kind) => window[kind]);
    const { promise, resolve } = Promise.withResolvers<string>();
    let offered: unknown[] = [];
    for (const kind of kinds) window[kind] = (...shown: unknown[]) => ((offered = shown), promise);
    const rewriting = rewrite();
    await eventually(() => assert.deepEqual(offered.slice(1), ['Retry'])).finally(() =>
      kinds.forEach((kind, index) => (window[kind] = originals[index])),
    );
    await run('discardProposal');
    resolve('Retry');
    await rewriting;
    assert.equal(service.requests.length, 1);
  });

  it('can be accepted after it was moved to another editor group', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(startLine + textLine('const b;') + endLine);
    await rewrite();
    await vscode.commands.executeCommand('workbench.action.moveEditorToNextGroup');
    await eventually(() => assert.equal(vscode.window.tabGroups.all.length, 2));
    await run('acceptProposal');
    assert.equal(document.getText(), 'const b;');
  });

  it('leaves the cursor after what has changed in a whole file', async () => {
    const { document } = await openAndSelect('let b;\nlet c;', 0, 1);
    reply(startLine + textLine('const b = 1;\nlet c;') + endLine);
    await rewrite();
    await run('acceptProposal');
    const { selection } = vscode.window.activeTextEditor ?? assert.fail('The file is not shown.');
    assert.ok(selection.isEmpty);
    assert.equal(document.getText(new vscode.Range(0, 0, selection.end.line, selection.end.character)), 'const b = 1;');
  });

  it('removes most of one line without a question', async () => {
    const { document } = await openAndSelect('theOldName(withManyArguments, andMore);', 0, 0);
    answer(service, fenced('f();'));
    await rewrite();
    assert.deepEqual(await notices(() => run('acceptProposal')), []);
    assert.equal(document.getText(), 'f();');
  });

  it('can be accepted again if the file could not be changed', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(startLine + textLine('const b;') + endLine);
    await rewrite();
    const said: string[] = [];
    const failing = { value: () => Promise.resolve(false) };
    await withProperty('applyEdit', failing, async () => said.push(...(await notices(() => run('acceptProposal')))));
    assert.deepEqual(said, ['The file could not be changed. Check whether it is read-only.']);
    await run('acceptProposal');
    assert.equal(document.getText(), 'const b;');
  });

  it('keeps the number of line endings at the end of the code', async () => {
    const { document } = await openAndSelect('let b;\n\nc', 0, 1);
    reply(startLine + textLine('const b;\n\n\n') + endLine);
    await rewrite();
    await run('acceptProposal');
    assert.equal(document.getText(), 'const b;\n\nc');
  });

  it('uses the text and the position of the code at the time the instruction is entered', async () => {
    const { document } = await openAndSelect('a\nlet b;', 1, 1);
    answer(service, fenced('const b;'));
    const typed = async (): Promise<string> => {
      await edit(document, new vscode.Position(0, 0), '1\n');
      await edit(document, new vscode.Position(2, 4), 'x');
      return 'use const';
    };
    await typing([typed], () => run('rewrite'));
    assert.match(service.requests[0]?.body ?? '', /let xb;/);
    await run('acceptProposal');
    assert.equal(document.getText(), '1\na\nconst b;');
  });

  it('keeps the instruction for the next time if the code was deleted meanwhile', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    const typed = async (): Promise<string> => {
      await edit(document, new vscode.Range(0, 0, 2, 0), '');
      return 'use const, please';
    };
    const told = await notices(() => typing([typed], () => run('rewrite')));
    assert.match(told[0] ?? '', /^The selected code is no longer there/);
    assert.deepEqual(service.requests, []);
    await openAndSelect('let b;', 0, 0);
    let offered: string | undefined;
    await typing([(box) => ((offered = box?.value), Promise.resolve(''))], () => run('rewrite'));
    assert.equal(offered, 'use const, please');
  });

  it('keeps a changed instruction for the next time if the code was deleted meanwhile', async () => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    reply(startLine + textLine('const b;') + endLine);
    await rewrite();
    const typed = async (): Promise<string> => {
      await edit(document, new vscode.Range(0, 0, 2, 0), '');
      return 'use var';
    };
    const told = await notices(() => typing([typed], () => run('changeInstruction')));
    assert.match(told.join(), /^The selected code is no longer there/);
    assert.equal(service.requests.length, 1);
    await openAndSelect('let b;', 0, 0);
    answer(service, fenced('var b;'));
    await typing([(box) => Promise.resolve(box?.value ?? '')], () => run('rewrite'));
    assert.match(service.requests[1]?.body ?? '', /use var/);
    await openAndSelect('let b;', 0, 0);
    let offered: string | undefined;
    await typing([(box) => ((offered = box?.value), Promise.resolve(''))], () => run('rewrite'));
    assert.equal(offered, '', 'it was used');
  });

  it('opens no other diff for a changed instruction if the proposal was closed meanwhile', async () => {
    await openAndSelect('let b;', 0, 0);
    answer(service, fenced('const b;'));
    await rewrite();
    const typed = async (): Promise<string> => {
      await run('discardProposal');
      return 'use var';
    };
    const told = await notices(() => typing([typed], () => run('changeInstruction')));
    assert.match(told.join(), /^The selected code is no longer there/);
    assert.deepEqual([service.requests.length, openDiffs()], [1, 0]);
    // The next box starts with that instruction, unless another one was entered.
    answer(service, fenced('const b;'));
    await rewrite();
    await run('discardProposal');
  });

  it('shows a file name as text in a notification, even if it looks like a link', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, '[Click](command:workbench.action.quit).txt');
    await vscode.workspace.fs.writeFile(file, Buffer.from('x'.repeat(200_001)));
    const editor = await vscode.window.showTextDocument(file);
    await selectIn(editor, new vscode.Selection(0, 0, 0, 200_001));
    const told = await notices(() => rewrite());
    await vscode.workspace.fs.delete(file);
    assert.match(told[0] ?? '', /^\[Click\] \(command:workbench\.action\.quit\)\.txt is too large/);
  });

  it('does not send code that is too large', async () => {
    await openAndSelect('x'.repeat(200_001), 0, 0, 'plaintext');
    const told = await notices(() => rewrite());
    assert.match(told[0] ?? '', /is too large/);
    assert.deepEqual(service.requests, []);
    assert.ok(!proposalIsOpen());
  });

  it('cannot be accepted while it streams, and leaves the code alone when it is stopped (V56)', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    service.answerNext((_, response) => response.write(startLine + textLine('```\nconst b;\n')));
    const rewriting = rewrite();
    await eventually(() => assert.equal(proposed(), 'const b;'));
    await run('acceptProposal');
    assert.equal(document.getText(), 'let b;', 'not while it streams');
    await vscode.commands.executeCommand('notifications.clearAll');
    await run('discardProposal');
    await rewriting;
    assert.equal(document.getText(), 'let b;');
  });

  it('has its buttons for Retry and for another instruction only once its reply has ended, and Document only the first', async () => {
    await openAndSelect('let b;', 0, 0);
    const commands = vscode.commands as { executeCommand: (...passed: unknown[]) => Thenable<unknown> };
    const original = commands.executeCommand;
    const shown = new Map<unknown, unknown>();
    commands.executeCommand = (command, ...passed) => {
      if (command === 'setContext') shown.set(passed[0], passed[1]);
      return original.call(vscode.commands, command, ...passed);
    };
    const counts = (): number[] =>
      ['retryable', 'changeable'].map((name) => (shown.get(`realmChat.${name}Proposals`) as unknown[]).length);
    let end = (): unknown => assert.fail('Nothing was asked.');
    service.answerNext((_, response) => {
      response.write(startLine + textLine('```\nconst b;\n'));
      end = () => response.end(textLine('```\n') + endLine);
    });
    try {
      const rewriting = rewrite();
      await eventually(() => assert.equal(proposed(), 'const b;'));
      assert.deepEqual(counts(), [0, 0]);
      const untyped = ['use var'];
      await typing(untyped, () => run('changeInstruction'));
      assert.deepEqual(untyped, ['use var'], 'no box is shown');
      end();
      await rewriting;
      assert.deepEqual(counts(), [1, 1]);
      await openAndSelect('let c;', 0, 0);
      answer(service, fenced('/** C. */\nlet c;'));
      await run('document');
      assert.deepEqual(counts(), [2, 1]);
    } finally {
      commands.executeCommand = original;
    }
  });

  it('cannot be accepted, but retried, once the user has stopped it (V56)', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    service.answerNext((_, response) => response.write(startLine + textLine('```\nconst b;\n')));
    const window = vscode.window as { withProgress: unknown };
    const original = window.withProgress;
    const cancelling = new vscode.CancellationTokenSource();
    window.withProgress = (_: unknown, task: (...passed: unknown[]) => unknown) =>
      task({ report: () => undefined }, cancelling.token);
    const rewriting = rewrite().finally(() => (window.withProgress = original));
    await eventually(() => assert.equal(proposed(), 'const b;'));
    cancelling.cancel();
    await rewriting;
    assert.deepEqual(await notices(() => run('acceptProposal'), 'Accept incomplete code'), []);
    assert.equal(document.getText(), 'let b;');
    answer(service, fenced('const c;'));
    await run('retryProposal');
    await run('acceptProposal');
    assert.equal(document.getText(), 'const c;');
  });

  it('asks before incomplete code is accepted (V56)', async () => {
    const { document } = await openAndSelect('let b;', 0, 0);
    reply(startLine + textLine('```\nconst b;\n'));
    void rewrite();
    await eventually(() => assert.equal(proposed(), 'const b;'));
    const asked = await warnings(async () => {
      await eventually(async () => {
        await run('acceptProposal');
        assert.equal(document.getText(), 'const b;');
      });
    });
    assert.match(asked[0] ?? '', /incomplete/);
  });

  const cut: [how: string, text: string, stopReason: string, told: string[]][] = [
    [
      'at its length limit',
      '```\nconst b;\n```',
      'max_tokens',
      ['The reply is incomplete: length limit reached. | Retry'],
    ],
    [
      'with an unknown reason',
      '```\nconst b;\n```',
      '[x](command:a)',
      ['The service ended the reply for a reason that Realm Chat does not know. | Retry'],
    ],
    ['within its code', '```\nconst b;\n', 'end_turn', []],
  ];
  for (const [how, text, stopReason, told] of cut)
    it(`asks before code of a reply that ended ${how} is accepted (V56)`, async () => {
      const { document } = await openAndSelect('let b;', 0, 0);
      reply(startLine + textLine(text) + endLine.replace('end_turn', stopReason));
      assert.deepEqual(await notices(() => rewrite()), told);
      await eventually(() => assert.equal(proposed(), 'const b;'));
      await notices(() => run('acceptProposal'));
      assert.equal(document.getText(), 'let b;');
      const asked = await warnings(() => Promise.resolve(run('acceptProposal')));
      assert.match(asked[0] ?? '', /incomplete/);
      assert.equal(document.getText(), 'const b;');
    });

  it('shows a refusal in the chat, with its reason', async () => {
    await openAndSelect('let b;', 0, 0);
    reply(startLine + textLine('I would rather not.') + endLine.replace('end_turn', 'refusal'));
    assert.match((await notices(() => rewrite()))[0] ?? '', /contains no code/);
    assert.ok(!proposalIsOpen());
  });

  it('shows a reply without code as a text if another connection is chosen meanwhile', async () => {
    await openAndSelect('let b;', 0, 0);
    let end = (): unknown => assert.fail('Nothing was asked.');
    service.answerNext((_, response) => {
      response.write(startLine + textLine('I would rather not.'));
      end = () => response.end(endLine);
    });
    const rewriting = rewrite();
    await eventually(() => assert.equal(service.requests.length, 1));
    const other = await connectedService();
    end();
    await rewriting;
    assert.equal(vscode.window.activeTextEditor?.document.getText(), 'I would rather not.');
    await other.close();
  });

  for (const [said, sentence] of [
    ['Well,', 'The reply is incomplete: length limit reached.'],
    ['<think>Well,', 'The model used up its length on thinking.'],
  ] as const)
    it(`stays open for Retry if the reply reaches its length limit before any code: ${said} (V56)`, async () => {
      await openAndSelect('let b;', 0, 0);
      reply(startLine + textLine(said) + endLine.replace('end_turn', 'max_tokens'));
      assert.deepEqual(await notices(() => rewrite()), [`${sentence} | Retry`]);
      assert.ok(proposalIsOpen());
    });
});
