import { defaultApp, isApp } from '../service/apps.ts';
import type { Timeouts } from '../service/http/network.ts';
import { field } from '../shared/json.ts';
import { organisationProblem } from './userValue.ts';
import { ModelProfiles } from './modelProfiles.ts';
import { timeoutsOf } from './timeouts.ts';
import { userSetting } from './userSettings.ts';

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
  model: () => writtenId(userSetting('model')) || defaultApp,
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
  historyDays: () => (organisationProblem() === undefined ? daysOf(userSetting('history.days')) : undefined),
  /** Whether replies may look things up in the workspace: not at all, if the user wants it, or in each new conversation. */
  lookUp: () => oneOf(['off', 'on'], userSetting('lookUp')) ?? 'ask',
  /** How many things a reply may look up. */
  lookUpSteps: () => stepsOf(userSetting('lookUpSteps')),
  /** Globs for the names of the other tools that models may call. */
  tools: () => textsOf(userSetting('tools')),
  /** Whether to notify when a long reply ends while the user is away. */
  notifies: () => userSetting('notifyWhenDone') !== 'never',
  connections: () => list('connections', ['name', 'baseUrl', 'realm']) as SavedConnection[],
  apps: () => list('apps', ['id', 'name']) as App[],
  /** How models are shown and asked. */
  models: () => new ModelProfiles(userSetting('models')),
  /** As it was written. */
  prompts: (): unknown => userSetting('prompts'),
  timeouts: (): Timeouts => timeoutsOf(userSetting),
};

/** A list as the user wrote it, including entries that do not fit, so that they are not lost when the list is written back. */
export function listAsWritten(name: 'connections' | 'apps'): unknown[] {
  const found = userSetting(name) ?? [];
  return Array.isArray(found) ? found : [found];
}

/** If the value is not a number of days, everything is kept: a typing error must not delete anything. */
function daysOf(found: unknown): number | undefined {
  return typeof found === 'number' && found >= 1 && found <= 36_500 ? found : undefined;
}

function oneOf<Value extends string>(values: readonly Value[], found: unknown): Value | undefined {
  return values.find((value) => value === found);
}

function textsOf(found: unknown): string[] {
  return Array.isArray(found) ? found.filter((entry) => typeof entry === 'string') : [];
}

function stepsOf(found: unknown): number {
  return Number.isSafeInteger(found) ? Math.min(Math.max(Number(found), 1), 100) : 25;
}

function text(name: string): string {
  const found = userSetting(name);
  return typeof found === 'string' ? found.trim() : '';
}

/** Ids of models are kept byte for byte. An app's id contains no spaces, so spaces around it are removed. */
function writtenId(found: unknown): string {
  const id = typeof found === 'string' ? found : '';
  const trimmed = id.trim();
  return trimmed === '' || isApp(trimmed) ? trimmed : id;
}

function list(name: 'connections' | 'apps', keys: string[]): object[] {
  return listAsWritten(name).filter((entry): entry is object =>
    keys.every((key) => typeof field(entry, key) === 'string'),
  );
}
