import { settingsOf, type Section } from '../../test/support/manifestSettings.ts';

/** What users name in their settings and key bindings. */
export interface Contributed {
  /** The type of each setting, by its name. */
  settings: Record<string, unknown>;
  commands: string[];
}

interface Manifest {
  contributes: {
    configuration: Section<{ type?: unknown }> | Section<{ type?: unknown }>[];
    commands: { command: string }[];
  };
}

/** What a `package.json` says of it. */
export function contributed(text: string): Contributed {
  const { configuration, commands } = (JSON.parse(text) as Manifest).contributes;
  const settings = Object.entries(settingsOf(configuration)).map(([name, { type }]) => [name, type] as const);
  return { settings: Object.fromEntries(settings), commands: commands.map(({ command }) => command) };
}
