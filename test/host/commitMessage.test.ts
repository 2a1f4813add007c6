import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { declining } from './attachable.ts';
import { openRepository, type TestRepository } from './gitRepository.ts';
import { endLine, startLine, textLine } from '../support/events.ts';
import { answer, notices, run } from './replying.ts';
import { connectForEachTest, contextsWhile, passedTo, warnings } from './situation.ts';

describe('Generate Commit Message', () => {
  let service: SampleService;
  let repository: TestRepository;
  afterEach(async () => {
    // VS Code keeps the text for the next repository in the same folder.
    repository.api.inputBox.value = '';
    await repository.remove();
  });
  connectForEachTest((connected) => (service = connected));
  beforeEach(async () => {
    repository = await openRepository();
  });

  const box = (): string => repository.api.inputBox.value;
  const asked = (): string => {
    const { messages } = JSON.parse(service.requests.at(-1)?.body ?? '{}') as { messages: { content: string }[] };
    return messages[0]?.content ?? '';
  };
  /** Starts a message whose first piece is in the box while the reply stays open. */
  const begun = async (piece: string): Promise<{ writing: Thenable<unknown> }> => {
    service.answerNext((_, response) => response.write(startLine + textLine(piece)));
    const writing = run('generateCommitMessage');
    await eventually(() => assert.equal(box(), piece.trim()));
    return { writing };
  };

  it('describes the staged changes in the box', async () => {
    await repository.write('two\n');
    await repository.git('add', 'changed.txt');
    await repository.write('three\n');
    answer(service, 'Change one to two');
    await run('generateCommitMessage');
    assert.equal(box(), 'Change one to two');
    assert.match(asked(), /^-one\n\+two$/m);
    assert.doesNotMatch(asked(), /three/);
  });

  it('describes all changes if none are staged, and sends the text in the box', async () => {
    await repository.write('two\n');
    repository.api.inputBox.value = 'closes 42';
    answer(service, 'Here is the commit message:\n\n```\nCount further\n\nCloses 42.\n```\n');
    await run('generateCommitMessage');
    assert.equal(box(), 'Count further\n\nCloses 42.');
    assert.match(asked(), /closes 42/);
  });

  it('describes new files that Git does not track if none are staged (V314)', async () => {
    const file = vscode.Uri.joinPath(repository.api.rootUri, 'new.txt');
    await vscode.workspace.fs.writeFile(file, Buffer.from('brand new\n'));
    answer(service, 'Add new.txt');
    await run('generateCommitMessage');
    await vscode.workspace.fs.delete(file);
    assert.equal(box(), 'Add new.txt');
    assert.match(asked(), /^\+brand new$/m);
  });

  it('describes nothing else if only a file that is never sent is staged', async () => {
    const file = vscode.Uri.joinPath(repository.api.rootUri, '.env');
    await vscode.workspace.fs.writeFile(file, Buffer.from('canary\n'));
    await repository.git('add', '.env');
    await repository.write('not staged\n');
    try {
      const said = await notices(() => run('generateCommitMessage'));
      assert.match(said.join(), /\.env/);
      assert.deepEqual(service.requests, []);
    } finally {
      await repository.git('rm', '-q', '--cached', '.env');
      await vscode.workspace.fs.delete(file);
    }
  });

  it('describes no text that a new link leads to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    await writeFile(join(folder, 'notes.txt'), 'canary\n');
    await symlink(join(folder, 'notes.txt'), vscode.Uri.joinPath(repository.api.rootUri, 'link.txt').fsPath);
    await repository.write('two\n');
    answer(service, 'Add a link');
    await run('generateCommitMessage');
    assert.match(asked(), /^\+two$/m);
    assert.match(asked(), /link\.txt/);
    assert.doesNotMatch(asked(), /canary/);
    await rm(vscode.Uri.joinPath(repository.api.rootUri, 'link.txt').fsPath);
    await rm(folder, { recursive: true });
  });

  it('asks once if it is started again meanwhile, and stops one of two repositories alone', async () => {
    const other = await openRepository('other');
    try {
      await repository.write('two\n');
      await other.write('four\n');
      const passed = { rootUri: repository.api.rootUri };
      service.answerNext((_, response) => response.write(startLine + textLine('Mine\n')));
      const writing = run('generateCommitMessage', passed);
      await eventually(() => assert.equal(box(), 'Mine'));
      await run('generateCommitMessage', passed);
      assert.equal(service.requests.length, 1);
      let end = (): unknown => assert.fail('Nothing was asked.');
      service.answerNext((_, response) => {
        response.write(startLine + textLine('The\n'));
        end = () => response.end(textLine('other') + endLine);
      });
      const writingOther = run('generateCommitMessage', { rootUri: other.api.rootUri });
      await eventually(() => assert.equal(other.api.inputBox.value, 'The'));
      const isWriting = await contextsWhile('realmChat.writingCommitMessage', async () => {
        await run('stopCommitMessage', passed);
        await writing;
        assert.equal(box(), '');
        end();
        await writingOther;
      });
      assert.equal(other.api.inputBox.value, 'The\nother');
      assert.deepEqual(isWriting, [true, false], 'Stop is shown until both have ended');
    } finally {
      other.api.inputBox.value = '';
      await other.remove();
    }
  });

  it('stops all messages if it is not said which one', async () => {
    const other = await openRepository('other');
    try {
      const both = [repository, other];
      const writing: Thenable<unknown>[] = [];
      for (const each of both) {
        await each.write('two\n');
        service.answerNext((_, response) => response.write(startLine + textLine('Mine\n')));
        writing.push(run('generateCommitMessage', { rootUri: each.api.rootUri }));
        await eventually(() => assert.equal(each.api.inputBox.value, 'Mine'));
      }
      await run('stopCommitMessage');
      await Promise.all(writing);
      assert.deepEqual(
        both.map(({ api }) => api.inputBox.value),
        ['', ''],
      );
    } finally {
      other.api.inputBox.value = '';
      await other.remove();
    }
  });

  it('names the files that are never sent, one or several (V604)', async () => {
    const written = ['.env', '.env.local', 'a.pem', 'b.pem', 'c.pem', 'd.pem'];
    const told = async (names: string[], button?: string): Promise<string[]> => {
      const files = names.map((name) => vscode.Uri.joinPath(repository.api.rootUri, name));
      for (const file of files) await vscode.workspace.fs.writeFile(file, Buffer.from('secret\n'));
      answer(service, 'Add them');
      const said = await notices(() => run('generateCommitMessage'), ...(button === undefined ? [] : [button]));
      for (const file of files) await vscode.workspace.fs.delete(file);
      return said;
    };
    await repository.write('two\n');
    assert.match((await told(['.env'])).join(), /^\.env is not sent: its name /);
    const opened = await passedTo('workbench.action.openSettings', false, () => told(['.env'], 'Open Setting'));
    assert.deepEqual(opened, [['@id:realmChat.neverSend']]);
    assert.deepEqual(await told(written), [
      'Not sent: .env, .env.local, a.pem, b.pem, c.pem and 1 more | Open Setting',
    ]);
  });

  it('says that nothing has changed, and sends nothing', async () => {
    const told = await notices(() => run('generateCommitMessage'));
    assert.match(told[0] ?? '', /^There are no changes to describe/);
    assert.deepEqual(service.requests, []);
  });

  it('can be stopped, and restores the text of the box', async () => {
    await repository.write('two\n');
    repository.api.inputBox.value = 'mine';
    const { writing } = await begun('Change\n');
    await run('stopCommitMessage');
    await writing;
    assert.equal(box(), 'mine');
  });

  it('leaves the text alone that the user types meanwhile, and stops writing', async () => {
    await repository.write('two\n');
    const replying = Promise.withResolvers<ServerResponse>();
    service.answerNext((_, response) => {
      response.write(startLine + textLine('Change\n'));
      replying.resolve(response);
    });
    const writing = run('generateCommitMessage');
    await eventually(() => assert.equal(box(), 'Change'));
    // The box of the window tells each text back. Until then, the text of a test would be taken for the one before.
    await vscode.commands.executeCommand('setContext', 'realmChat.told', true);
    repository.api.inputBox.value = 'my own words';
    await vscode.commands.executeCommand('setContext', 'realmChat.told', undefined);
    (await replying.promise).write(textLine('more\n'));
    await writing;
    assert.equal(box(), 'my own words');
  });

  it('keeps the part of a reply that arrived before it was cut off, and says so', async () => {
    await repository.write('two\n');
    service.answerNext((_, response) => response.end(startLine + textLine('Change one')));
    const told = await notices(() => run('generateCommitMessage'));
    assert.equal(box(), 'Change one');
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', /Retry/);
  });

  it('keeps the part of a reply that arrived before the length limit, and says so', async () => {
    await repository.write('two\n');
    service.answerNext((_, response) =>
      response.end(startLine + textLine('Change one') + endLine.replace('end_turn', 'length')),
    );
    const told = await notices(() => run('generateCommitMessage'));
    assert.equal(box(), 'Change one');
    assert.deepEqual(told, ['The reply is incomplete: length limit reached. | Retry']);
  });

  it('restores the text of the box when the model declines to answer', async () => {
    await repository.write('two\n');
    repository.api.inputBox.value = 'closes 42';
    service.answerNext((_, response) =>
      response.end(startLine + textLine('I cannot.') + endLine.replace('end_turn', 'refusal')),
    );
    assert.deepEqual(await notices(() => run('generateCommitMessage')), ['The model declined to answer. | Retry']);
    assert.equal(box(), 'closes 42');
  });

  it('restores the text of the box when it fails', async () => {
    await repository.write('two\n');
    repository.api.inputBox.value = 'mine';
    service.answerNext((_, response) => response.writeHead(401).end('{}'));
    assert.equal((await notices(() => run('generateCommitMessage'))).length, 1);
    assert.equal(box(), 'mine');
    service.answerNext((_, response) => response.writeHead(501).end('{}'));
    answer(service, 'Change one to two');
    await notices(() => run('generateCommitMessage'), 'Retry');
    assert.equal(box(), 'Change one to two');
  });

  it('restores the text of the box when the reply contains no message', async () => {
    await repository.write('two\n');
    repository.api.inputBox.value = 'mine';
    answer(service, '```\n```\n');
    assert.match((await notices(() => run('generateCommitMessage')))[0] ?? '', /^The reply contains no commit message/);
    assert.equal(box(), 'mine');
  });

  it('asks before it keeps invisible characters (V48)', async () => {
    await repository.write('two\n');
    answer(service, 'Change\u202E one');
    const said = await warnings(() => Promise.resolve(run('generateCommitMessage')));
    assert.match(said[0] ?? '', /U\+202E/);
    assert.equal(box(), 'Change\u202E one');
    repository.api.inputBox.value = 'mine';
    answer(service, 'Change\u202E one');
    await declining(() => Promise.resolve(run('generateCommitMessage')));
    assert.equal(box(), 'mine', 'the text before comes back if the user does not want that');
  });

  it('is for the repository that Source Control passes, and ignores everything else from a caller', async () => {
    const other = await openRepository('other');
    try {
      await repository.write('two\n');
      await other.write('four\n');
      answer(service, 'Change the other one');
      await vscode.commands.executeCommand('realmChat.generateCommitMessage', { rootUri: other.api.rootUri });
      assert.deepEqual([other.api.inputBox.value, box()], ['Change the other one', '']);
      assert.match(asked(), /^\+four$/m);
    } finally {
      await other.remove();
    }
  });

  it('asks which repository is meant when a caller names one that is not open', async () => {
    const other = await openRepository('other');
    const window = vscode.window as { showQuickPick: unknown };
    const original = window.showQuickPick;
    let offered: { label: string; description: string }[] = [];
    let chosen: string | undefined;
    window.showQuickPick = (rows: typeof offered) => {
      offered = rows;
      return Promise.resolve(rows.find(({ label }) => label === chosen));
    };
    try {
      await vscode.commands.executeCommand('realmChat.generateCommitMessage', { rootUri: vscode.Uri.file('/etc') });
      assert.equal(offered.length, 2);
      assert.deepEqual(service.requests, []);
      for (const { label, description } of offered) assert.ok(description.endsWith(`/${label}`), description);
      await other.write('four\n');
      chosen = 'other';
      answer(service, 'Count to four');
      await run('generateCommitMessage');
      assert.deepEqual([other.api.inputBox.value, box()], ['Count to four', '']);
    } finally {
      window.showQuickPick = original;
      other.api.inputBox.value = '';
      await other.remove();
    }
  });
});
