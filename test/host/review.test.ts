import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import type { FindingComments } from '../../src/editor/review/findingComments.ts';
import { findingActions } from '../../src/editor/review/findingActions.ts';
import type { Faulty } from '../../src/editor/target/faultyCode.ts';
import type { Attachment } from '../../src/protocol.ts';
import type { SampleService } from '../service/server.ts';
import { openRepository, type TestRepository } from './gitRepository.ts';
import { endLine, startLine, textLine } from '../support/events.ts';
import { answer, edit, fenced, notices, openDiffs, progressOf, proposed, questions, run } from './replying.ts';
import { connectForEachTest, contextsWhile, selectIn, set } from './situation.ts';

type Thread = vscode.CommentThread;

/** The shown comments, and the number of created controllers. VS Code's API does not list those of other extensions. */
const threads = new Set<Thread>();
let controllers = 0;

function watchComments(): () => void {
  const comments = vscode.comments;
  const original = comments.createCommentController;
  comments.createCommentController = (...names) => {
    const controller = original(...names);
    controllers++;
    return {
      id: controller.id,
      label: controller.label,
      createCommentThread: (...place) => watched(controller.createCommentThread(...place)),
      dispose: () => controller.dispose(),
    };
  };
  return () => (comments.createCommentController = original);
}

/** A proxy of a thread, because VS Code does not allow replacing the methods of the object that it returns. */
function watched(thread: Thread): Thread {
  const dispose = (): void => {
    threads.delete(shown);
    thread.dispose();
  };
  const shown: Thread = new Proxy({} as Thread, {
    get: (_, name) => (name === 'dispose' ? dispose : (Reflect.get(thread, name) as unknown)),
    set: (_, name, value) => Reflect.set(thread, name, value),
  });
  threads.add(shown);
  return shown;
}

/** Chooses one of these rows in each list that opens, and nothing in a further list. Resolves to the rows of the last list. */
async function picking(labels: string[], action: () => Thenable<unknown>): Promise<string[]> {
  let shown: string[] = [];
  const window = vscode.window as { showQuickPick: unknown };
  const original = window.showQuickPick;
  window.showQuickPick = (rows: { label: string }[]) => {
    const label = labels.shift();
    const row = rows.find((each) => each.label === label);
    shown = rows.map((each) => each.label);
    assert.ok(row || label === undefined, `no row ${String(label)} among ${shown.join(', ')}`);
    return Promise.resolve(row);
  };
  try {
    await action();
  } finally {
    window.showQuickPick = original;
  }
  assert.deepEqual(labels, []);
  return shown;
}

const finding = (line: unknown, more: object = {}): object => ({
  file: 'changed.txt',
  line,
  severity: 'warning',
  title: 'Odd',
  message: 'This is odd.',
  ...more,
});
const found = (...findings: object[]): string => fenced(JSON.stringify(findings), 'json');
const numbered = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');

