import assert from 'node:assert/strict';
import { deleteAllConversations, deleteConversation } from '../../../src/panel/history/deleteConversation.ts';
import type { ConversationsHost } from '../../../src/panel/history/conversationsHost.ts';

describe('Deleting conversations', () => {
  it('asks before all are deleted, and then leaves their chats and deletes what is kept', async () => {
    const { host, events } = hostWith({ answer: true });
    await deleteAllConversations(host);
    assert.deepEqual(events, [
      'Delete all conversations? This includes those of other windows and workspaces, and cannot be undone. [Delete All]',
      ...['leave all', 'delete record', 'delete all'],
    ]);
  });

  it('deletes nothing of all if the user does not want it', async () => {
    const { host, events } = hostWith({ answer: false });
    await deleteAllConversations(host);
    assert.equal(events.length, 1);
  });

  it('says why not all could be deleted', async () => {
    const { host, events } = hostWith({ answer: true, failure: 'EROFS' });
    await deleteAllConversations(host);
    assert.equal(events.at(-1), 'Deleting failed: there is no permission to write to its folder.');
  });

  it('of one leaves its chat first, and restores it if the user wants that', async () => {
    const { host, events } = hostWith({ answer: true });
    await new Promise<void>((resolve) => void deleteConversation(host, { id: '1', title: 'A\u202eB' }, resolve));
    assert.deepEqual(events, ['leave 1', 'delete 1', 'Deleted: A\u202eB [Undo]', 'restore']);
  });

  it('of one shows nothing again if the user does not want it back, or if it cannot be restored', async () => {
    for (const failure of [undefined, 'EROFS']) {
      const { host, events } = hostWith({ answer: failure !== undefined });
      const restore = (): Promise<void> => Promise.reject(Object.assign(new Error(), { code: failure }));
      Object.assign(host.history, { delete: () => Promise.resolve(restore) });
      await deleteConversation(host, { id: '1', title: 'A' }, () => events.push('restored'));
      await new Promise(setImmediate);
      const said = failure
        ? ['The conversation could not be restored: there is no permission to write to its folder.']
        : [];
      assert.deepEqual(events, ['leave 1', 'Deleted: A [Undo]', ...said]);
    }
  });

  it('of one says why it could not be deleted, and offers nothing then', async () => {
    const { host, events } = hostWith({ answer: true, failure: 'EROFS' });
    await deleteConversation(host, { id: '1', title: 'A' }, () => assert.fail());
    assert.deepEqual(events, ['leave 1', 'Deleting failed: there is no permission to write to its folder.']);
  });

  it('of one says that another window has deleted it (V613)', async () => {
    const { host, events } = hostWith({ answer: true, failure: 'ENOENT' });
    await deleteConversation(host, { id: '1', title: 'A' }, () => assert.fail());
    assert.deepEqual(events, ['leave 1', 'This conversation no longer exists, or cannot be read.']);
  });
});

/** A host that notes what is asked of it. `failure` is the error code for which nothing can be deleted. */
function hostWith({ answer, failure }: { answer: boolean; failure?: string }) {
  const events: string[] = [];
  const note = (event: string): Promise<void> => Promise.resolve(void events.push(event));
  const asked = (...words: string[]): Promise<boolean> =>
    note(`${words.slice(0, -1).join(' ')} [${words.at(-1) ?? ''}]`).then(() => answer);
  const deleted = async (event: string): Promise<() => Promise<void>> => {
    if (failure !== undefined) throw Object.assign(new Error(), { code: failure });
    await note(event);
    return () => note('restore');
  };
  const host = {
    history: { delete: (id: string) => deleted(`delete ${id}`), deleteAll: () => deleted('delete all') },
    chats: { leave: (id: string) => note(`leave ${id}`), leaveAll: () => note('leave all') },
    services: {
      commandRecord: { deleteAll: () => note('delete record') },
      dialogs: { confirm: asked, offer: asked, notify: note },
    },
  };
  return { host: host as unknown as ConversationsHost, events };
}
