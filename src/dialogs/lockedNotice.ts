import * as l10n from '@vscode/l10n';
import { isDeepStrictEqual } from 'node:util';
import type * as vscode from 'vscode';
import { showSetByOrganisation } from '../settings/setByOrganisation.ts';
import { userValue } from '../settings/origins.ts';
import { isLocked, organisation, originsOf } from '../settings/userValue.ts';
import { onDidChangeSettings } from '../settings/userSettings.ts';

const key = 'lockedSettingsWereShown';

/**
 * Shows once for each setting that the user's value has no effect because the organisation decides: at the start or when the value is
 * written.
 */
export function showLockedSettings(memory: vscode.Memento): vscode.Disposable {
  const shown = new Set(shownBefore(memory));
  const show = (): void => {
    const names = overruled().filter((name) => !shown.has(name));
    if (names.length === 0) return;
    for (const name of names) shown.add(name);
    void memory.update(key, [...new Set([...shownBefore(memory), ...shown])]);
    const all = names.map((name) => `realmChat.${name}`).join(', ');
    void showSetByOrganisation(l10n.t('In your settings, this has no effect: {0}', all));
  };
  show();
  return onDidChangeSettings(show);
}

/**
 * The names of settings whose user value differs from the value that applies. `neverSend` is left out, because the user's entries are added
 * to those of the organisation.
 */
function overruled(): string[] {
  return [...(organisation()?.settings ?? [])].flatMap(([name, { value }]) => {
    const own = userValue(originsOf(name));
    const hasEffect = name === 'neverSend' || !isLocked(name) || own === undefined || isDeepStrictEqual(own, value);
    return hasEffect ? [] : [name];
  });
}

function shownBefore(memory: vscode.Memento): string[] {
  const before = memory.get<unknown>(key);
  return Array.isArray(before) ? before.filter((name) => typeof name === 'string') : [];
}
