import { defaultApp, findAppId } from '../../service/apps.ts';
import { field } from '../../shared/json.ts';
import type { App } from '../../settings/settings.ts';

/** The list with this app at the end, to be written to settings. Other fields of the app and other entries of the list are kept. */
export function listWithApp(list: unknown[], { id, name }: App): unknown[] {
  const isSame = (app: unknown): boolean => field(app, 'id') === id;
  const before = list.find(isSame) as object | undefined;
  return [...list.filter((app) => !isSame(app)), { ...before, id, name }];
}

/** The id of the app that is pasted: the id, or an address that contains it; undefined if there is none. */
export function appIdIn(pasted: string): string | undefined {
  return pasted.trim() === defaultApp ? defaultApp : findAppId(pasted);
}

/** A name for an app of which only the id is known: `ai.service.release_notes.<uuid>` → `Release notes`. */
export function appNameIn(id: string): string {
  const name = (id.split('.')[2] ?? id).replace(/[_-]+/g, ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** An app with the name that was typed, or, if that is empty, with one from its id. */
export function namedApp(id: string, typed: string): App {
  return { id, name: typed.trim() || appNameIn(id) };
}
