import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { madeUpToken } from '../support/madeUpSecrets.ts';
import type { SampleService } from '../service/server.ts';
import { usingLists } from './picking.ts';
import { endLine, startLine, textLine } from '../support/events.ts';
import { answer, run } from './replying.ts';
import { connectForEachTest, openAndSelect, set, typing, warnings } from './situation.ts';

describe('A chat in an editor tab', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  beforeEach(async () => {
    await run('newChatInSideBar');
  });
  afterEach(async () => {
    await warnings(async () => run('deleteAllConversations'));
  });

  const tabs = (): string[] =>
    vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.includes('realmChat.editor'))
      .map(({ label }) => label);
  const askInSideBar = async (question: string): Promise<void> => {
    await openAndSelect('const a = 1;', 0, 0);
    await typing([question], () => run('ask'));
  };
  /** The next reply, which arrives until it is finished. */
  const slowReply = () => {
    let response: ServerResponse | undefined;
    service.answerNext((_, next) => {
      next.write(startLine + textLine('Hel'));
      response = next;
    });
    return {
      isAsked: () => response !== undefined,
      isStopped: () => response?.destroyed === true,
      finish: () => response?.end(textLine('lo') + endLine),
    };
  };
  const bodies = (): string[] => service.requests.map(({ body }) => body);

  it('has the title of its conversation, with invisible characters spelled out, and leaves the side bar to another one', async () => {
    await askInSideBar('$(trash) \u202EOne');
    await run('openChatInEditor');
    await eventually(() => assert.deepEqual(tabs(), ['$(trash) [U+202E]One']));
    await askInSideBar('Two');
    assert.doesNotMatch(bodies().at(-1) ?? '', /One/);
    await run('openChatInEditor');
    await eventually(() => assert.deepEqual(tabs().sort(), ['$(trash) [U+202E]One', 'Two']));
  });

  it('shows nothing of its conversation in its title while no history is kept, because VS Code writes titles to disk', async () => {
    await set({ 'history.enabled': false });
    try {
      const reply = slowReply();
      const asked = askInSideBar('Secret question');
      await eventually(() => assert.ok(reply.isAsked()));
      await run('openChatInEditor');
      await eventually(() => assert.deepEqual(tabs(), ['Chat']));
      assert.ok(!reply.isStopped(), 'it goes on in the tab');
      reply.finish();
      await asked;
      await run('newChat');
    } finally {
      await set({ 'history.enabled': undefined });
    }
  });

  it('keeps streaming while it moves, and while the side bar has its own reply; the status bar item opens it (V163)', async () => {
    const finish: (() => void)[] = [];
    const slow = (): void =>
      service.answerNext((_, response) => {
        response.write(startLine + textLine('Hel'));
        finish.push(() => response.end(textLine('lo') + endLine));
      });
    slow();
    const first = askInSideBar('One');
    await eventually(() => assert.equal(finish.length, 1));
    await run('openChatInEditor');
    slow();
    const second = askInSideBar('Two');
    await eventually(() => assert.equal(finish.length, 2));
    await openAndSelect('const b = 2;', 0, 0);
    await run('showReplies');
    await eventually(() => assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'One'));
    for (const done of finish) done();
    await Promise.all([first, second]);
    await usingLists(
      () => run('showHistory'),
      async (list) => {
        list.type('Hello');
        await eventually(() => {
          const found = list.rows().filter(({ alwaysShow }) => alwaysShow);
          assert.deepEqual(found.map(({ label }) => label).sort(), ['One', 'Two']);
        });
      },
    );
  });

  it('stops its reply when it is closed', async () => {
    const reply = slowReply();
    const asked = askInSideBar('Closed');
    await eventually(() => assert.ok(reply.isAsked()));
    await run('openChatInEditor');
    await eventually(() => assert.deepEqual(tabs(), ['Closed']));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await eventually(() => assert.ok(reply.isStopped()));
    await asked;
  });

  it('can be found again if it was left while its message was checked (V234)', async () => {
    const window = vscode.window as { showWarningMessage: unknown };
    const original = window.showWarningMessage;
    const [isAsked, decision] = [Promise.withResolvers<undefined>(), Promise.withResolvers<string>()];
    window.showWarningMessage = () => {
      isAsked.resolve(undefined);
      return decision.promise;
    };
    const finish: (() => void)[] = [];
    service.answerNext((_, response) => {
      response.write(startLine + textLine('Hel'));
      finish.push(() => response.end(textLine('lo') + endLine));
    });
    try {
      const sent = askInSideBar(`Left ${madeUpToken()}`);
      await isAsked.promise;
      await run('openChatInEditor');
      await run('newChatInSideBar');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await eventually(() => assert.deepEqual(tabs(), []));
      decision.resolve('Send Anyway');
      await eventually(() => assert.equal(finish.length, 1));
      await run('showReplies');
      await run('openChatInEditor');
      await eventually(() => assert.match(tabs().join(), /^Left/));
      for (const done of finish) done();
      await sent;
    } finally {
      window.showWarningMessage = original;
    }
  });

  it('is opened from the list, is not opened twice, and is closed when its conversation is deleted', async () => {
    answer(service, 'Fine');
    await askInSideBar('Listed');
    await run('newChatInSideBar');
    const list = (act: (list: Parameters<Parameters<typeof usingLists>[1]>[0]) => Promise<void>): Promise<void> =>
      usingLists(() => run('showHistory'), act);
    await list((rows) => rows.press('Open in Editor', 'Listed'));
    await eventually(() => assert.deepEqual(tabs(), ['Listed']));
    await list((rows) => rows.choose('Listed'));
    await eventually(() => assert.deepEqual(tabs(), ['Listed']));
    await typing(['Renamed'], () =>
      usingLists(
        () => run('showHistory'),
        (rows) => rows.press('Rename', 'Listed'),
        (rows) => eventually(() => assert.ok(rows.labels().includes('Renamed'))),
      ),
    );
    await eventually(() => assert.deepEqual(tabs(), ['Renamed']));
    await list(async (rows) => {
      await rows.press('Delete', 'Renamed');
      await eventually(() => assert.ok(!rows.labels().includes('Renamed')));
    });
    await eventually(() => assert.deepEqual(tabs(), []));
  });

  it('gets a new conversation by New Chat only while it is active', async () => {
    await askInSideBar('Tab');
    await run('openChatInEditor');
    await eventually(() => assert.deepEqual(tabs(), ['Tab']));
    await askInSideBar('Side');
    await run('newChat');
    assert.deepEqual(tabs(), ['Tab']);
    await usingLists(
      () => run('showHistory'),
      (list) => list.choose('Tab'),
    );
    await eventually(() => assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'Tab'));
    // VS Code activates the tab before it notifies the panel. Until then, New Chat is for the side bar, whose chat is empty.
    await eventually(async () => {
      await run('newChat');
      assert.deepEqual(tabs(), ['New chat']);
    });
  });
});
