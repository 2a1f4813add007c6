import { field } from '../../shared/json.ts';
import type { App } from '../../settings/settings.ts';

/** The list with this app at the end, to be written to settings. Other fields of the app and other entries of the list are kept. */
export function listWithApp(list: unknown[], { id, name }: App): unknown[] {
  const isSame = (app: unknown): boolean => field(app, 'id') === id;
  const before = list.find(isSame) as object | undefined;
  return [...list.filter((app) => !isSame(app)), { ...before, id, name }];
}
