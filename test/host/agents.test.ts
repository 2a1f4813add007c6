import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { nameUtilityModel, useInVsCodeChat } from '../../src/nativeChat/useInVsCodeChat.ts';
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

  const [large, small] = ['chat.utilityModel', 'chat.utilitySmallModel'];
  const utility = { id: 'a b', name: 'A', pictures: 'no' as const, callsTools: false, isUtility: true };
  const rows: [
    what: string,
    model: typeof utility | undefined,
    before: string | undefined,
    after: string | undefined,
  ][] = [
    ['where the user has named none', utility, undefined, 'realm-chat/a b'],
    ['in place of another one of Realm Chat', utility, 'realm-chat/b', 'realm-chat/a b'],
    ['never in place of one that is not of Realm Chat', utility, 'other/b', 'other/b'],
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
