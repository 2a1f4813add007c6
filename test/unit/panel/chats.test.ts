import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { Chats, type ChatsHost } from '../../../src/panel/chats.ts';
import { ShownConversations } from '../../../src/panel/shownConversations.ts';
import type { ReplyEnd } from '../../../src/protocol.ts';
import { fakeChat, fakePlaces, fakeTab, fakeView } from '../../support/chatPlaces.ts';
import { memory } from '../../support/memento.ts';

type Made = ReturnType<typeof fakeChat> & { changed: (ended?: ReplyEnd) => void };

/** The chats of a window, whose new chats are as `given` says, one after the other, and then empty. */
function windowWith(...given: NonNullable<Parameters<typeof fakeChat>[1]>[]) {
  const { places, tabs } = fakePlaces();
  const made: Made[] = [];
  const state = { installation: 'A', changes: 0, read: (): Promise<object[] | undefined> => Promise.resolve([{}]) };
  const kept = memory();
  const shown = new ShownConversations(kept, () => state.installation);
  const host = {
    places,
    create: (changed: (ended?: ReplyEnd) => void) => {
      const chat = fakeChat(`New ${made.length}`, given[made.length] ?? { id: undefined, messages: [] });
      made.push({ ...chat, changed });
      return chat.chat;
    },
    history: { read: () => state.read() },
    journal: (id: string) => id,
    shown,
    changed: () => void state.changes++,
  } as unknown as ChatsHost;
  const chats = new Chats(host);
  const view = fakeView();
  chats.sideBar.showInPage(view.view);
  const chat = (index: number): Made => made[index] ?? assert.fail(`There is no chat ${index}.`);
  const indexes = (...of: readonly unknown[]): number[] => of.map((one) => made.findIndex((each) => each.chat === one));
  const end = (index: number, outcome: ReplyEnd['outcome']): void => {
    chat(index).state.isRunning = false;
    chat(index).changed({ id: '1', outcome } as ReplyEnd);
  };
  return { chats, chat, made, indexes, end, tabs, view, state, shown, kept };
}

const running = { isRunning: true };

