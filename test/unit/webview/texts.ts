import type { SourceSummary } from '../../../src/protocol.ts';
import { texts as allTexts } from '../../../src/shared/texts.ts';

/** The texts of the page in English. */
export const texts = allTexts();

/** Sources of attachments, as the host sends them. */
export const sources: SourceSummary[] = [
  { id: 'selection', word: 'selection', description: 'Selected code', icon: 'selection' },
  { id: 'editors', word: 'editors', description: 'All open editors', icon: 'files' },
  { id: 'file', word: 'file', description: 'Files in the workspace…', icon: 'file' },
  { id: 'problems', word: 'problems', description: 'Problems in the file', icon: 'warning' },
  { id: 'changes', word: 'changes', description: 'Uncommitted changes', icon: 'diff' },
  { id: 'terminal', word: 'terminal', description: 'Terminal selection', icon: 'terminal' },
];
