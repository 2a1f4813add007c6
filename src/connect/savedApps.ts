import { at } from '../service/json.ts';
import type { App } from './settings.ts';

/** What to write for an app to have this name, at the end of the list; what else was written of it, or stands in the list, stays. */
export function listWithApp(list: unknown[], { id, name }: App): unknown[] {
  const isSame = (app: unknown): boolean => at(app, 'id') === id;
  const before = list.find(isSame) as object | undefined;
  return [...list.filter((app) => !isSame(app)), { ...before, id, name }];
}
