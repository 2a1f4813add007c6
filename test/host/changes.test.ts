import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import { admitted } from '../../src/chat/composing/draft.ts';
import { changes, changesToCommit } from '../../src/editor/attach/changes.ts';
import { changesOf } from '../../src/editor/attach/changesOf.ts';
import { findAttachments } from '../../src/editor/attach/finders.ts';
import { diffOf, diffSince } from '../../src/editor/git/git.ts';
import { openRepository, type TestRepository } from './gitRepository.ts';
import { notices, run } from './replying.ts';

describe('Uncommitted changes', () => {
  it('are refused with a reason where there is no repository', async () => {
    assert.match((await changes()).refusals[0] ?? '', /^No Git repository is open/);
    assert.deepEqual(await notices(() => run('generateCommitMessage')), ['No Git repository is open.']);
  });

  describe('of a repository', () => {
    let repository: TestRepository;
    before(async () => {
      repository = await openRepository();
    });
    after(() => repository.remove());

    it('are refused with a reason where nothing has changed', async () => {
      assert.deepEqual(await changes(), {
        attachments: [],
        refusals: ['There are no uncommitted changes.'],
      });
    });

    it('include the staged and the unstaged changes, and only the staged ones are for a commit', async () => {
      await repository.write('two\n');
      const all = async (find: () => ReturnType<typeof changes>) =>
        (await find()).attachments.map(({ name, kind, language, text }) => [
          name,
          kind,
          language,
          text.match(/^[-+]\w+$/gm)?.join(' '),
        ]);
      const unstaged = ['Changes in example', 'changes', 'diff'];
      assert.deepEqual(await all(changesToCommit), [[...unstaged, '-one +two']]);
      await repository.git('add', 'changed.txt');
      await repository.write('three\n');
      const staged = ['Staged changes in example', 'changes', 'diff', '-one +two'];
      const ofSource = async () => (await findAttachments(() => undefined, 'changes')) ?? assert.fail();
      assert.deepEqual(await all(ofSource), [staged, [...unstaged, '-two +three']]);
      assert.deepEqual(await all(changesToCommit), [staged]);
    });
  });

  it('leave out changes in files that are never sent, and name these files (V141)', async () => {
    const repository = await openRepository('guarded');
    try {
      const secret = vscode.Uri.joinPath(repository.api.rootUri, 'api', '.env');
      await vscode.workspace.fs.writeFile(secret, Buffer.from('PASSWORD=canary\n'));
      await repository.git('add', '.');
      for (const find of [changes, changesToCommit]) {
        const { attachments, refusals } = await find();
        assert.deepEqual([attachments, refusals.length], [[], 1]);
        assert.match(refusals.join(), /^api\/\.env is not sent/);
      }
      await repository.write('two\n');
      await repository.git('add', '.');
      for (const find of [changes, changesToCommit]) {
        const { attachments, refusals } = await find();
        assert.equal(refusals.length, find === changes ? 1 : 0);
        assert.match(
          attachments[0]?.text ?? '',
          /diff --git a\/api\/\.env .*\n\(What changed .* not sent\.\)\n[^]*\+two/,
        );
        assert.doesNotMatch(JSON.stringify(attachments), /canary/);
      }
      assert.doesNotMatch((await diffOf(repository.api, true)).text, /canary/);
    } finally {
      await repository.remove();
    }
  });

  it('include files that Git does not track, but no links and no text of files that are never sent (V314)', async () => {
    const repository = await openRepository('untracked');
    const file = (name: string): vscode.Uri => vscode.Uri.joinPath(repository.api.rootUri, name);
    try {
      await vscode.workspace.fs.writeFile(file('src/new file.ts'), Buffer.from('const a = 1;\nconst b = 2;'));
      await vscode.workspace.fs.writeFile(file('picture.png'), Buffer.from([0x89, 0x50, 0, 0xff]));
      await vscode.workspace.fs.writeFile(file('latin.txt'), Buffer.from('h\u00e9\n', 'latin1'));
      await vscode.workspace.fs.writeFile(file('.env'), Buffer.from('PASSWORD=canary\n'));
      await symlink('/etc/passwd', file('link.txt').fsPath);
      for (const { text } of [await diffOf(repository.api, false), { text: await diffSince(repository.api, 'HEAD') }]) {
        assert.match(
          text,
          /^\+\+\+ b\/src\/new file\.ts\n@@ -0,0 \+1,2 @@\n\+const a = 1;\n\+const b = 2;\n\\ No newline/m,
        );
        assert.match(text, /^Binary files \/dev\/null and b\/picture\.png differ$/m);
        assert.match(text, /^Binary files \/dev\/null and b\/latin\.txt differ$/m);
        assert.match(text, /b\/link\.txt/);
        assert.doesNotMatch(text, /root:|canary/);
      }
      assert.equal((await diffOf(repository.api, true)).text, '');
    } finally {
      await repository.remove();
    }
  });

  it('only name files that Git does not track and that are too long, alone or together', async () => {
    const repository = await openRepository('untracked');
    const write = (name: string, size: number): Thenable<void> =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(repository.api.rootUri, name), Buffer.alloc(size, 'a'));
    try {
      await write('0.txt', 1_000_001);
      for (const number of [1, 2, 3, 4, 5]) await write(`${number}.txt`, 1_000_000);
      await write('6.txt', 1);
      const { text } = await diffOf(repository.api, false);
      const named = text.match(/(?<=^Binary files \/dev\/null and b\/).*(?=\.txt differ$)/gm);
      assert.deepEqual(named, ['0', '6']);
      assert.equal(text.match(/^\+a{1000000}$/gm)?.length, 5);
    } finally {
      await repository.remove();
    }
  });

  it('are refused if Git cannot read them, while those of another repository are attached', async () => {
    const [broken, whole] = [await openRepository('broken'), await openRepository('whole')];
    try {
      for (const repository of [broken, whole]) await repository.write('two\n');
      await vscode.workspace.fs.writeFile(
        vscode.Uri.joinPath(broken.api.rootUri, '.git', 'index'),
        Buffer.from('no index'),
      );
      const { attachments, refusals } = await changes();
      const readable = [['Changes in whole'], ['The changes in broken cannot be read.']];
      assert.deepEqual([attachments.map(({ name }) => name), refusals], readable);
      const resourceStates = [broken, whole].map(({ api }) => ({
        resourceUri: vscode.Uri.joinPath(api.rootUri, 'changed.txt'),
      }));
      const chosen = await changesOf([{ resourceStates }], false);
      assert.deepEqual([chosen.attachments.map(({ name }) => name), chosen.refusals], readable);
    } finally {
      for (const repository of [broken, whole]) await repository.remove();
    }
  });

  it('can be distinguished if the folders of their repositories have the same name', async () => {
    const folders = ['client/app', 'server/app'];
    const open: TestRepository[] = [];
    try {
      for (const folder of folders) open.push(await openRepository(folder));
      for (const repository of open) await repository.write('two\n');
      const { attachments } = admitted([], await changes());
      assert.deepEqual(attachments.map(({ name }) => name).sort(), ['Changes in client/app', 'Changes in server/app']);
      await open[1]?.git('add', '.');
      assert.deepEqual(
        (await changesToCommit()).attachments.map(({ name }) => name).sort(),
        ['Changes in client/app', 'Staged changes in server/app'],
        'each repository has a commit of its own',
      );
    } finally {
      for (const repository of open) await repository.remove();
    }
  });
});
