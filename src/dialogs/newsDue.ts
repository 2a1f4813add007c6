/** Stores data about versions, with the methods of VS Code's state of an extension. */
export interface VersionState {
  get(key: string): unknown;
  update(key: string, value: string): PromiseLike<void>;
}

/** The version that last ran on this machine. */
const lastKey = 'lastVersion';
/** The version whose news was last shown, on any machine of the user. */
export const shownKey = 'newsShown';

/**
 * Whether to show what is new in this version: once, after an update that changes more than the last number of the version. `focused`
 * resolves when the user is in this window, so that only one of several windows shows it.
 */
export async function isNewsDue(
  version: string,
  state: VersionState,
  focused: () => Promise<unknown>,
): Promise<boolean> {
  const before = state.get(lastKey);
  if (before === version) return false;
  await state.update(lastKey, version);
  if (!isNewer(version, before)) return false;
  await focused();
  const shown = state.get(shownKey);
  if (shown !== undefined && !isNewer(version, shown)) return false;
  await state.update(shownKey, version);
  return true;
}

/** Whether one version is newer than another by more than its last number. False if one of them is not a version. */
function isNewer(version: string, other: unknown): boolean {
  const [major, minor] = numbersOf(version);
  const [otherMajor, otherMinor] = numbersOf(other);
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
}

function numbersOf(version: unknown): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(typeof version === 'string' ? version : '') ?? [];
  return [Number(major), Number(minor)];
}
