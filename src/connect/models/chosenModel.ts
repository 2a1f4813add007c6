import * as l10n from '@vscode/l10n';
import { defaultApp, isApp } from '../../service/apps.ts';
import { shownId } from '../../shared/plainText.ts';
import { settings, type App } from '../../settings/settings.ts';

/** All apps: the default one, then the custom ones. */
export function allApps(): App[] {
  const assistant = { id: defaultApp, name: l10n.t('Assistant') };
  return [assistant, ...settings.apps().filter(({ id }) => id !== defaultApp)];
}

/** The chosen model or app: its id and its displayed name. */
export function chosenModel(): App {
  return modelOf(settings.model());
}

/** Whether an id belongs to a model, which the service lists. No list contains apps. */
export function isListed(id: string): boolean {
  return !isApp(id) && !allApps().some((app) => app.id === id);
}

/** A model or app by its id, with its name for users: from its profile, from the app, or the id itself. */
export function modelOf(id: string, profiles = settings.models()): App {
  const { name } = profiles.of(id);
  if (name !== undefined) return { id, name };
  return allApps().find((app) => app.id === id) ?? { id, name: shownId(id) };
}
