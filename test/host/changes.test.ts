import assert from 'node:assert/strict';
import { admitted } from '../../src/chat/composing/draft.ts';
import { changes, changesToCommit } from '../../src/editor/attach/changes.ts';
import { openRepository, type TestRepository } from './gitRepository.ts';

describe('Uncommitted changes', () => {
  it('are none where there is no repository, which is said', async () => {
    assert.match((await changes()).refusals[0] ?? '', /^No Git repository is open/);
  });

  describe('of a repository', () => {
    let repository: TestRepository;
    before(async () => {
      repository = await openRepository();
    });
    after(() => repository.remove());

    it('are none in files that Git does not track, which is said', async () => {
      assert.deepEqual(await changes(), {
        attachments: [],
        refusals: ['No file that Git tracks has uncommitted changes.'],
      });
    });

    it('are those that are staged and those that are not, and only the staged ones would be committed', async () => {
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

  it('of repositories whose folders have the same name can be told from each other', async () => {
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
