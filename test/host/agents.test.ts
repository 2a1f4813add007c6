import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { useInVsCodeChat } from '../../src/nativeChat/useInVsCodeChat.ts';

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
});
