import * as l10n from '@vscode/l10n';

/** How many files and folders are attached at once at most. */
const most = 100;

/**
 * What a menu of the Explorer or of a tab was opened on: all that is selected, or else what was clicked; or a sentence if it is something
 * else, or too much.
 */
export function pointedAt<Uri>(
  [clicked, selected]: readonly unknown[],
  isUri: (value: unknown) => value is Uri,
): Uri[] | string {
  const all: unknown[] = Array.isArray(selected) && selected.length > 0 ? selected : [clicked];
  const uris = all.filter(isUri);
  if (uris.length < all.length)
    return l10n.t('Choose files or folders in the Explorer, or the tab of a file, and add them from there.');
  if (uris.length > most) return l10n.t('More than {0} files are selected. Add their folder, or fewer of them.', most);
  return uris;
}

/** The files about which the user is asked, because they are outside the workspace. New files that were never saved are no such files. */
export function outsideOf<Uri extends { scheme: string }>(
  uris: readonly Uri[],
  isInside: (uri: Uri) => boolean,
): Uri[] {
  return uris.filter((uri) => uri.scheme !== 'untitled' && !isInside(uri));
}
