import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { nameUtilityModel, useInVsCodeChat, whereAgentsWork } from '../../src/nativeChat/useInVsCodeChat.ts';
import { withProperty } from './situation.ts';

describe("Use in VS Code's Chat", () => {
  const host = {
    offeredModels: () => Promise.resolve([{ id: 'a', name: 'A', pictures: 'no' as const, callsTools: true }]),
    chosenModel: () => 'a',
  };

  it('says in an editor without that chat that there are no agents, and opens the chat of Realm Chat', async () => {
    const commands = vscode.commands as { getCommands: unknown; executeCommand: unknown };
    const { getCommands, executeCommand } = vscode.commands;
    const run: unknown[] = [];
    const said: string[] = [];
    commands.getCommands = () => Promise.resolve(['realmChat.chat.focus']);
    commands.executeCommand = (id: string) => Promise.resolve(run.push(id));
    try {
      const offer = (...offered: string[]): Promise<boolean> => Promise.resolve(said.push(...offered) > 0);
      await useInVsCodeChat({ ...host, offer });
    } finally {
      Object.assign(commands, { getCommands, executeCommand });
    }
    assert.deepEqual(said, [
      'This editor has no chat of VS Code, and so no agents. The chat of Realm Chat works.',
      'Open Chat',
    ]);
    assert.deepEqual(run, ['realmChat.chat.focus']);
  });

  it('runs no command before a button is pressed if AI features are off', async () => {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;
    const said: string[] = [];
    await useInVsCodeChat({ ...host, offer: (sentence) => Promise.resolve(said.push(sentence) === 0) });
    assert.match(said.join(), /^Agents are off, because chat\.disableAIFeatures is on\./);
    assert.equal(vscode.window.tabGroups.all.flatMap((group) => group.tabs).length, tabs);
  });

  it('says in a report what is in the way of agents first', async () => {
    assert.match(await whereAgentsWork(host), /^Agents are off, because chat\.disableAIFeatures is on\./);
  });

  it('opens no chat of VS Code if agents are off (V441)', async () => {
    const settings = vscode.workspace.getConfiguration();
    assert.equal(settings.inspect('chat.agent.enabled')?.defaultValue, true, 'VS Code has this setting');
    const off: Record<string, unknown> = { 'chat.disableAIFeatures': false, 'chat.agent.enabled': false };
    const withOff = { get: (name: string) => (name in off ? off[name] : settings.get(name)) };
    const commands = vscode.commands as { executeCommand: unknown };
    const { executeCommand } = vscode.commands;
    const run: unknown[] = [];
    const said: string[] = [];
    const offer = (...offered: string[]): Promise<boolean> => Promise.resolve(said.push(...offered) === 0);
    commands.executeCommand = (id: string) => Promise.resolve(run.push(id));
    try {
      await withProperty('getConfiguration', { value: () => withOff }, () => useInVsCodeChat({ ...host, offer }));
    } finally {
      Object.assign(commands, { executeCommand });
    }
    assert.deepEqual(said, [
      'Agents are off, because chat.agent.enabled is off. Turn it on, if your organisation lets you.',
      'Open Setting',
    ]);
    assert.deepEqual(run, []);
  });

  describe('where the chat of VS Code is on', () => {
    /** Uses it in a VS Code with these settings and commands; the commands that run, and what is said. */
    async function used(settings: Record<string, unknown>, known: string[], chosen = 'b') {
      const real = vscode.workspace.getConfiguration();
      const own = { get: (name: string) => ({ 'chat.disableAIFeatures': false, ...settings })[name] ?? real.get(name) };
      const configuration = { ...own, inspect: () => undefined };
      const commands = vscode.commands as { getCommands: unknown; executeCommand: unknown };
      const { getCommands, executeCommand } = vscode.commands;
      const run: unknown[] = [];
      const said: string[] = [];
      commands.getCommands = () => Promise.resolve(['workbench.action.chat.open', ...known]);
      commands.executeCommand = (id: string, argument?: unknown) => {
        if (id === 'workbench.action.chat.manage') settings['github.copilot.chat.localeOverride'] = 'auto';
        return Promise.resolve(run.push(argument === undefined ? id : [id, argument]));
      };
      const models = ['a', 'b'].map((id) => ({ id, name: id, pictures: 'no' as const, callsTools: true }));
      const offer = (...offered: string[]): Promise<boolean> => Promise.resolve(said.push(...offered) === 0);
      const host = { offeredModels: () => Promise.resolve(models), chosenModel: () => chosen, offer };
      try {
        await withProperty('getConfiguration', { value: () => configuration }, () => useInVsCodeChat(host));
      } finally {
        Object.assign(commands, { getCommands, executeCommand });
      }
      return { run, said };
    }
    const opened = (id: string): unknown => [
      'workbench.action.chat.open',
      { mode: 'agent', modelSelector: { vendor: 'realm-chat', id } },
    ];
    const started = 'github.copilot.git.generateCommitMessage';
    const on = { 'github.copilot.chat.localeOverride': 'auto' };

    it('opens it for agents, with the chosen model or else the first that calls tools, and says nothing', async () => {
      const known = [started, 'workbench.action.chat.manage'];
      assert.deepEqual(await used({ ...on }, known), { run: [opened('b')], said: [] });
      assert.deepEqual(await used({ ...on }, known, 'app'), { run: [opened('a')], said: [] });
    });

    it('enables it first if it is not, by the list of models that VS Code has', async () => {
      const { run, said } = await used({}, [started, 'workbench.action.chat.manage']);
      assert.deepEqual([run, said], [['workbench.action.chat.manage', opened('b')], []]);
    });

    it('says so if it cannot be enabled, and opens nothing', async () => {
      const { run, said } = await used({}, [started]);
      assert.deepEqual(run, []);
      assert.match(said[0] ?? '', /^VS Code's own chat did not start\./);
    });

    it('opens it, and then says what else may be in the way', async () => {
      const { run, said } = await used({ ...on, 'chat.defaultToCopilotHarness': true }, [started]);
      assert.deepEqual(run, [opened('b')]);
      assert.match(said[0] ?? '', /choose “Local” in it, or change chat\.defaultToCopilotHarness\.$/);
    });
  });

  const [large, small] = ['chat.utilityModel', 'chat.utilitySmallModel'];
  const utility = { id: 'a b', name: 'A', pictures: 'no' as const, callsTools: false, isUtility: true };
  const rows: [
    what: string,
    model: typeof utility | undefined,
    before: string | undefined,
    after: string | undefined,
  ][] = [
    ['where none is named, and never in place of one that is not of Realm Chat', utility, 'other/b', 'other/b'],
    ['only if a profile says so', undefined, undefined, undefined],
  ];
  for (const [what, model, before, after] of rows)
    it(`names a model for titles and summaries ${what} (V465)`, async () => {
      const { Global } = vscode.ConfigurationTarget;
      const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration();
      const written = () => [large, small].map((name) => settings().inspect(name)?.globalValue);
      try {
        await settings().update(small, before, Global);
        await nameUtilityModel(model);
        assert.deepEqual(written(), [model && 'realm-chat/a b', after]);
      } finally {
        for (const name of [large, small]) await settings().update(name, undefined, Global);
      }
    });
});
