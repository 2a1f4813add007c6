/** A section of the settings in `package.json`. */
export interface Section<Setting> {
  title?: string;
  order?: number;
  properties: Record<string, Setting>;
}

/** The settings of a manifest by their names, in the order of its sections. Earlier versions had one section. */
export function settingsOf<Setting>(configuration: Section<Setting> | Section<Setting>[]): Record<string, Setting> {
  return Object.fromEntries([configuration].flat().flatMap(({ properties }) => Object.entries(properties)));
}
