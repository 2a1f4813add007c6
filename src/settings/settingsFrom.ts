import type { Timeouts } from '../service/http/network.ts';
import { ModelProfiles } from './modelProfiles.ts';
import { timeoutsOf } from './timeouts.ts';
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

/**
 * Every setting, by the value that `valueOf` has for its name without `realmChat`. What the user wrote may be of any type; what does not fit
 * is left out. `isBroken`: whether the organisation's file cannot be used.
 */
export function settingsFrom(valueOf: (name: string) => unknown, isBroken: () => boolean) {
  const text = (name: string): string => textIn(valueOf(name));
  return {
    baseUrl: () => text('baseUrl'),
    realm: () => text('realm'),
    model: () => modelIn(valueOf('model')),
    systemPrompt: () => text('systemPrompt'),
    apiKeyEnvironmentVariable: () => text('apiKeyEnvironmentVariable'),
    caFile: () => text('caFile'),
    /** As it was written, like the two that follow. */
    apiKeyCommand: () => valueOf('apiKeyCommand'),
    clientCertificate: () => valueOf('clientCertificate'),
    headers: () => valueOf('headers'),
    historyEnabled: () => valueOf('history.enabled') !== false,
    /**
     * The number of days conversations are kept for; undefined if they are kept forever, or if the organisation's file cannot be used,
     * because it may say so.
     */
    historyDays: () => (isBroken() ? undefined : daysIn(valueOf('history.days'))),
    /** Whether replies may look things up in the workspace: not at all, if the user wants it, or in each new conversation. */
    lookUp: () => oneOf(['off', 'on'], valueOf('lookUp')) ?? 'ask',
    /** How many things a reply may look up. */
    lookUpSteps: () => stepsIn(valueOf('lookUpSteps')),
    /** Globs for the names of the other tools that models may call. */
    tools: () => textsIn(valueOf('tools')),
    /** Whether to notify when a long reply ends while the user is away. */
    notifies: () => valueOf('notifyWhenDone') !== 'never',
    connections: () => withTexts(listIn(valueOf('connections')), ['name', 'baseUrl', 'realm']) as SavedConnection[],
    apps: () => withTexts(listIn(valueOf('apps')), ['id', 'name']) as App[],
    /** How models are shown and asked. */
    models: () => new ModelProfiles(valueOf('models')),
    /** As it was written. */
    prompts: () => valueOf('prompts'),
    timeouts: (): Timeouts => timeoutsOf(valueOf),
  };
}
