/** The kinds of extension as VS Code has them: on the machine of the user, or where the workspace is. */
const [ofUser, ofWorkspace] = [1, 2];

/**
 * Where Realm Chat runs: on the machine of the user, as the workspace does; on the remote machine of the workspace; or beside it, on the
 * machine of the user while the workspace is on a remote one.
 */
export function runningAt(remoteName: string | undefined, kind: number | undefined): 'local' | 'remote' | 'beside' {
  if (remoteName === undefined) return 'local';
  if (kind === ofWorkspace) return 'remote';
  return kind === ofUser ? 'beside' : 'local';
}
