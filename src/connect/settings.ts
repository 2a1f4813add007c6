import { defaultApp, isApp } from '../service/apps.ts';
import type { Timeouts } from '../service/network.ts';
import { at } from '../service/json.ts';
import { organisationProblem } from '../userValue.ts';
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

/** Every setting, read when it is asked for. What the user wrote there may be of any type; what does not fit is left out. */
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
  /** For how many days conversations are kept; undefined where that has no end, or where the organisation may have said so. */
  historyDays: () => (organisationProblem() === undefined ? daysOf(userSetting('history.days')) : undefined),
  connections: () => list('connections', ['name', 'baseUrl', 'realm']) as SavedConnection[],
  apps: () => list('apps', ['id', 'name']) as App[],
  /** How models are shown and asked. */
  models: () => new ModelProfiles(userSetting('models')),
  /** As it was written. */
  prompts: (): unknown => userSetting('prompts'),
  timeouts: (): Timeouts => timeoutsOf(userSetting),
};

/** A list as the user wrote it, with the entries that do not fit: what is written back must not lose them. */
export function listAsWritten(name: 'connections' | 'apps'): unknown[] {
  const found = userSetting(name) ?? [];
  return Array.isArray(found) ? found : [found];
}

/** What is no number of days keeps everything: nothing is deleted because of a typing error. */
function daysOf(found: unknown): number | undefined {
  return typeof found === 'number' && found >= 1 && found <= 36_500 ? found : undefined;
}

function text(name: string): string {
  const found = userSetting(name);
  return typeof found === 'string' ? found.trim() : '';
}

/** Models are kept byte for byte. An app's id has no spaces, and none around it are meant. */
function writtenId(found: unknown): string {
  const id = typeof found === 'string' ? found : '';
  const trimmed = id.trim();
  return trimmed === '' || isApp(trimmed) ? trimmed : id;
}

function list(name: 'connections' | 'apps', keys: string[]): object[] {
  return listAsWritten(name).filter((entry): entry is object =>
    keys.every((key) => typeof at(entry, key) === 'string'),
  );
}
