import { organisationProblem } from './userValue.ts';
import { settingsFrom } from './settingsFrom.ts';
import { userSetting } from './userSettings.ts';
import { listIn } from './settingValues.ts';

export type { App, SavedConnection } from './settingsFrom.ts';

/** Every setting. Each is read when it is needed. */
export const settings = settingsFrom(userSetting, () => organisationProblem() !== undefined);

/** A list as the user wrote it, including entries that do not fit, so that they are not lost when the list is written back. */
export function listAsWritten(name: 'connections' | 'apps'): unknown[] {
  return listIn(userSetting(name));
}
