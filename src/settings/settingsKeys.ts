import { field } from '../shared/json.ts';

/** Every key of every object in JSON with comments, which may be damaged. Each alternative also matches if its end is missing. */
export function keysIn(text: string): string[] {
  const parts = text.matchAll(/"((?:[^"\\\n]+|\\.)*)("\s*:)?|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g);
  return [...parts].flatMap(([, key, colon]) => (key !== undefined && colon !== undefined ? [key] : []));
}

/** The settings that only users can set, and the prefix that all of them share: `{"realmChat": {"baseUrl": …}}` sets one too. */
export function userSettingNames(manifest: unknown): string[] {
  const sections = field(field(manifest, 'contributes'), 'configuration');
  const settings = (Array.isArray(sections) ? sections : []).flatMap((section) =>
    Object.entries(Object(field(section, 'properties')) as object),
  );
  const ofUser = settings.flatMap(([name, setting]) => (field(setting, 'scope') === 'application' ? [name] : []));
  return [...ofUser, 'realmChat'];
}

/** The names among these that settings files, with these texts, try to set; in the order of the names. */
export function namesSetIn(texts: readonly string[], names: readonly string[]): string[] {
  const set = new Set(texts.flatMap(keysIn));
  return names.filter((name) => set.has(name));
}
