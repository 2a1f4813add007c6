import * as l10n from '@vscode/l10n';
import type { Finding, Severity } from '../../code/review/finding.ts';
import { withCodes } from '../../shared/plainText.ts';
import { inertMarkdown } from './inertMarkdown.ts';

/** The name of a severity, as users see it. */
export function severityName(severity: Severity): string {
  const names: Record<Severity, string> = {
    error: l10n.t('Error'),
    warning: l10n.t('Warning'),
    info: l10n.t('Info'),
  };
  return names[severity];
}

/** The sign of a severity, which its name follows. */
export function severitySign(severity: Severity): string {
  const signs: Record<Severity, string> = { error: '✖', warning: '⚠', info: 'ℹ' };
  return signs[severity];
}

/** The whole text of a finding as plain text. Invisible characters are shown as codes. */
export function findingText({ title, message, suggestion }: Finding): string {
  const said = [title, message].filter(Boolean);
  const all = suggestion ? [...said, l10n.t('Suggestion: {0}', suggestion)] : said;
  return withoutHidden(all.join('\n\n'));
}

/** The same as Markdown that VS Code draws, but from which it opens and fetches nothing. */
export function findingMarkdown({ title, message, suggestion }: Finding): string {
  const head = title.replace(/\s+/g, ' ').trim();
  // A list or a fence begins in a line of its own.
  const proposed = suggestion.includes('\n') ? `\n\n${suggestion}` : suggestion;
  const all = [
    head && `**${inertMarkdown(withoutHidden(head)).replaceAll('*', '\\*')}**`,
    inertMarkdown(withoutHidden(message)),
    suggestion && inertMarkdown(withoutHidden(l10n.t('Suggestion: {0}', proposed))),
  ];
  return all.filter(Boolean).join('\n\n');
}

function withoutHidden(text: string): string {
  return withCodes(text.replaceAll('\r\n', '\n'));
}
