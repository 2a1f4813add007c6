import * as vscode from 'vscode';
import type { SourceSummary } from '../../protocol.ts';

/** What attachments can be found in; `finders.ts` has what finds them. */
export type SourceId = 'selection' | 'open-editors' | 'file' | 'picture' | 'problems' | 'changes' | 'terminal';

/** A source, and the words for it. */
interface Source extends SourceSummary {
  id: SourceId;
  /** What the list of Attach Context calls it. */
  title: string;
}

/** Every source, in the order in which lists show them. */
export function sources(): Source[] {
  return [
    {
      id: 'selection',
      word: vscode.l10n.t('selection'),
      description: vscode.l10n.t('Selected code'),
      title: vscode.l10n.t('Selection'),
      icon: 'selection',
    },
    {
      id: 'open-editors',
      word: vscode.l10n.t('editors'),
      description: vscode.l10n.t('All open editors'),
      title: vscode.l10n.t('Open Editors'),
      icon: 'files',
    },
    {
      id: 'file',
      word: vscode.l10n.t('file'),
      description: vscode.l10n.t('Files of the workspace…'),
      title: vscode.l10n.t('Files…'),
      icon: 'file',
    },
    {
      id: 'picture',
      word: vscode.l10n.t('picture'),
      description: vscode.l10n.t('Pictures…'),
      title: vscode.l10n.t('Pictures…'),
      icon: 'file-media',
    },
    {
      id: 'problems',
      word: vscode.l10n.t('problems'),
      description: vscode.l10n.t('Problems of the file'),
      title: vscode.l10n.t('Problems of the Current File'),
      icon: 'warning',
    },
    {
      id: 'changes',
      word: vscode.l10n.t('changes'),
      description: vscode.l10n.t('Uncommitted changes'),
      title: vscode.l10n.t('Uncommitted Changes'),
      icon: 'diff',
    },
    {
      id: 'terminal',
      word: vscode.l10n.t('terminal'),
      description: vscode.l10n.t('Selection of the terminal'),
      title: vscode.l10n.t('Terminal Selection'),
      icon: 'terminal',
    },
  ];
}

/** The sources as the page lists them. */
export function sourceSummaries(): SourceSummary[] {
  return sources().map(({ id, word, description, icon }) => ({ id, word, description, icon }));
}
