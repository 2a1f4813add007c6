import * as l10n from '@vscode/l10n';
import type { Finding, Severity } from '../../code/review/finding.ts';
import { codeOf, hiddenCharacter } from '../../plainText.ts';

/** The name of a severity, as users see it. */
export function severityName(severity: Severity): string {
  const names: Record<Severity, string> = {
    error: l10n.t('Error'),
    warning: l10n.t('Warning'),
    info: l10n.t('Info'),
  };
  return names[severity];
}

/** The whole text of a finding as plain text. Invisible characters are shown as codes. */
export function findingText({ title, message, suggestion }: Finding): string {
  const said = [title, message].filter(Boolean);
  const all = suggestion ? [...said, l10n.t('Suggestion: {0}', suggestion)] : said;
  return all
    .join('\n\n')
    .replaceAll('\r\n', '\n')
    .replace(hiddenCharacter(), (character) => `[${codeOf(character)}]`);
}
