import * as l10n from '@vscode/l10n';
import type { Damage } from '../../code/placing/breaking.ts';
import { namesOf } from '../../shared/namesOf.ts';
import { shortened } from '../target/codeLines.ts';

/** What a change would do to a file, in a sentence. */
export function damageText(damage: Damage, file: string): string {
  if (damage.kind === 'twice') return l10n.t('{0} would define {1} twice.', file, damage.name);
  if (damage.kind === 'empty') return l10n.t('{0} would lose its statements in {1}.', damage.name, file);
  if (damage.kind === 'gone') return l10n.t('{0} would be gone from {1}.', namesOf(damage.names), file);
  if (damage.kind === 'imports') return l10n.t('The imports in the code belong at the start of {0}.', file);
  return l10n.t('The code is incomplete, or does not fit what is around it in {0}.', file);
}

/** What a change would remove most of: code with a name, or else lines, from 0. */
interface Removed {
  name?: string | undefined;
  first: number;
  last: number;
}

/** That most of some code would be removed from a file, in a sentence. */
export function removalText({ name, first, last }: Removed, file: string): string {
  if (name !== undefined) return l10n.t('Most of {0} in {1} would be removed.', shortened(name), file);
  return l10n.t('Most of lines {0}–{1} in {2} would be removed.', first + 1, last + 1, file);
}
