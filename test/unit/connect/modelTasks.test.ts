import assert from 'node:assert/strict';
import { modelTasks } from '../../../src/connect/models/modelTasks.ts';

describe('The tasks for the connection and its models', () => {
  it('are marked if they change a setting that is locked, and no other is', () => {
    const described = (...locked: string[]): string[] =>
      modelTasks((name) => locked.includes(name), 'Locked').flatMap(({ label, description }) =>
        description === undefined ? [] : [`${label}: ${description}`],
      );
    assert.deepEqual(described('models'), ['Names, Limits and Tools of Models: Locked']);
    assert.deepEqual(described('apps', 'baseUrl'), ['Add App: Locked']);
    assert.deepEqual(described(), []);
  });

  it('have the commands that their names promise', () =>
    assert.deepEqual(
      modelTasks(() => false, '').map(({ label, command }) => [label, command]),
      [
        ['Refresh Models', 'realmChat.refreshModels'],
        ['Names, Limits and Tools of Models', 'workbench.action.openSettings'],
        ['Add App', 'realmChat.addApp'],
        ["Use in VS Code's Chat", 'realmChat.useInVsCodeChat'],
        ['Switch Connection', 'realmChat.switchConnection'],
        ['Set API Key', 'realmChat.setApiKey'],
        ['Test Connection', 'realmChat.testConnection'],
      ],
    ));

  it('lead to the profiles of models in the settings', () => {
    const [task] = modelTasks(() => false, '').filter(({ setting }) => setting === 'models');
    assert.deepEqual([task?.command, task?.argument], ['workbench.action.openSettings', '@id:realmChat.models']);
  });
});
