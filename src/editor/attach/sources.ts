import * as vscode from 'vscode';
import type { Found } from '../../chat/composing/foundAttachments.ts';
import type { SourceSummary } from '../../protocol.ts';
import { changes } from './changes.ts';
import { chosenFiles } from './chosenFiles.ts';
import { chosenPictures } from './chosenPictures.ts';
import { openEditors } from './openEditors.ts';
import { problems } from './problems.ts';
import { selection } from './selection.ts';
import { terminalSelection } from './terminalSelection.ts';

/** What can be attached: the words for it, and how it is found in, or beside, the text editor that the user last worked in. */
interface Source extends SourceSummary {
  /** What the list of Attach Context calls it. */
  title: string;
  find(editor: vscode.TextEditor | undefined): Found | Promise<Found>;
}

/** Every source, in the order in which lists show them. */
function sources(): Source[] {
  return [
    {
      id: 'selection',
      word: vscode.l10n.t('selection'),
      description: vscode.l10n.t('Selected code'),
      title: vscode.l10n.t('Selection'),
      icon: 'selection',
      find: selection,
    },
    {
      id: 'open-editors',
      word: vscode.l10n.t('editors'),
      description: vscode.l10n.t('All open editors'),
      title: vscode.l10n.t('Open Editors'),
      icon: 'files',
      find: openEditors,
    },
    {
      id: 'file',
      word: vscode.l10n.t('file'),
      description: vscode.l10n.t('Files of the workspace…'),
      title: vscode.l10n.t('Files…'),
      icon: 'file',
      find: chosenFiles,
    },
    {
      id: 'picture',
      word: vscode.l10n.t('picture'),
      description: vscode.l10n.t('Pictures…'),
      title: vscode.l10n.t('Pictures…'),
      icon: 'file-media',
      find: chosenPictures,
    },
    {
      id: 'problems',
      word: vscode.l10n.t('problems'),
      description: vscode.l10n.t('Problems of the file'),
      title: vscode.l10n.t('Problems of the Current File'),
      icon: 'warning',
      find: problems,
    },
    {
      id: 'changes',
      word: vscode.l10n.t('changes'),
      description: vscode.l10n.t('Uncommitted changes'),
      title: vscode.l10n.t('Uncommitted Changes'),
      icon: 'diff',
      find: changes,
    },
    {
      id: 'terminal',
      word: vscode.l10n.t('terminal'),
      description: vscode.l10n.t('Selection of the terminal'),
      title: vscode.l10n.t('Terminal Selection'),
      icon: 'terminal',
      find: terminalSelection,
    },
  ];
}

/** The sources as the page lists them. */
export function sourceSummaries(): SourceSummary[] {
  return sources().map(({ id, word, description, icon }) => ({ id, word, description, icon }));
}

/**
 * Finds what the source with this id attaches; without an id, the user chooses the source. Undefined where there is none. The editor is
 * asked for after that choice: another one may be active by then.
 */
export async function findAttachments(
  editor: () => vscode.TextEditor | undefined,
  id?: string,
): Promise<Found | undefined> {
  const source = id === undefined ? await chosenSource() : sources().find((one) => one.id === id);
  return source?.find(editor());
}

async function chosenSource(): Promise<Source | undefined> {
  const rows = sources().map((source) => ({
    label: source.title,
    iconPath: new vscode.ThemeIcon(source.icon),
    source,
  }));
  const title = vscode.l10n.t('Attach Context');
  const placeHolder = vscode.l10n.t('Choose what to attach');
  return (await vscode.window.showQuickPick(rows, { title, placeHolder }))?.source;
}
