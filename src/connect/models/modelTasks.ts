import * as l10n from '@vscode/l10n';

/** Something to do about the connection, its key and its models: a command, and the setting that it changes, if it is a single one. */
export interface ModelTask {
  label: string;
  command: string;
  argument?: string;
  setting?: string;
  description?: string;
}

/** What there is to do; `lockedText` describes tasks whose setting is locked. */
export function modelTasks(isLocked: (setting: string) => boolean, lockedText: string): ModelTask[] {
  const tasks: ModelTask[] = [
    { label: l10n.t('Refresh Models'), command: 'realmChat.refreshModels' },
    {
      label: l10n.t('Names, Limits and Tools of Models'),
      command: 'workbench.action.openSettings',
      argument: '@id:realmChat.models',
      setting: 'models',
    },
    { label: l10n.t('Add App'), command: 'realmChat.addApp', setting: 'apps' },
    { label: l10n.t("Use in VS Code's Chat"), command: 'realmChat.useInVsCodeChat' },
    { label: l10n.t('Switch Connection'), command: 'realmChat.switchConnection' },
    { label: l10n.t('Set API Key'), command: 'realmChat.setApiKey' },
    { label: l10n.t('Test Connection'), command: 'realmChat.testConnection' },
  ];
  return tasks.map((task) =>
    task.setting !== undefined && isLocked(task.setting) ? { ...task, description: lockedText } : task,
  );
}
