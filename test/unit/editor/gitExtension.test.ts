import assert from 'node:assert/strict';
import { repositoriesOf, type GitApi } from '../../../src/editor/git/gitExtension.ts';

/** A Git extension with these repositories. It tells that it has found them once `find` is called. */
function extension(state: GitApi<string>['state'] = 'initialized', enabled = true) {
  const listeners = new Set<() => void>();
  const api = {
    ...{ git: { path: 'git' }, state, repositories: state === 'initialized' ? ['app'] : [] },
    onDidChangeState(listener: () => void) {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
  const getAPI = (version: number): GitApi<string> => (assert.equal(version, 1), api);
  const find = (): void => {
    api.repositories = ['app'];
    for (const listener of listeners) listener();
  };
  return { find, listeners, activate: () => Promise.resolve({ enabled, getAPI }) };
}

describe('The repositories that are open in VS Code', () => {
  it('are those that its Git extension has found', async () =>
    assert.deepEqual(await repositoriesOf(extension()), ['app']));

  it('are waited for while the extension looks for them after a start', async () => {
    const git = extension('uninitialized');
    const found = repositoriesOf(git);
    await new Promise((resolve) => void setImmediate(resolve));
    assert.equal(git.listeners.size, 1);
    git.find();
    assert.deepEqual([await found, git.listeners.size], [['app'], 0]);
  });

  it('are none where Git is missing, disabled, or fails', async () => {
    const failing = { activate: () => Promise.reject(new Error('No Git was found.')) };
    for (const git of [undefined, extension('initialized', false), failing])
      assert.deepEqual(await repositoriesOf<string>(git), []);
  });
});