describe('The chats of a window', () => {
  it('are those in the side bar and in tabs; the active one is in the active tab, or else in the side bar', () => {
    const { chats, chat, indexes, tabs } = windowWith({ id: 'a' }, { id: 'b' });
    chats.moveToTab();
    assert.deepEqual(indexes(chats.active, chats.sideBar.chat, ...chats.all), [0, 1, 1, 0]);
    tabs[0]?.look(true, false);
    assert.deepEqual(indexes(chats.active), [1]);
    chats.moveToTab(chat(0).chat);
    assert.deepEqual([indexes(chats.active), tabs.length, tabs[0]?.revealed()], [[0], 1, 1], 'it has its tab already');
  });

  it('go on in the tab that they move to, with what waits there, and leave an empty chat in the side bar', () => {
    const { chats, chat } = windowWith({ id: undefined, isRunning: true });
    chats.moveToTab();
    assert.deepEqual([chat(0).done, chat(0).state.isRunning], [['handed over'], true]);
  });

  it('stop in the side bar if nothing keeps them, and what waits there is in the box of the next chat', async () => {
    const { chats, chat, indexes } = windowWith({ id: undefined, isRunning: true });
    await chats.showUnkept([]);
    assert.deepEqual(chat(0).done, ['handed over', 'gave up waiting', 'stopped']);
    assert.deepEqual(indexes(...chats.all), [1]);
  });

  it('go on out of sight while a reply arrives or is about to be asked for, and are then no longer kept', async () => {
    for (const given of [running, { isSending: true }]) {
      const { chats, chat, indexes } = windowWith({ id: 'a', ...given });
      await chats.showUnkept([]);
      assert.deepEqual(indexes(...chats.all), [1, 0]);
      Object.assign(chat(0).state, { isRunning: false, isSending: false });
      chat(0).changed();
      assert.deepEqual(indexes(...chats.all), [1]);
    }
  });

  it('go on if a reply starts only after the chat was left, but not if nothing keeps it', async () => {
    for (const [id, all] of [
      ['a', [1, 0]],
      [undefined, [1]],
    ] as const) {
      const { chats, chat, indexes } = windowWith({ id });
      await chats.showUnkept([]);
      chat(0).state.isRunning = true;
      chat(0).changed();
      assert.deepEqual([indexes(...chats.all), chat(0).state.isRunning], [all, id !== undefined]);
    }
  });

  it('are shown where they are, or else read from the history into the side bar', async () => {
    const { chats, chat, indexes, tabs, state } = windowWith({ id: 'a' });
    chats.moveToTab();
    assert.deepEqual([await chats.show('a'), tabs[0]?.revealed()], ['tab', 1]);
    assert.deepEqual([await chats.show('b'), indexes(chats.sideBar.chat)], ['side bar', [2]]);
    assert.deepEqual(chat(2).done, ['opened']);
    assert.deepEqual([await chats.show('b'), chat(2).done], ['side bar', ['opened']], 'it is not read again');
    assert.deepEqual([await chats.showInTab('b'), tabs.length, indexes(chats.sideBar.chat)], [true, 2, [3]]);
    state.read = () => Promise.resolve(undefined);
    assert.deepEqual([await chats.show('c'), await chats.showInTab('c'), tabs.length], [undefined, false, 2]);
  });

  it('are opened once if they are asked for twice, and not under another organisation', async () => {
    const { chats, state } = windowWith();
    // Each file is read in a turn of its own.
    state.read = () => turn([{}]);
    const asked = [chats.showInTab('a'), chats.showInTab('a')];
    assert.deepEqual([await Promise.all(asked), chats.tabs.chats.length], [[true, true], 1]);
    const [later, late] = [Promise.withResolvers<object[]>(), windowWith()];
    late.state.read = () => later.promise;
    const asking = late.chats.show('a');
    late.state.installation = 'B';
    later.resolve([{}]);
    assert.equal(await asking, undefined);
  });

  it('write all they have, then show nothing more, and lose their tab, before a conversation is deleted', async () => {
    const { chats, chat, tabs } = windowWith({ id: 'a' }, { id: 'b' }, { id: undefined });
    chats.moveToTab();
    await chats.save();
    assert.deepEqual([chat(0).done.splice(0), chat(1).done.splice(0)], [['handed over', 'saved'], ['saved']]);
    await chats.leave('another');
    assert.deepEqual([chat(0).done, chat(1).done], [[], []]);
    await chats.leave('a');
    assert.deepEqual([chat(0).done, chats.tabs.chats], [['saved', 'forgotten', 'stopped'], []]);
    chats.moveToTab();
    await chats.leaveAll();
    assert.deepEqual([chat(1).done.slice(1), chat(2).done], [['saved', 'forgotten', 'stopped'], []]);
    assert.equal(tabs.length, 2);
  });

  it('begin anew wherever they are when another organisation is connected, except where nobody has answered', async () => {
    const answered = { hasReplies: true };
    const { chats, made } = windowWith(
      { id: 'a', ...answered },
      { id: 'b', ...running },
      { id: 'c', ...answered },
      { id: 'd' },
    );
    chats.moveToTab();
    await chats.showUnkept([]);
    chats.moveToTab();
    chats.startAnew();
    assert.deepEqual(
      made.map(({ state, done }) => [state.id, done.includes('began anew')]),
      [
        ['a', true],
        ['b', true],
        ['c', true],
        ['d', false],
      ],
    );
  });

  it('have the title that the user gave to their conversation, also in their tab', () => {
    const { chats, chat, tabs } = windowWith({ id: 'a' }, { id: 'b' });
    chats.moveToTab();
    chats.name('a', 'Mine');
    assert.deepEqual([tabs[0]?.panel.title, chat(0).done.at(-1), chat(1).done], ['Mine', 'showed info', []]);
    chat(0).state.title = 'Of the first question';
    chat(0).changed();
    assert.equal(tabs[0]?.panel.title, 'Of the first question');
  });

  it('are remembered with their organisation, and of them the one in the side bar', () => {
    const { chats, chat, shown, state } = windowWith({ id: 'a' });
    chats.moveToTab();
    chat(1).state.id = 'b';
    chat(1).changed();
    chat(0).changed();
    assert.deepEqual([shown.own('a'), shown.own('b'), shown.inSideBar], ['a', 'b', 'b']);
    chat(1).state.id = undefined;
    const before = state.changes;
    chat(1).changed();
    assert.deepEqual([shown.inSideBar, state.changes], [undefined, before + 1]);
  });
});

