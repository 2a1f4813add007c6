/**
 * Whether a whole path that a file of a workspace names is on a share of Windows where `own`, which is in the workspace, is not. To read
 * anything there, Windows sends the name of the user and a hash of the password to a host that the file chose.
 */
export function isOnOtherShare(path: string, own: string): boolean {
  return /^[\\/]{2}/.test(path) && (shareOf(path) === undefined || shareOf(path) !== shareOf(own));
}

/** The host and the share of a path; undefined if it has none, or is one of a device, such as `\\?\UNC\host\share`. */
function shareOf(path: string): string | undefined {
  return /^[\\/]{2}([^\\/?.][^\\/]*[\\/]+[^\\/]+)/
    .exec(path)?.[1]
    ?.replace(/[\\/]+/, '/')
    .toLowerCase();
}
