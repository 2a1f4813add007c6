import * as l10n from '@vscode/l10n';
import type { SourceSummary } from '../../protocol.ts';

/** Every source, in the order in which lists show them. */
export function sources(): Source[] {
  const rows: Record<SourceId, Omit<Source, 'id'>> = {
    selection: {
      word: l10n.t('selection'),
      description: l10n.t('Selected code'),
      title: l10n.t('Selection'),
      icon: 'selection',
    },
    editors: {
      word: l10n.t('editors'),
      description: l10n.t('All open editors'),
      title: l10n.t('Open Editors'),
      icon: 'files',
    },
    file: {
      word: l10n.t('file'),
      description: l10n.t('Files in the workspace…'),
      title: l10n.t('Files…'),
      icon: 'file',
    },
    picture: {
      word: l10n.t('picture'),
      description: l10n.t('Pictures…'),
      title: l10n.t('Pictures…'),
      icon: 'file-media',
    },
    problems: {
      word: l10n.t('problems'),
      description: l10n.t('Problems in the file'),
      title: l10n.t('Problems in the Current File'),
      icon: 'warning',
    },
    changes: {
      word: l10n.t('changes'),
      description: l10n.t('Uncommitted changes'),
      title: l10n.t('Uncommitted Changes'),
      icon: 'diff',
    },
    terminal: {
      word: l10n.t('terminal'),
      description: l10n.t('Terminal selection'),
      title: l10n.t('Terminal Selection'),
      icon: 'terminal',
    },
  };
  return Object.entries(rows).map(([id, row]) => ({ id: id as SourceId, ...row }));
}

/** The ids of the sources of attachments, which are English words. `finders.ts` contains the finder of each. */
export type SourceId = 'selection' | 'editors' | 'file' | 'picture' | 'problems' | 'changes' | 'terminal';

/** A source of attachments and its texts. */
interface Source extends SourceSummary {
  id: SourceId;
  /** The label in the list of Attach Context. */
  title: string;
}

/** The sources as the page lists them. */
export function sourceSummaries(): SourceSummary[] {
  return sources().map(({ id, word, description, icon }) => ({ id, word, description, icon }));
}
