import * as l10n from '@vscode/l10n';
import { frontMatterOf } from '../../chat/composing/frontMatter.ts';
import { globsIn } from './applyTo.ts';

/** A file `*.instructions.md`: its text, the globs of the files that it is about, and the keys of its front matter that nothing is done with. */
export interface InstructionsFile {
  text: string;
  globs: string[];
  unused: string[];
}

/** Keys that are used, or that describe the file to its readers. */
const known = new Set(['applyTo', 'name', 'description']);

/** Reads such a file, or says why it cannot be used, without its name. Without `applyTo` it has no globs: it is for those who attach it. */
export function instructionsFileOf(file: string): InstructionsFile | { problem: string } {
  const read = frontMatterOf(file);
  if ('problem' in read) return read;
  const globs = globsIn(read.values.get('applyTo'));
  if (!globs) return { problem: l10n.t('its applyTo is not a short text of globs, separated by commas') };
  return { text: read.text, globs, unused: [...read.values.keys()].filter((key) => !known.has(key)) };
}
