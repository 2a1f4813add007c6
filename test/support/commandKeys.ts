import type { OtherKeys } from '../../src/connect/keys/apiKeys.ts';
import { CommandKeys } from '../../src/connect/keys/commandKeys.ts';

/** The keys of a command that prints these, one per run; without keys, there is no command. `runs` are the installations it was run for. */
export function commandKeys(keys: string[] = [], { isLocked = false } = {}): { keys: CommandKeys; runs: string[] } {
  const left = [...keys];
  const runs: string[] = [];
  const print = ({ baseUrl, realm }: { baseUrl: string; realm: string }): Promise<string> => {
    runs.push(`${baseUrl} ${realm}`);
    return Promise.resolve(left.length > 1 ? (left.shift() ?? '') : (left[0] ?? ''));
  };
  const command = keys.length > 0 ? ['print-key'] : [];
  return {
    keys: new CommandKeys(
      () => command,
      () => isLocked,
      (_, installation) => print(installation),
    ),
    runs,
  };
}

/** The other sources of keys, without a command. */
export function others(environment: OtherKeys['environment']): OtherKeys {
  return { environment, command: noCommand() };
}

/** No command. */
export const noCommand = (): CommandKeys => commandKeys().keys;
