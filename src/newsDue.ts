/** What is kept of versions, as VS Code keeps the state of an extension. */
export interface VersionState {
  get(key: string): unknown;
  update(key: string, value: string): PromiseLike<void>;
}

/** The version that ran last on this machine. */
const lastKey = 'lastVersion';
/** The version whose news were shown last, on any machine of the user. */
export const shownKey = 'newsShown';

/**
 * Whether to show what is new in this version, which it is once: after an update that changes more than the last number of the version.
 * `focused` resolves when the user is in this window, so that of several windows one shows it.
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

/** Whether one version is newer than another by more than its last number. What is no version is not older than anything. */
function isNewer(version: string, other: unknown): boolean {
  const [major, minor] = numbersOf(version);
  const [otherMajor, otherMinor] = numbersOf(other);
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
}

function numbersOf(version: unknown): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(typeof version === 'string' ? version : '') ?? [];
  return [Number(major), Number(minor)];
}
