import assert from 'node:assert/strict';
import { conversationOf } from '../../../src/chat/conversation.ts';
import type { Listed } from '../../../src/chat/history/history.ts';
import { asJson } from '../../../src/chat/history/transfer.ts';
import { beginChat } from '../../../src/panel/history/beginChat.ts';
import type { ConversationsHost } from '../../../src/panel/history/conversationsHost.ts';
import { openListed } from '../../../src/panel/history/openListed.ts';
import { readImported } from '../../../src/panel/history/readImported.ts';

/** What is done when the user answers the question so, the conversation is shown there, and the history is kept or not. */
function hostWith({ agrees = true, place = 'side bar', isGone = false, keeps = true, failure = '' } = {}) {
  const done: unknown[] = [];
  const note = (...what: unknown[]): number => done.push(what.length === 1 ? what[0] : what);
  const host = {
    chats: {
      show: (id: string) => Promise.resolve((note('show', id), isGone ? undefined : place)),
      showInTab: (id: string) => Promise.resolve((note('show in tab', id), !isGone)),
      showUnkept: (entries: unknown) => Promise.resolve(note('show unkept', entries)),
    },
    history: {
      add: (...added: unknown[]) => {
        if (failure) return Promise.reject(Object.assign(new Error(), { code: failure }));
        note('add', ...added);
        return Promise.resolve('new');
      },
    },
    showSideBar: () => Promise.resolve(note('side bar')),
    services: {
      connection: { installationName: () => 'here' },
      settings: { keeps: () => keeps },
      dialogs: {
        confirm: (...words: string[]) => Promise.resolve((note(words.join(' ')), agrees)),
        notify: note,
      },
    },
  } as unknown as ConversationsHost;
  return { host, done };
}

describe('A conversation that is opened from the history', () => {
  const gone = 'This conversation no longer exists, or cannot be read.';
  const asked =
    'This conversation took place on there. If you continue it, the whole conversation is sent to here. Open';
  const cases: [
    what: string,
    given: Parameters<typeof hostWith>[0],
    place: string | undefined,
    inTab: boolean,
    unknown[],
  ][] = [
    ['is in the side bar, which is shown', {}, 'here', false, [['show', 'a'], 'side bar']],
    ['is in the tab that it has', { place: 'tab' }, 'here', false, [['show', 'a']]],
    ['is in a new tab if that is wanted', {}, 'here', true, [['show in tab', 'a']]],
    ['opens without a question if nobody answered yet', {}, undefined, true, [['show in tab', 'a']]],
    ['opens under another connection after a question', {}, 'there', false, [asked, ['show', 'a'], 'side bar']],
    ['does not open if the user does not want that', { agrees: false }, 'there', false, [asked]],
    ['is said to be gone if it is', { isGone: true }, 'here', false, [['show', 'a'], gone]],
    ['is said to be gone if it is, in a tab, too', { isGone: true }, 'here', true, [['show in tab', 'a'], gone]],
  ];
  for (const [what, given, place, inTab, expected] of cases)
    it(what, async () => {
      const { host, done } = hostWith(given);
      await openListed(host, { id: 'a', place } as Listed, inTab);
      assert.deepEqual(done, expected);
    });
});

describe('A chat that begins with the messages of another one', () => {
  const from = { id: '0', title: 'Zero' };
  const begin = async (given: Parameters<typeof hostWith>[0]): Promise<unknown[]> => {
    const { host, done } = hostWith(given);
    await beginChat(host, [], (cause) => `Failed: ${cause}`, { from });
    return done;
  };

  it('is kept with what it was begun from, and shown in the side bar', async () => {
    assert.deepEqual(await begin({}), [['add', [], undefined, from], ['show', 'new'], 'side bar']);
  });

  it('is not kept while no history is', async () => {
    assert.deepEqual(await begin({ keeps: false }), [['show unkept', []], 'side bar']);
  });

  it('is not shown if it cannot be kept, which is said with its cause', async () => {
    assert.deepEqual(await begin({ failure: 'ENOSPC' }), ['Failed: the disk is full.']);
  });
});

describe('A file that is imported', () => {
  type Files = Parameters<typeof readImported>[1];
  const reasonOf = async (size: number, text: string | Error): Promise<string> => {
    const reading = text instanceof Error ? Promise.reject(text) : Promise.resolve(new TextEncoder().encode(text));
    reading.catch(() => undefined);
    const files = { stat: () => Promise.resolve({ size }), readFile: () => reading } as unknown as Files;
    const read = await readImported({} as Parameters<typeof readImported>[0], files);
    return read.ok ? '' : read.reason;
  };
  const largest = 256 * 1024 * 1024;

  it('is refused with a reason if it is too large, cannot be read, or is of another kind', async () => {
    const other = 'This file is not a conversation exported by Realm Chat.';
    assert.equal(await reasonOf(largest + 1, '{}'), 'The file is too large.');
    assert.equal(await reasonOf(largest, '{}'), other);
    assert.equal(await reasonOf(2, new Error('EACCES')), 'The file cannot be read.');
    assert.equal(await reasonOf(3, 'abc'), other);
  });

  it('may begin with a byte order mark, which some editors add', async () => {
    assert.equal(await reasonOf(9, `\uFEFF${asJson(conversationOf([]))}`), '');
  });
});
