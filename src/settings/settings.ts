import type { Timeouts } from '../service/http/network.ts';
import { organisationProblem } from './userValue.ts';
import { ModelProfiles } from './modelProfiles.ts';
import { timeoutsOf } from './timeouts.ts';
import { userSetting } from './userSettings.ts';
import { daysIn, listIn, modelIn, oneOf, stepsIn, textIn, textsIn, withTexts } from './settingValues.ts';

/** A saved connection, as the setting `realmChat.connections` contains it. */
export interface SavedConnection {
  name: string;
  baseUrl: string;
  realm: string;
}

/** A custom app, as the setting `realmChat.apps` contains it. */
export interface App {
  id: string;
  name: string;
}

/** Every setting. Each is read when it is needed. What the user wrote may be of any type; what does not fit is left out. */
export const settings = {
  baseUrl: () => text('baseUrl'),
  realm: () => text('realm'),
  model: () => modelIn(userSetting('model')),
  systemPrompt: () => text('systemPrompt'),
  apiKeyEnvironmentVariable: () => text('apiKeyEnvironmentVariable'),
  caFile: () => text('caFile'),
  /** As it was written, like the two that follow. */
  apiKeyCommand: (): unknown => userSetting('apiKeyCommand'),
  clientCertificate: (): unknown => userSetting('clientCertificate'),
  headers: (): unknown => userSetting('headers'),
  historyEnabled: () => userSetting('history.enabled') !== false,
  /**
   * The number of days conversations are kept for; undefined if they are kept forever, or if the organisation's file cannot be used,
   * because it may say so.
   */
  historyDays: () => (organisationProblem() === undefined ? daysIn(userSetting('history.days')) : undefined),
  /** Whether replies may look things up in the workspace: not at all, if the user wants it, or in each new conversation. */
  lookUp: () => oneOf(['off', 'on'], userSetting('lookUp')) ?? 'ask',
  /** How many things a reply may look up. */
  lookUpSteps: () => stepsIn(userSetting('lookUpSteps')),
  /** Globs for the names of the other tools that models may call. */
  tools: () => textsIn(userSetting('tools')),
  /** Whether to notify when a long reply ends while the user is away. */
  notifies: () => userSetting('notifyWhenDone') !== 'never',
  connections: () => withTexts(listAsWritten('connections'), ['name', 'baseUrl', 'realm']) as SavedConnection[],
  apps: () => withTexts(listAsWritten('apps'), ['id', 'name']) as App[],
  /** How models are shown and asked. */
  models: () => new ModelProfiles(userSetting('models')),
  /** As it was written. */
  prompts: (): unknown => userSetting('prompts'),
  timeouts: (): Timeouts => timeoutsOf(userSetting),
};

/** A list as the user wrote it, including entries that do not fit, so that they are not lost when the list is written back. */
export function listAsWritten(name: 'connections' | 'apps'): unknown[] {
  return listIn(userSetting(name));
}

function text(name: string): string {
  return textIn(userSetting(name));
}
