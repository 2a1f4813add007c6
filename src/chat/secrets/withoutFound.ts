import * as l10n from '@vscode/l10n';
import type { Secret } from '../../service/secrets/secretsIn.ts';
import { secretName } from './secretName.ts';

/** A text with words in place of the secrets that were found in it. */
export function withoutFound(text: string, secrets: readonly Pick<Secret, 'kind' | 'start' | 'end'>[]): string {
  let shown = '';
  let from = 0;
  for (const { kind, start, end } of secrets.toSorted((one, other) => one.start - other.start)) {
    shown += text.slice(from, start) + l10n.t('[removed: {0}]', secretName(kind));
    from = end;
  }
  return shown + text.slice(from);
}
