// What settings may contain: anything that a user or an organisation has written.
import { defaultApp, isApp } from '../service/apps.ts';
import { field } from '../shared/json.ts';

/** A text without the spaces around it; empty if it is none. */
export function textIn(found: unknown): string {
  return typeof found === 'string' ? found.trim() : '';
}

/**
 * The id of a model or app; the default app if there is none. Ids of models are kept byte for byte. An app's id contains no spaces, so
 * spaces around it are removed.
 */
export function modelIn(found: unknown): string {
  const id = typeof found === 'string' ? found : '';
  const trimmed = id.trim();
  return (trimmed === '' || isApp(trimmed) ? trimmed : id) || defaultApp;
}

/** A number of days. If the value is none, everything is kept: a typing error must not delete anything. */
export function daysIn(found: unknown): number | undefined {
  return typeof found === 'number' && found >= 1 && found <= 36_500 ? found : undefined;
}

/** How many things a reply may look up. */
export function stepsIn(found: unknown): number {
  return Number.isSafeInteger(found) ? Math.min(Math.max(Number(found), 1), 100) : 25;
}

/** One of these values; undefined for any other. */
export function oneOf<Value extends string>(values: readonly Value[], found: unknown): Value | undefined {
  return values.find((value) => value === found);
}

/** The texts in a list; none of any other shape. */
export function textsIn(found: unknown): string[] {
  return Array.isArray(found) ? found.filter((entry) => typeof entry === 'string') : [];
}

/** A list as it was written; a value that is none counts as its only entry. */
export function listIn(found: unknown): unknown[] {
  if (found === undefined || found === null) return [];
  return Array.isArray(found) ? found : [found];
}

/** The entries of a list that have a text under each of these keys. */
export function withTexts(list: readonly unknown[], keys: readonly string[]): object[] {
  return list.filter((entry): entry is object => keys.every((key) => typeof field(entry, key) === 'string'));
}