describe('Review Changes', () => {
  let service: SampleService;
  let repository: TestRepository;
  let unwatch: () => void;
  connectForEachTest((connected) => (service = connected));
  beforeEach(async () => {
    repository = await openRepository();
    unwatch = watchComments();
    controllers = 0;
    await vscode.commands.executeCommand('realmChat.newChat');
  });
  afterEach(async () => {
    await run('dismissFindings');
    unwatch();
    await repository.remove();
  });

  const file = (name = 'changed.txt'): vscode.Uri => vscode.Uri.joinPath(repository.api.rootUri, name);
  const review = (what: string, ...more: string[]): Promise<string[]> =>
    picking([what, ...more], () => run('reviewChanges'));
  const stage = async (text: string): Promise<void> => {
    await repository.write(text);
    await repository.git('add', 'changed.txt');
    // An open document shows the new text on the disk only after a while.
    const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file().toString());
    if (open) await eventually(() => assert.equal(open.getText(), text));
  };
  const asked = (at = -1): string => {
    const { messages } = JSON.parse(service.requests.at(at)?.body ?? '{}') as { messages: { content: string }[] };
    return messages.map(({ content }) => content).join('\n');
  };
  const lines = (): (number | undefined)[] => Array.from(threads, ({ range }) => range && range.start.line + 1).sort();
  const bodies = (): (vscode.MarkdownString | undefined)[] =>
    Array.from(threads, ({ comments }) => comments[0]?.body).filter((body) => typeof body === 'object');
  /** The summary is a turn of the chat: the next message there sends it too. */
  const summary = async (): Promise<string> => {
    answer(service, 'Yes.');
    const editor = await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument({ content: 'a', language: 'plaintext' }),
    );
    await selectIn(editor, new vscode.Selection(0, 0, 0, 1));
    await run('explain');
    return asked();
  };

  /** The file, once VS Code has seen that it changed on the disk. */
  const opened = async (text: RegExp): Promise<vscode.TextDocument> => {
    const document = await vscode.workspace.openTextDocument(file());
    await eventually(() => assert.match(document.getText(), text));
    return document;
  };

  it('sends the staged changes with numbered lines, and shows findings as comments at their lines', async () => {
    await stage(`one\n${numbered(5)}`);
    await repository.write(`one\n${numbered(5)}not staged\n`);
    answer(service, found(finding(3), finding(6, { severity: 'error' })));
    await review('Staged Changes');
    assert.match(asked(), /^\+3 line 2$/m);
    assert.doesNotMatch(asked(), /not staged/);
    assert.deepEqual(lines(), [3, 6]);
    const [thread] = threads;
    assert.equal(thread?.canReply, false);
    assert.deepEqual([thread.label, thread.contextValue], ['Warning', 'warning']);
    assert.match(
      await summary(),
      /Review of the staged changes in \w+[^]*✖ Error: 1 · ⚠ Warning: 1[^]*Shown as comments in the editor: 2\.\n\n\*\*`[^`]*changed\.txt`\*\*\n\n- ⚠ \*\*Warning\*\* `[^`]*changed\.txt:3` — Odd\n- ✖ \*\*Error\*\* `[^`]*changed\.txt:6` — Odd/,
    );
  });

  it('has no comment controller before the first finding and after the last (V135)', async () => {
    assert.equal(controllers, 0);
    await stage('one\ntwo\n');
    answer(service, found());
    await review('Staged Changes');
    assert.equal(controllers, 0);
    assert.match(await summary(), /Nothing was found\./);
    answer(service, found(finding(2)));
    await review('Staged Changes');
    const [first] = threads;
    const haveFindings = await contextsWhile('realmChat.hasFindings', async () => {
      await vscode.commands.executeCommand('realmChat.dismissFinding', first);
      assert.equal(threads.size, 0);
      answer(service, found(finding(2), finding(1)));
      await review('Staged Changes');
      await vscode.commands.executeCommand('realmChat.dismissFinding', [...threads][0]);
    });
    assert.deepEqual([controllers, threads.size], [2, 1]);
    assert.deepEqual(haveFindings, [false, true], 'the command that removes all is there as long as there is one');
  });

  it('reviews uncommitted changes, and changes against another branch', async () => {
    await repository.git('branch', 'base');
    await stage('one\ntwo\n');
    await repository.git('commit', '-m', 'two');
    await repository.write('one\ntwo\nthree\n');
    await opened(/three/);
    answer(service, found(finding(3)));
    await review('All Uncommitted Changes');
    assert.match(asked(), /^\+3 three$/m);
    assert.match(asked(), /^ 2 two$/m);
    assert.deepEqual(lines(), [3]);
    answer(service, found(finding(2)));
    await review('Changes Against a Branch…', 'base');
    assert.match(asked(), /^\+2 two\n\+3 three$/m);
    assert.deepEqual(lines(), [2], 'the review before gives way');
    assert.match(await summary(), /Review of the changes in \w+ since base/);
  });

  it('finds lines that have moved since they were staged, in the file and in its editor', async () => {
    await stage(`one\n${numbered(50)}`);
    await repository.write(`above\none\n${numbered(50)}`);
    const document = await opened(/^above/);
    await edit(document, new vscode.Position(0, 0), 'not saved\n');
    answer(service, found(finding(3)));
    await review('Staged Changes');
    assert.deepEqual(lines(), [5]);
    await edit(document, new vscode.Position(0, 0), 'more\nlines\n');
    await eventually(() => assert.deepEqual(lines(), [7]));
    const other = await vscode.workspace.openTextDocument({ content: 'other', language: 'plaintext' });
    await edit(other, new vscode.Position(0, 0), 'more\nlines\n');
    await edit(document, new vscode.Position(0, 0), 'above\n');
    await eventually(() => assert.deepEqual(lines(), [8]));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('finds a file that was renamed since it was staged', async () => {
    await stage(`one\n${numbered(20)}`);
    await vscode.workspace.fs.rename(file(), file('moved.txt'));
    await repository.git('add', '-N', 'moved.txt');
    answer(service, found(finding(3)));
    await review('Staged Changes');
    const places = Array.from(threads, ({ uri }) => uri.path);
    await vscode.workspace.fs.rename(file('moved.txt'), file());
    assert.deepEqual([places, lines()], [[file('moved.txt').path], [3]]);
  });

  it('moves a finding with what has changed in a file that VS Code had closed (V651)', async () => {
    await stage(`one\n${numbered(5)}`);
    answer(service, found(finding(3)));
    await review('Staged Changes');
    assert.deepEqual(lines(), [3]);
    const document = await opened(/^one/);
    // VS Code closes the document of a file that is gone, and otherwise only minutes after its last editor.
    const gone = new vscode.WorkspaceEdit();
    gone.deleteFile(file());
    await vscode.workspace.applyEdit(gone);
    await eventually(() => assert.ok(document.isClosed));
    await repository.write(`above\nit\none\n${numbered(5)}`);
    await opened(/^above/);
    assert.deepEqual(lines(), [5]);
  });

  const elsewhere: [name: string, finding: object][] = [
    ['that is not in the file', finding(400)],
    ['that the diff does not show', finding(40)],
    ['with a negative number', finding(-1)],
    ['that is not a number', finding('here')],
    ['of a file that did not change', finding(1, { file: 'invoice.ts' })],
    ['of a file outside the folder', finding(1, { file: '../changed.txt' })],
    ['of a file by its full path', finding(1, { file: '/etc/passwd' })],
    ['of a file on another machine', finding(1, { file: '//host/share/a' })],
    ['of a URL', finding(1, { file: 'https://example.com/changed.txt' })],
    ['of no file', finding(1, { file: null })],
  ];
  it('lists findings about lines that the changes do not contain in the summary (V136)', async () => {
    await stage(numbered(60));
    await repository.git('commit', '-m', 'many');
    await repository.write(numbered(60).replace('line 5\n', 'line five\n'));
    answer(
      service,
      found(
        ...elsewhere.map(([name, each]) => ({ ...each, title: name })),
        finding('5'),
        finding(5, { file: 'b/changed.txt' }),
      ),
    );
    await opened(/line five/);
    await review('All Uncommitted Changes');
    assert.deepEqual(lines(), [5, 5]);
    const said = await summary();
    assert.match(said, /Review of the uncommitted changes in \w+/);
    for (const [name] of elsewhere) assert.ok(said.includes(`— ${name}`), name);
  });

  it('reads and opens nothing that a changed link leads to (V621)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'realm-chat-linked-'));
    // Its line is the one that the changes show for the link.
    const linked = join(folder, 'linked.txt');
    await writeFile(linked, `${linked}\n`);
    await symlink(linked, file('link').fsPath);
    await repository.git('add', 'link');
    try {
      answer(service, found(finding(1, { file: 'link', title: 'No file' })));
      await review('Staged Changes');
      assert.ok(asked().includes(`+1 ${linked}`));
      assert.deepEqual(lines(), []);
      assert.match(await summary(), /— No file/);
    } finally {
      await vscode.workspace.fs.delete(file('link'));
      await rm(folder, { recursive: true });
    }
  });

  it('lists findings whose lines were deleted meanwhile in the summary', async () => {
    await stage('one\ntwo\nthree\n');
    await opened(/two/);
    service.answerNext((_, response) => {
      const deleted = repository.write('one\nthree\n').then(() => opened(/^one\nthree/));
      void deleted.then(() => response.end(startLine + textLine(found(finding(2), finding(3))) + endLine));
    });
    await review('All Uncommitted Changes');
    assert.deepEqual(lines(), [2]);
    assert.match(await summary(), /`changed\.txt:2` — Odd This is odd\./);
  });

  it('shows a reply in an unknown form in the chat (V136)', async () => {
    await stage('one\ntwo\n');
    answer(service, 'I would rather **not**.');
    await review('Staged Changes');
    assert.equal(threads.size, 0);
    assert.match(await summary(), /no form that can be shown[^]*I would rather \*\*not\*\*\./);
  });

  it('shows what a reply contains besides findings, and says that nothing was found only if it says so (V291)', async () => {
    await stage('one\ntwo\n');
    answer(service, `${found(finding(2))}\n\nLine 1 is odd too.`);
    await review('Staged Changes');
    assert.equal(threads.size, 1);
    assert.match(await summary(), /Warning: 1[^]*The model also wrote:\n\nLine 1 is odd too\./);
    answer(service, 'Line 1 needs `useState([])`.');
    await review('Staged Changes');
    assert.equal(threads.size, 0);
    assert.match(await summary(), /no form that can be shown[^]*Line 1 needs `useState\(\[\]\)`\./);
  });

  it('shows text of models as Markdown with nothing to open or fetch and all characters visible (V137)', async () => {
    await stage('one\ntwo\n');
    const message =
      '[run](command:workbench.action.closeWindow) <img src="https://example.com/a.png"> ![](https://example.com/b.png) $(bug) https://example.com \u202Eevil';
    answer(service, found(finding(2, { message, suggestion: '`a`' })));
    await review('Staged Changes');
    const [body] = bodies();
    assert.deepEqual([body?.isTrusted, body?.supportHtml, body?.supportThemeIcons], [false, false, false]);
    assert.match(
      body?.value ?? '',
      /^\*\*Odd\*\*\n\n\\\[run\\\]\\\(command\\:[^]*\\\[U\+202E\\\]evil\n\nSuggestion\\: `a`$/,
    );
  });

  it('shows a limited number of findings, and says how many more there are (V136)', async () => {
    await stage('one\ntwo\n');
    answer(service, found(...Array.from({ length: 10_000 }, () => finding(2))));
    await review('Staged Changes');
    assert.equal(threads.size, 200);
    assert.match(await summary(), /9,?750 more findings are not shown/);
  });

  describe('in several requests', () => {
    beforeEach(async () => {
      await set({ models: { '*': { contextLength: 2000 } } });
      for (const name of ['a', 'b', 'c'])
        await vscode.workspace.fs.writeFile(file(`${name}.txt`), Buffer.from(numbered(250)));
      await repository.git('add', 'a.txt', 'b.txt', 'c.txt');
    });
    afterEach(async () => {
      for (const name of ['a', 'b', 'c']) await vscode.workspace.fs.delete(file(`${name}.txt`));
    });
    const replied = (count: number): void => {
      for (let at = 0; at < count; at++) answer(service, found(finding(1, { file: `${'abc'[at] ?? ''}.txt` })));
    };

    it('asks first, with the numbers of files, tokens and requests, and sends nothing without consent', async () => {
      const said = await notices(() => review('Staged Changes'));
      assert.deepEqual(said, ['3 files, about 2,630 tokens, in 3 requests. Review? | Review']);
      assert.deepEqual(service.requests, []);
      await vscode.workspace.fs.writeFile(file('.env'), Buffer.from('SECRET=canary\n'));
      await repository.git('add', '-f', '.env');
      const [asked] = await questions(() => review('Staged Changes'));
      await vscode.workspace.fs.delete(file('.env'));
      assert.deepEqual(asked, ['3 files, about 2,630 tokens, in 3 requests. Review?', 'Not sent: .env']);
    });

    it('is one turn of the chat', async () => {
      service.answerNext((_, response) => {
        const text = startLine + textLine(found(finding(1, { file: 'a.txt' }))) + endLine;
        void set({ model: 'ai.service.other' }).then(() => response.end(text));
      });
      for (const name of ['b.txt', 'c.txt']) answer(service, found(finding(1, { file: name })));
      const said = await progressOf(() => notices(() => review('Staged Changes'), 'Review'));
      assert.deepEqual(
        [...new Set(said.map((message) => message.trim()))],
        ['File 1 of 3: a.txt', 'File 2 of 3: b.txt', 'File 3 of 3: c.txt'],
      );
      const models = service.requests.map(({ body }) => (JSON.parse(body) as { model: string }).model);
      assert.deepEqual(models, Array(3).fill(models[0]), 'another model that the user chooses meanwhile gets nothing');
      await set({ model: undefined });
      assert.equal(threads.size, 3);
      await set({ models: undefined });
      const written = await summary();
      assert.equal(written.match(/Review of the staged changes/g)?.length, 1);
      assert.match(written, /the staged changes in \w+ \(3 of 3\):\n```diff/);
    });

    it('keeps the findings from before failures, says so, and requests the rest on Retry (V138)', async () => {
      replied(1);
      for (let failure = 0; failure < 2; failure++)
        service.answerNext((_, response) => response.writeHead(501).end('{}'));
      const rest = ['b.txt', 'c.txt'].map((name) => found(finding(1, { file: name })));
      for (const reply of rest) answer(service, reply);
      const said = await notices(() => review('Staged Changes'), 'Review', 'Retry');
      assert.equal(said.length, 3);
      assert.deepEqual([service.requests.length, threads.size], [5, 3]);
      assert.match(asked(), /\+\+\+ b\/c\.txt/);
      await set({ models: undefined });
      assert.match(await summary(), /not complete: 1 of 3 requests are done[^]*Shown as comments in the editor: 2/);
    });

    it('keeps its findings when it is stopped (V138)', async () => {
      replied(1);
      const window = vscode.window as { withProgress: typeof vscode.window.withProgress };
      const original = window.withProgress;
      const stop = new vscode.CancellationTokenSource();
      window.withProgress = (options, task) => original(options, (progress) => task(progress, stop.token));
      service.answerNext((_, response) => {
        response.write(startLine + textLine('```json\n['));
        stop.cancel();
      });
      try {
        await notices(() => review('Staged Changes'), 'Review');
      } finally {
        window.withProgress = original;
      }
      assert.equal(threads.size, 1);
      assert.match(await summary(), /not complete: 1 of 3 requests are done/);
    });
  });

  it('leaves out files that are never sent, and names them (V139)', async () => {
    await vscode.workspace.fs.writeFile(file('.env'), Buffer.from('SECRET=canary\n'));
    await repository.git('add', '-f', '.env');
    await stage('one\ntwo\n');
    answer(service, found());
    await review('Staged Changes');
    assert.doesNotMatch(asked(), /canary/);
    assert.match(await summary(), /Not sent: `\.env`/);
    await stage('one\n');
    const before = service.requests.length;
    assert.deepEqual(await notices(() => review('Staged Changes')), ['None of the changed files is sent: .env']);
    assert.equal(service.requests.length, before);
    await vscode.workspace.fs.delete(file('.env'));
  });

  it('leaves out a file that was renamed from a name that is never sent (V252)', async () => {
    const lines = Array.from({ length: 20 }, (_, number) => `KEY${number}=canary`);
    await vscode.workspace.fs.writeFile(file('.env'), Buffer.from(lines.join('\n')));
    await repository.git('add', '-f', '.env');
    await repository.git('commit', '-m', 'env');
    await repository.git('mv', '.env', 'config.txt');
    await vscode.workspace.fs.writeFile(file('config.txt'), Buffer.from([...lines, 'MORE=canary'].join('\n')));
    await repository.git('add', 'config.txt');
    await stage('one\ntwo\n');
    answer(service, found());
    await review('Staged Changes');
    assert.doesNotMatch(asked(), /canary/);
    assert.match(asked(), /two/);
    assert.match(await summary(), /Not sent: `config\.txt`/);
    await repository.git('reset', '--hard', 'HEAD~1');
  });

  it('asks about secrets, and sends words in place of a removed one (V355)', async () => {
    await stage(`one\nghp_${'a1B2c3D4e'.repeat(4)}\n`);
    answer(service, found());
    const said = await notices(() => review('Staged Changes'), 'Remove');
    assert.match(said[0] ?? '', /looks like a secret/);
    assert.match(asked(), /^\+2 \[removed: access token of GitHub\]$/m);
  });

  it('says that there is nothing to review, and sends nothing', async () => {
    assert.deepEqual(await notices(() => picking([], () => run('reviewChanges'))), ['There are no changes.']);
    assert.deepEqual(service.requests, []);
  });

  it('offers only changes that exist (V366)', async () => {
    const offered = (): Promise<string[]> => picking([], () => run('reviewChanges'));
    await repository.write('one\ntwo\n');
    assert.deepEqual(await offered(), ['All Uncommitted Changes']);
    await stage('one\ntwo\n');
    assert.deepEqual(await offered(), ['Staged Changes', 'All Uncommitted Changes']);
    await repository.git('branch', 'base');
    assert.deepEqual(await offered(), ['Staged Changes', 'All Uncommitted Changes', 'Changes Against a Branch…']);
    await repository.git('commit', '-m', 'two');
    assert.deepEqual(await offered(), ['Changes Against a Branch…']);
    await repository.git('checkout', '--orphan', 'empty');
    assert.ok((await offered()).includes('Staged Changes'), 'also before the first commit');
    assert.deepEqual(service.requests, []);
  });

  it('reviews what will be the first commit (V527)', async () => {
    await repository.git('checkout', '--orphan', 'first');
    await repository.write('one\ntwo\n');
    answer(service, found());
    await review('All Uncommitted Changes');
    assert.match(asked(), /^\+1 one\n\+2 two$/m);
  });

  it('offers the branch that was just left, but not the one that is checked out now', async () => {
    await repository.git('checkout', '-b', 'feature');
    assert.deepEqual(await review('Changes Against a Branch…'), ['main']);
  });

  it('leaves the findings of another repository alone', async () => {
    const other = await openRepository('other');
    try {
      const reviewOf = (of: TestRepository): Promise<string[]> =>
        picking(['Staged Changes'], () => run('reviewChanges', { rootUri: of.api.rootUri }));
      const files = (): string[] => Array.from(threads, ({ uri }) => uri.path).sort();
      const [own, others] = [file().path, file('other/changed.txt').path];
      await other.write('one\ntwo\n');
      await other.git('add', 'changed.txt');
      await stage('one\ntwo\n');
      const open = Promise.withResolvers<() => void>();
      service.answerNext((_, response) =>
        open.resolve(() => response.end(startLine + textLine(found(finding(2))) + endLine)),
      );
      const first = reviewOf(repository);
      const end = await open.promise;
      answer(service, found(finding(2)));
      await reviewOf(other);
      assert.deepEqual(files(), [others], 'it need not wait for the review of another repository');
      end();
      await first;
      assert.deepEqual(files(), [own, others]);
      answer(service, found());
      await reviewOf(repository);
      assert.deepEqual(files(), [others]);
    } finally {
      await other.remove();
    }
  });

  it('keeps the findings of the review before if it fails at once, and writes nothing into the chat', async () => {
    await stage('one\ntwo\n');
    answer(service, found(finding(2)));
    await review('Staged Changes');
    await run('newChat');
    service.answerNext((_, response) => response.writeHead(501).end('{}'));
    assert.equal((await notices(() => review('Staged Changes'))).length, 1);
    assert.equal(threads.size, 1);
    assert.doesNotMatch(await summary(), /Review of/);
    service.answerNext((_, response) => response.writeHead(501).end('{}'));
    answer(service, found(finding(1)));
    await notices(() => review('Staged Changes'), 'Retry');
    assert.deepEqual(lines(), [1], 'those of the new review take their place');
  });

  it('does not begin while changes of the repository are being reviewed, but after that', async () => {
    await stage('one\ntwo\n');
    const open = Promise.withResolvers<() => void>();
    service.answerNext((_, response) =>
      open.resolve(() => response.end(startLine + textLine(found(finding(2))) + endLine)),
    );
    const first = review('Staged Changes');
    const end = await open.promise;
    assert.deepEqual(await notices(() => review('Staged Changes')), [
      'Changes of this repository are being reviewed. Wait for the end, or stop that review.',
    ]);
    assert.equal(service.requests.length, 1);
    end();
    await first;
    answer(service, found());
    await review('Staged Changes');
    assert.deepEqual([service.requests.length, threads.size], [2, 0]);
  });

  it('says that a branch has nothing in common with what is checked out', async () => {
    await repository.git('checkout', '--orphan', 'alone');
    await repository.git('commit', '-m', 'alone');
    assert.deepEqual(await notices(() => review('Changes Against a Branch…', 'main')), [
      'main has no commit in common with what is checked out.',
    ]);
    assert.deepEqual(service.requests, []);
  });

  it('says that a description has no other branch to compare with', async () => {
    assert.deepEqual(await notices(() => picking([], () => run('draftPullRequest'))), [
      'There is no other branch to compare with.',
    ]);
  });

  it('ignores arguments that are not its own comments', async () => {
    for (const command of ['dismissFinding', 'askAboutFinding', 'fixFinding'])
      for (const argument of [
        undefined,
        'x',
        { uri: file(), range: new vscode.Range(0, 0, 0, 1), dispose: () => assert.ok(false) },
      ])
        await vscode.commands.executeCommand(`realmChat.${command}`, argument);
    assert.deepEqual([service.requests.length, openDiffs()], [0, 0]);
  });

  it('fixes a finding in the usual diff, and sends the text of the finding', async () => {
    await stage('one\ntwo\nthree\n');
    answer(service, found(finding(2, { message: 'Two is wrong.' })));
    await review('Staged Changes');
    answer(service, fenced('2'));
    await vscode.commands.executeCommand('realmChat.fixFinding', [...threads][0]);
    assert.match(asked(), /- line 2: Odd Two is wrong\./);
    assert.equal(proposed(), 'one\n2\nthree\n');
    await run('discardProposal');
  });

  it('becomes a question in the message box with the code of the finding, which is not sent yet', async () => {
    await stage('one\ntwo\nthree\n');
    const document = await opened(/two/);
    const { range } = document.lineAt(1);
    const texts = { file: 'changed.txt', title: 'Odd', message: 'Two is wrong.', suggestion: 'Use 2.' };
    const shown = { document, range, finding: { ...texts, severity: 'warning' as const } };
    const comments = { shownAt: () => Promise.resolve(shown) } as unknown as FindingComments;
    const composed: [text: string, attachments: Attachment[]][] = [];
    const chat = { compose: (...all: [string, Attachment[]]) => Promise.resolve(void composed.push(all)) };
    await findingActions(comments, chat, () => Promise.resolve())['realmChat.askAboutFinding'](undefined, []);
    const [[text, [code]] = ['', []]] = composed;
    assert.equal(text, 'A review says about changed.txt:2:\n\nOdd\n\nTwo is wrong.\n\nSuggestion: Use 2.\n\n');
    assert.deepEqual([code?.firstLine, code?.lastLine, code?.text], [2, 2, 'two']);
  });

  it('asks about the whole function around a finding', async () => {
    const content = 'one();\nfunction two() {\n  return 2;\n}\n';
    const document = await vscode.workspace.openTextDocument({ content, language: 'typescript' });
    const shown = { document, range: document.lineAt(2).range, finding: { title: 'Odd', severity: 'warning' } };
    const comments = { shownAt: () => Promise.resolve(shown) } as unknown as FindingComments;
    const asked: Attachment[] = [];
    const chat = { compose: (_: string, code: Attachment[]) => Promise.resolve(void asked.push(...code)) };
    const fixed: Faulty[] = [];
    const actions = findingActions(comments, chat, (faulty) => Promise.resolve(void fixed.push(faulty)));
    await actions['realmChat.askAboutFinding'](undefined, []);
    await actions['realmChat.fixFinding'](undefined, []);
    assert.deepEqual([asked[0]?.firstLine, asked[0]?.lastLine], [2, 4]);
    const [{ target, problems } = {}] = fixed as Partial<Faulty>[];
    assert.deepEqual([target?.range.start.line, target?.range.end.line], [1, 3]);
    assert.deepEqual(problems?.[0]?.range.start.line, 2);
  });

  it('sends nothing when the user chooses Ask at a finding', async () => {
    await stage('one\ntwo\nthree\n');
    answer(service, found(finding(2)));
    await review('Staged Changes');
    await vscode.commands.executeCommand('realmChat.askAboutFinding', [...threads][0]);
    assert.equal(service.requests.length, 1);
  });

  describe('Draft Pull Request Description', () => {
    const draft = (): Promise<string[]> => picking(['base'], () => run('draftPullRequest'));
    beforeEach(async () => {
      await repository.git('branch', 'base');
      await stage('one\ntwo\n');
      await repository.git('commit', '-m', 'Count to two', '-m', 'Its body.');
      await repository.write('one\ntwo\nnot committed\n');
    });

    it('asks the chat with the commits that a branch does not have, and their changes', async () => {
      answer(service, 'Title');
      await draft();
      assert.match(asked(), /^Write the title and the description of a pull request/);
      assert.match(asked(), /Commits:\n```plaintext\n- Count to two\n```/);
      assert.match(asked(), /Changes in \w+ since base:\n```diff[^]*^\+two$/m);
      assert.doesNotMatch(asked(), /not committed|Its body/);
    });

    for (const name of ['--output=stolen', '--upload-pack=touch', '-O', '--no-index', '--output=a/b', 'HEAD'])
      it(`takes the name of a branch for a branch, not for an option or another commit: ${name}`, async () => {
        // Git refuses to make such branches, but lists them.
        const { stdout } = await repository.git('rev-parse', 'base');
        const ref = vscode.Uri.joinPath(repository.api.rootUri, '.git', 'refs', 'heads', ...name.split('/'));
        await vscode.workspace.fs.writeFile(ref, Buffer.from(stdout));
        await repository.git('tag', name.replace(/^-+/, ''), 'main').catch(() => undefined);
        const files = async (): Promise<string[]> =>
          (await vscode.workspace.fs.readDirectory(repository.api.rootUri)).map(([each]) => each);
        const before = await files();
        answer(service, 'Title');
        await picking([name], () => run('draftPullRequest'));
        assert.match(asked(), /Commits:\n```plaintext\n- Count to two\n```/);
        assert.match(asked(), /```diff[^]*^\+two$/m);
        answer(service, found());
        await review('Changes Against a Branch…', name);
        assert.match(asked(), /^\+\d+ not committed$/m);
        assert.deepEqual(await files(), before);
      });

    it('asks before it leaves out files that are too large, and names them', async () => {
      await set({ models: { '*': { contextLength: 2000 } } });
      await vscode.workspace.fs.writeFile(file('large.txt'), Buffer.from(numbered(2000)));
      await repository.git('add', 'large.txt');
      await repository.git('commit', '-m', 'large');
      const said = await notices(draft);
      assert.deepEqual(said, [
        'The changes are too large for one request. Describe them without 1 of 2 files? | Describe',
      ]);
      assert.deepEqual(service.requests, []);
      await vscode.workspace.fs.delete(file('large.txt'));
    });
  });
});