describe('Replies in several chats', () => {
  /** A chat with a running reply that was left out of sight, and one with a running reply in the side bar. */
  const twoChats = async () => {
    const opened = windowWith({ id: 'left', ...running }, { id: 'side', ...running });
    await opened.chats.showUnkept([]);
    return opened;
  };

  it('are shown one after the other, first the one out of sight (V163)', async () => {
    const { chats, indexes, end } = await twoChats();
    assert.deepEqual(chats.replies, { running: 2, unseen: 0 });
    assert.deepEqual([chats.showReplies(), indexes(chats.sideBar.chat)], ['side bar', [0]]);
    end(1, 'done');
    assert.deepEqual([chats.showReplies(), indexes(chats.sideBar.chat)], ['side bar', [1]], 'it is unseen');
    assert.deepEqual(chats.replies, { running: 1, unseen: 0 });
  });

  it('are shown in their tab, and a window without any shows its active chat', () => {
    const { chats, chat, tabs } = windowWith({ id: 'a' });
    assert.equal(chats.showReplies(), 'side bar');
    chats.moveToTab();
    tabs[0]?.look(false, false);
    chat(0).state.isRunning = true;
    assert.deepEqual([chats.showReplies(), tabs[0]?.revealed()], ['tab', 1]);
  });

  for (const [outcome, unseen] of [
    ['done', 1],
    ['failed', 1],
    ['stopped', 0],
  ] as const)
    it(`count as unseen if they end out of sight, unless the user stopped them: ${outcome} (V162)`, async () => {
      const { chats, indexes, end, view } = await twoChats();
      end(0, outcome);
      assert.deepEqual([chats.replies, view.view.badge?.value], [{ running: 1, unseen }, unseen || undefined]);
      assert.deepEqual(indexes(...chats.all), unseen ? [1, 0] : [1], 'what is unseen is not opened a second time');
      end(1, outcome);
      assert.equal(chats.replies.unseen, unseen, 'the user has seen the end in the side bar');
    });

  it('count as unseen in a side bar or a tab that is hidden, until that is shown', () => {
    const { chats, chat, end, view, tabs, state } = windowWith({ id: 'a', ...running }, { id: 'b', ...running });
    chats.moveToTab();
    tabs[0]?.look(false, false);
    view.hide();
    end(0, 'done');
    end(1, 'done');
    assert.equal(chats.replies.unseen, 2);
    const { changes } = state;
    view.show();
    assert.deepEqual([chats.replies.unseen, state.changes], [1, changes + 1]);
    tabs[0]?.look(true, true);
    assert.equal(chats.replies.unseen, 0);
    tabs[0]?.look(false, false);
    chat(0).state.isRunning = true;
    end(0, 'done');
    tabs[0]?.look(true, false);
    chat(0).changed();
    assert.equal(chats.replies.unseen, 0);
  });

  it('do not count as unseen once their conversation is deleted, or replaced by an empty one', async () => {
    const { chats, chat, end } = await twoChats();
    end(0, 'done');
    chat(0).state.messages = [];
    chat(0).changed();
    assert.deepEqual(chats.replies, { running: 1, unseen: 0 });
  });
});

describe('A window that is loaded again', () => {
  /** A window that showed the conversation `kept`, whose file is read only with `read`. */
  const windowBefore = async ({ installation = 'A', isGone = false } = {}) => {
    const opened = windowWith();
    await opened.shown.note('kept');
    await opened.shown.noteSideBar('kept');
    const reading = Promise.withResolvers<object[] | undefined>();
    Object.assign(opened.state, { installation, read: () => reading.promise });
    return { ...opened, read: () => reading.resolve(isGone ? undefined : [{}]) };
  };

  it('shows the conversation of its side bar again', async () => {
    const { chats, chat, read } = await windowBefore();
    read();
    await chats.restore();
    assert.deepEqual([chat(0).done, chat(0).state.id], [['opened'], 'kept']);
  });

  for (const [what, change] of Object.entries({
    'the user has begun another conversation': ({ chat }) => (chat(0).state.conversation = { title: 'Other' }),
    'the user has asked something': ({ chat }) => chat(0).state.messages.push({}),
    'another organisation is connected': ({ state }) => (state.installation = 'B'),
  } satisfies Record<string, (window: ReturnType<typeof windowWith>) => unknown>))
    it(`leaves its side bar alone if ${what} meanwhile`, async () => {
      const window = await windowBefore();
      const restored = window.chats.restore();
      change(window);
      window.read();
      await restored;
      assert.deepEqual(window.chat(0).done, []);
    });

  it('begins with an empty chat if the conversation of its side bar is of another organisation, or is gone', async () => {
    for (const given of [{ installation: 'B' }, { isGone: true }]) {
      const { chats, chat, read } = await windowBefore(given);
      read();
      await chats.restore();
      assert.deepEqual(chat(0).done, []);
    }
  });

  it('shows the conversation of a tab again, but an empty chat if another place has it or if it is of another organisation', async () => {
    const { chats, read } = await windowBefore();
    read();
    for (const [kept, ids] of [
      ['kept', ['kept']],
      ['kept', ['kept', undefined]],
      [7, ['kept', undefined, undefined]],
      ['other', ['kept', undefined, undefined, undefined]],
    ] as const) {
      await chats.tabs.restore(fakeTab().panel, { conversation: kept });
      assert.deepEqual(
        chats.tabs.chats.map(({ session }) => session.shown.id),
        ids,
      );
    }
  });
});
