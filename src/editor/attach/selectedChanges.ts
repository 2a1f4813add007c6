import * as l10n from '@vscode/l10n';
import type { DiffFile } from '../../code/diff/diffFiles.ts';
import { field } from '../../shared/json.ts';

/** How many files are attached one by one at most. */
export const mostFiles = 100;

/** What a menu of Source Control was opened on. */
interface Selected<Uri> {
  uris: Uri[];
  /** Whether these are the files of groups of changes. */
  isGroup: boolean;
}

/** Reads what a menu of Source Control was opened on; or a sentence if it is something else, or too much. */
export function selectedIn<Uri>(
  passed: readonly unknown[],
  isUri: (value: unknown) => value is Uri,
): Selected<Uri> | string {
  const groups = passed.map((one) => field(one, 'resourceStates')).filter((states) => Array.isArray(states));
  const isGroup = groups.length > 0;
  const states: readonly unknown[] = isGroup ? groups.flat() : passed;
  const uris = states.map((one) => field(one, 'resourceUri')).filter(isUri);
  if (uris.length === 0)
    return l10n.t('Choose a change or a group of changes in Source Control, and add it from there.');
  if (!isGroup && uris.length > mostFiles)
    return l10n.t('More than {0} changes are selected. Add their group, or fewer of them.', mostFiles);
  return { uris, isGroup };
}

/** A file, and its parts of a diff. */
interface Changed<Uri> {
  uri: Uri;
  texts: string[];
}

/** Finds files in the diff of a repository, given the path of its root. Those that are not in it are not tracked. */
export function changedIn<Uri extends { path: string }>(
  root: string,
  diff: readonly DiffFile[],
  uris: readonly Uri[],
): { tracked: Changed<Uri>[]; untracked: Uri[] } {
  const named = Map.groupBy(
    diff.flatMap(({ paths, text }) => paths.map((path) => ({ path, text }))),
    ({ path }) => path,
  );
  const changed = uris.map((uri) => {
    const path = uri.path.slice(root.replace(/\/$/, '').length + 1);
    return { uri, texts: (named.get(path) ?? []).map(({ text }) => text) };
  });
  return {
    tracked: changed.filter(({ texts }) => texts.length > 0),
    untracked: changed.filter(({ texts }) => texts.length === 0).map(({ uri }) => uri),
  };
}

/** The text of one attachment with changes, and its name. */
interface ChangesText {
  name: string;
  text: string;
}

/** One text for each file or, if they are a group with a name, one for all of them, in which each change is once. */
export function changesTexts<Uri>(
  tracked: readonly Changed<Uri>[],
  group: string | undefined,
  nameOf: (uri: Uri) => string,
): ChangesText[] {
  if (group === undefined) return tracked.map(({ uri, texts }) => ({ name: nameOf(uri), text: texts.join('') }));
  const texts = new Set(tracked.flatMap((each) => each.texts));
  return texts.size > 0 ? [{ name: group, text: [...texts].join('') }] : [];
}

/** The name of changes in a file or in a repository. */
export function changesTitle(name: string, areStaged: boolean): string {
  return areStaged ? l10n.t('Staged changes in {0}', name) : l10n.t('Changes in {0}', name);
}
