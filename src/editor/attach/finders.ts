import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import type { FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { changes } from './changes.ts';
import { chosenFiles } from './chosenFiles.ts';
import { chosenPictures } from './chosenPictures.ts';
import { openEditors } from './openEditors.ts';
import { problems } from './problems.ts';
import { selection } from './selection.ts';
import { sources, type SourceId } from './sources.ts';
import { terminalSelection } from './terminalText.ts';

/** Finds attachments. Some finders use the text editor that the user last worked in. */
type Finder = (editor: vscode.TextEditor | undefined) => FoundAttachments | Promise<FoundAttachments>;

/** The finder of each source. */
const finders: Record<SourceId, Finder> = {
  selection,
  editors: openEditors,
  file: chosenFiles,
  picture: chosenPictures,
  problems,
  changes,
  terminal: terminalSelection,
};

/**
 * Finds what the source with this id attaches; without an id, the user chooses the source. Resolves with undefined if there is no such
 * source or the user chooses none. `editor` is called after the choice, because another editor may be active by then.
 */
export async function findAttachments(
  editor: () => vscode.TextEditor | undefined,
  id?: string,
): Promise<FoundAttachments | undefined> {
  const source = id === undefined ? await chosenSource() : sources().find((one) => one.id === id)?.id;
  return source && finders[source](editor());
}

async function chosenSource(): Promise<SourceId | undefined> {
  const rows = sources().map(({ title, icon, id }) => ({ label: title, iconPath: new vscode.ThemeIcon(icon), id }));
  const title = l10n.t('Attach Context');
  const placeHolder = l10n.t('Choose what to attach');
  return (await vscode.window.showQuickPick(shownRows(rows), { title, placeHolder }))?.id;
}
