/**
 * The names that a file may have had before an editor, a tool or the user copied it: `server.key` for `server.key.bak`, `#server.key#` or
 * `server copy.key`. All are given if it was copied more than once, at most 11.
 */
export function originalNames(name: string): string[] {
  const names = new Set([name]);
  for (const one of names)
    for (const pattern of copies) {
      const parts = pattern.exec(one)?.slice(1);
      if (parts && names.size < most) names.add(parts.join(''));
    }
  names.delete(name);
  return [...names];
}

/** More names than these have only files that somebody named to keep us busy. */
const most = 12;

/** How copies are named; what is in the groups is the name of the original. */
const copies = [
  // Backups of editors and tools.
  /^(.+?)(?:~|\.~\d{1,3}~|\.(?:bak|backup|old|orig|save|saved|copy|tmp|temp|prev|rej|\d{1,3}))$/i,
  // Files that Emacs saves automatically, and its locks.
  /^\.?#(.+?)#?$/,
  // Swap files of Vim: for a name that begins with a dot, and for another one.
  /^(.+)\.sw[a-p]$/i,
  /^\.(.+)\.sw[a-p]$/i,
  // Copies that VS Code, the Finder, Windows and browsers make.
  /^(.+?)(?: copy(?: \d{1,3})?| - copy| ?\(\d{1,3}\))(\.[^.]+)?$/i,
  /^copy of (.+)$/i,
];
