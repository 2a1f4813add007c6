import * as l10n from '@vscode/l10n';
import { vendor, type OfferedModel } from './offer.ts';

/** What can be seen of an editor that may be VS Code, of some version, or based on it. */
export interface Editor {
  /** The commands that it has. */
  commands: readonly string[];
  version: string;
  /** The value of a setting that applies; undefined if there is no such setting. */
  setting: (name: string) => unknown;
}

/** What can be in the way of agents in VS Code's own chat. Accounts, licences and decisions at GitHub cannot be seen. */
export type Obstacle = keyof typeof inWay;

/** What to do about an obstacle in a sentence, the button that does it, and the command of the button. */
export interface Advice {
  sentence: string;
  button: string;
  command: string;
  argument?: string;
}

/** The commands of VS Code that are used. */
export const commands = {
  open: 'workbench.action.chat.open',
  /** Opens the list of models. Before that, it enables the extension with which VS Code's chat answers. */
  manage: 'workbench.action.chat.manage',
  /** Exists once the extension with which VS Code's chat answers has started. Before that, VS Code asks for an account. */
  ofStarted: 'github.copilot.git.generateCommitMessage',
};

/** What is in the way, the most important first. */
export function obstacles(editor: Editor, offered: readonly OfferedModel[]): Obstacle[] {
  const all = Object.keys(inWay) as Obstacle[];
  return all.filter((obstacle) => inWay[obstacle](editor, offered));
}

/** The model for agents: the one with this id if it can call tools, otherwise the first that can. */
export function agentModel(offered: readonly OfferedModel[], chosen?: string): OfferedModel | undefined {
  const able = offered.filter(({ callsTools }) => callsTools);
  return able.find(({ id }) => id === chosen) ?? able[0];
}

/** Whether an obstacle is certain: then VS Code's chat is not opened. */
export function isCertain(obstacle: Obstacle): boolean {
  return !['not-enabled', 'too-old', 'other-harness', 'no-utility-model'].includes(obstacle);
}

/** Whether the extension with which VS Code's chat answers is enabled. It may run on another machine, so only its settings can be seen. */
export function isChatEnabled({ setting }: Editor): boolean {
  return setting('github.copilot.chat.localeOverride') !== undefined;
}

/**
 * Waits until VS Code's chat has started, for at most 15 seconds. `known` resolves with the commands that there are, and `wait` waits for so
 * many milliseconds. Resolves with whether it has started.
 */
export async function hasStarted(
  known: () => PromiseLike<readonly string[]>,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<boolean> {
  for (let waited = 0; waited < longestStart; waited += pause) {
    if ((await known()).includes(commands.ofStarted)) return true;
    await wait(pause);
  }
  return false;
}

/** In milliseconds. */
const longestStart = 15_000;
const pause = 100;

/** Whether a setting of VS Code is to name this model: VS Code has the setting, and it names none of another vendor. */
export function isToBeNamed(
  { defaultValue, globalValue }: { defaultValue?: unknown; globalValue?: unknown },
  named: string,
): boolean {
  const isOthers = typeof globalValue === 'string' && globalValue !== '' && !globalValue.startsWith(`${vendor}/`);
  return defaultValue !== undefined && globalValue !== named && !isOthers;
}

const inWay = {
  'no-chat': ({ commands: known }: Editor) => !known.includes(commands.open),
  'ai-off': ({ setting }: Editor) => setting('chat.disableAIFeatures') === true,
  'agents-off': ({ setting }: Editor) => setting('chat.agent.enabled') === false,
  'no-connection': (_: Editor, offered: readonly OfferedModel[]) => offered.length === 0,
  'no-list': (_: Editor, offered: readonly OfferedModel[]) => offered.every(({ pictures }) => pictures === 'app'),
  'no-tools': (_: Editor, offered: readonly OfferedModel[]) => agentModel(offered) === undefined,
  'too-old': ({ version }: Editor) => isOld(version),
  'not-enabled': (editor: Editor) => !isChatEnabled(editor),
  'other-harness': ({ setting }: Editor) => harnessSetting(setting) !== undefined,
  'no-utility-model': ({ setting }: Editor) =>
    setting('chat.byokUtilityModelDefault') === 'none' && !setting('chat.utilitySmallModel'),
};

/** What to do about an obstacle. */
export function adviceOn(obstacle: Obstacle, { setting }: Editor): Advice {
  const harness = harnessSetting(setting) ?? '';
  const rows: Record<Obstacle, () => Advice> = {
    'no-chat': () => ({
      sentence: l10n.t('This editor has no chat of VS Code, and so no agents. The chat of Realm Chat works.'),
      button: l10n.t('Open Chat'),
      command: 'realmChat.chat.focus',
    }),
    'ai-off': () =>
      toChange(
        'chat.disableAIFeatures',
        l10n.t('Agents are off, because {0} is on. To use them, turn it off.', 'chat.disableAIFeatures'),
      ),
    'agents-off': () =>
      toChange(
        'chat.agent.enabled',
        l10n.t('Agents are off, because {0} is off. Turn it on, if your organisation lets you.', 'chat.agent.enabled'),
      ),
    'no-connection': () => ({
      sentence: l10n.t('For agents, set up a connection with an API key first.'),
      button: l10n.t('Set Up Connection'),
      command: 'realmChat.setUpConnection',
    }),
    'no-list': () => ({
      sentence: l10n.t('For agents, run “Refresh Models” first.'),
      button: l10n.t('Refresh Models'),
      command: 'realmChat.refreshModels',
    }),
    'no-tools': () =>
      toChange(
        'realmChat.models',
        l10n.t('Agents need a model that calls tools. If yours can, set its toolCalling in realmChat.models to true.'),
      ),
    'too-old': () => ({
      sentence: l10n.t(
        'Before VS Code {0}, agents need a GitHub account with Copilot. Later versions do not.',
        '1.122',
      ),
      button: l10n.t('Check for Updates'),
      command: 'update.checkForUpdate',
    }),
    'not-enabled': () => ({
      sentence: l10n.t("VS Code's own chat is not enabled. To enable it, run “Use in VS Code's Chat”."),
      button: l10n.t('Show Extension'),
      command: 'workbench.extensions.search',
      argument: '@id:GitHub.copilot-chat',
    }),
    'other-harness': () =>
      toChange(
        harness,
        l10n.t(
          "If VS Code's chat does not list the models of Realm Chat, choose “Local” in it, or change {0}.",
          harness,
        ),
      ),
    'no-utility-model': () =>
      toChange(
        'chat.byokUtilityModelDefault',
        l10n.t(
          'If agents fail because there is no utility model, set {0} to mainAgent.',
          'chat.byokUtilityModelDefault',
        ),
      ),
  };
  return rows[obstacle]();
}

function toChange(setting: string, sentence: string): Advice {
  return {
    sentence,
    button: l10n.t('Open Setting'),
    command: 'workbench.action.openSettings',
    argument: `@id:${setting}`,
  };
}

/** The setting with which VS Code's chat uses other agents than its local ones. These may leave out the models of extensions. */
function harnessSetting(setting: Editor['setting']): string | undefined {
  const values: [name: string, value: boolean][] = [
    ['chat.defaultToCopilotHarness', true],
    ['chat.editor.preferCopilotHarness', true],
    ['chat.editor.localAgent.enabled', false],
  ];
  return values.find(([name, value]) => setting(name) === value)?.[0];
}

/** Whether this is VS Code before 1.122: nothing else shows what it asks of accounts. */
function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 1 && minor < 122;
}
