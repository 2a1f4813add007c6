import type { IndentStyle } from './indentedLines.ts';

/** How an editor or the settings say that code is indented; they may say anything. `detects`: whether a text itself may decide. */
export interface SetIndentation {
  insertSpaces?: unknown;
  tabSize?: unknown;
  detects?: unknown;
}

/**
 * How a text is indented: as the editor that shows it says, which has detected it. Without an editor, with tabs if more lines start with a
 * tab than with spaces, unless the user has turned detection off; otherwise as the settings say.
 */
export function indentationIn(
  text: string,
  shown: SetIndentation | undefined,
  settings: SetIndentation,
): Omit<IndentStyle, 'language'> {
  const { insertSpaces = settings.insertSpaces, tabSize = settings.tabSize } =
    shown ?? (settings.detects !== false && hasTabs(text) ? { insertSpaces: false } : {});
  return { insertSpaces: insertSpaces !== false, tabSize: typeof tabSize === 'number' ? tabSize : 4 };
}

function hasTabs(text: string): boolean {
  const count = (lines: RegExp): number => text.match(lines)?.length ?? 0;
  return count(/^\t/gm) > count(/^ {2}/gm);
}
