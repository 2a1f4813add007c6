/** A branch that HEAD can be compared with. */
export interface Branch {
  /** For the user. Git may take it for an option, a tag or another commit. */
  name: string;
  /** The full name of its reference, which Git takes for nothing else. */
  ref: string;
}

/** What the Git extension calls the type of a branch of another repository. */
const remoteHead = 1;

/** The branches other than the current one. That of `origin/HEAD` has another name too. */
export function branchesBeside(
  current: string | undefined,
  all: readonly { readonly name?: string; readonly type: number }[],
): Branch[] {
  return all.flatMap(({ name, type }) => {
    if (name === undefined || name === current || name.endsWith('/HEAD')) return [];
    return { name, ref: `refs/${type === remoteHead ? 'remotes' : 'heads'}/${name}` };
  });
}
