import * as l10n from '@vscode/l10n';
import { frontMatterOf } from '../../chat/composing/frontMatter.ts';
import { globsIn } from './applyTo.ts';

/** An `*.instructions.md` file: its text, the globs of the files that it applies to, and the keys of its front matter that are not used. */
export interface InstructionsFile {
  text: string;
  globs: string[];
  unused: string[];
}

/** Keys of the front matter that are used, or that only describe the file to its readers. */
const known = new Set(['applyTo', 'name', 'description']);

/**
 * Reads such a file, or returns why it cannot be used, without the name of the file. A file without `applyTo` has no globs: it is only used
 * if the user attaches it.
 */
export function instructionsFileOf(file: string): InstructionsFile | { problem: string } {
  const read = frontMatterOf(file);
  if ('problem' in read) return read;
  const globs = globsIn(read.values.get('applyTo'));
  if (!globs) return { problem: l10n.t('its applyTo is not a short text of globs, separated by commas') };
  return { text: read.text, globs, unused: [...read.values.keys()].filter((key) => !known.has(key)) };
}
