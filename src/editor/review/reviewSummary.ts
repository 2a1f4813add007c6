import * as l10n from '@vscode/l10n';
import type { Finding, Severity } from '../../code/review/finding.ts';
import { counted } from '../../counted.ts';
import type { Attachment } from '../../protocol.ts';
import { findingText, severityName } from './findingText.ts';
import { namesOf, type Changes } from './reviewedChanges.ts';

/** What a review has found so far. */
export interface ReviewResult {
  /** The findings that are shown in the editor. */
  placed: Finding[];
  /** The findings that the summary lists, because the changes do not contain their line or the editor already shows too many. */
  unplaced: Finding[];
  /** The number of findings that are shown nowhere, because there are too many. */
  notShown: number;
  /** The replies in an unknown form, unchanged. */
  unread: string[];
  /** What the other replies contained besides findings. */
  rest: string[];
  /** The changes that were sent. */
  sent: Attachment[];
  /** The paths of files that the user removed before they were sent. */
  removed: string[];
  /** The number of requests that are done, and the number of all requests. */
  done: number;
  requests: number;
}

/** The result of a review before its first request. */
export function nothingYet(requests: number): ReviewResult {
  return { placed: [], unplaced: [], notShown: 0, unread: [], rest: [], sent: [], removed: [], done: 0, requests };
}

/** The text of a review for the chat. It contains texts that the model wrote. */
export function reviewSummary(result: ReviewResult, changes: Changes): string {
  const { done, requests, unplaced, notShown, unread, rest, sent } = result;
  const hasStopped = done < requests;
  const leftOut = [...changes.leftOut, ...result.removed];
  return [
    ...(hasStopped ? [l10n.t('The review is not complete: {0} of {1} requests are done.', done, requests)] : []),
    ...(sent.length > 0 ? counts(result) : []),
    ...(unplaced.length > 0 ? [l10n.t('About no line that is shown in the changes:'), listed(unplaced)] : []),
    ...(notShown > 0
      ? [counted(notShown, l10n.t('{0} more finding is not shown.'), l10n.t('{0} more findings are not shown.'))]
      : []),
    ...(leftOut.length > 0 ? [l10n.t('Not sent: {0}', asCode(namesOf(leftOut)))] : []),
    ...rest.flatMap((text) => [l10n.t('The model also wrote:'), text]),
    ...unread.flatMap((reply) => [l10n.t('This reply is in no form that can be shown as comments:'), reply]),
  ].join('\n\n');
}

/** Nothing was found only if every reply says so. */
function counts({ placed, unplaced, unread }: ReviewResult): string[] {
  const all = [...placed, ...unplaced];
  if (all.length === 0) return unread.length === 0 ? [l10n.t('Nothing was found.')] : [];
  const count = (severity: Severity): number => all.filter((finding) => finding.severity === severity).length;
  const severities = (['error', 'warning', 'info'] as const).filter((severity) => count(severity) > 0);
  const each = severities.map((severity) => `${severityName(severity)}: ${count(severity)}`).join(' · ');
  return placed.length === 0 ? [each] : [each, l10n.t('Shown as comments in the editor: {0}.', placed.length)];
}

function listed(findings: readonly Finding[]): string {
  return findings
    .map((finding) => {
      const place = [finding.file, finding.line].filter((part) => part !== undefined && part !== '').join(':');
      return `- **${severityName(finding.severity)}** ${asCode(place)} — ${findingText(finding).replace(/\s+/g, ' ')}`;
    })
    .join('\n');
}

/** Shows a name as code, because a name such as `__init__.py` would be formatted as Markdown. */
function asCode(name: string): string {
  return name === '' ? '' : `\`${name.replace(/[`\s]+/g, ' ')}\``;
}
