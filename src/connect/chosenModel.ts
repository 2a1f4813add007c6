import * as l10n from '@vscode/l10n';
import { defaultApp, isApp } from '../service/apps.ts';
import { shownId } from '../plainText.ts';
import { settings, type App } from './settings.ts';

/** Every app there is: the default one, then the custom ones. */
export function allApps(): App[] {
  const assistant = { id: defaultApp, name: l10n.t('Assistant') };
  return [assistant, ...settings.apps().filter(({ id }) => id !== defaultApp)];
}

/** The chosen model or app: its id, and the name that is shown. */
export function chosenModel(): App {
  return modelOf(settings.model());
}

/** Whether an id is of a model, which the service lists; an app is in no list. */
export function isListed(id: string): boolean {
  return !isApp(id) && !allApps().some((app) => app.id === id);
}

/** A model or app by its id, with its name for users: that of its profile, of an app, or the id itself. */
export function modelOf(id: string, profiles = settings.models()): App {
  const { name } = profiles.of(id);
  if (name !== undefined) return { id, name };
  return allApps().find((app) => app.id === id) ?? { id, name: shownId(id) };
}
