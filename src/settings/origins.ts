/** The values of a setting by their origins. VS Code passes all of them, but its types name only three. */
export interface Origins {
  globalValue?: unknown;
  globalLocalValue?: unknown;
  globalRemoteValue?: unknown;
  workspaceValue?: unknown;
  workspaceFolderValue?: unknown;
}

/**
 * The user's own value of a setting. What a workspace, a folder or a language says does not count, whatever the scope of the setting. A
 * value of a remote machine does not count either: VS Code before 1.132 mixes it into the user's if it is written as
 * `{"realmChat": {"baseUrl": …}}`.
 */
export function userValue({ globalValue, globalLocalValue, globalRemoteValue }: Origins): unknown {
  return globalRemoteValue === undefined ? globalValue : globalLocalValue;
}

/** A value that cannot be changed any more, nor any part of it. */
export function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}
