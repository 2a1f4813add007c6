import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { admitted } from '../../src/chat/composing/draft.ts';
import { changes, changesToCommit } from '../../src/editor/attach/changes.ts';
import { diffOf } from '../../src/editor/git.ts';
import { openRepository, type TestRepository } from './gitRepository.ts';

describe('Uncommitted changes', () => {
  it('are refused with a reason where there is no repository', async () => {
    assert.match((await changes()).refusals[0] ?? '', /^No Git repository is open/);
  });

  describe('of a repository', () => {
    let repository: TestRepository;
    before(async () => {
      repository = await openRepository();
    });
    after(() => repository.remove());

    it('are not found in files that Git does not track, and a refusal says so', async () => {
      assert.deepEqual(await changes(), {
        attachments: [],
        refusals: ['No file that Git tracks has uncommitted changes.'],
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
      assert.deepEqual(await all(changes), [staged, [...unstaged, '-two +three']]);
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

  it('can be distinguished if the folders of their repositories have the same name', async () => {
    const folders = ['client/app', 'server/app'];
    const open: TestRepository[] = [];
    try {
      for (const folder of folders) open.push(await openRepository(folder));
      for (const repository of open) await repository.write('two\n');
      const { attachments } = admitted([], await changes());
      assert.deepEqual(attachments.map(({ name }) => name).sort(), ['Changes in client/app', 'Changes in server/app']);
    } finally {
      for (const repository of open) await repository.remove();
    }
  });
});
