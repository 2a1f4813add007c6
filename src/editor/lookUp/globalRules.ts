import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { withHome } from '../../shared/homePath.ts';

/** The paths of the user's own configuration of Git. What the later one says counts. */
export function configFiles(): string[] {
  return [join(configFolder(), 'config'), join(homedir(), '.gitconfig')];
}

/** The path of the file whose rules the user has for all repositories (`core.excludesFile`), given those texts; undefined if it is none. */
export function excludesFile(configs: string[]): string | undefined {
  const named = configs.map(namedIn).findLast((path) => path !== undefined);
  const path = withHome(named ?? join(configFolder(), 'ignore'));
  return isAbsolute(path) ? path : undefined;
}

function configFolder(): string {
  return join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'git');
}

function namedIn(config: string): string | undefined {
  let isCore = false;
  let path: string | undefined;
  for (const line of config.split('\n')) {
    const [, section, rest = ''] = /^\s*(?:\[([^\]]*)\])?(.*)/.exec(line) ?? [];
    if (section !== undefined) isCore = section.trim().toLowerCase() === 'core';
    const [, quoted, plain] = /^\s*excludesfile\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^"#;]*))/i.exec(rest) ?? [];
    if (isCore) path = (quoted ?? plain?.trim())?.replace(/\\(.)/g, '$1') ?? path;
  }
  return path;
}
