import * as l10n from '@vscode/l10n';
import type { Finding, Severity } from '../../code/review/finding.ts';
import { counted } from '../../shared/counted.ts';
import type { Attachment, Usage } from '../../protocol.ts';
import { findingText, severityName, severitySign } from './findingText.ts';
import { namesOf } from '../../shared/namesOf.ts';
import type { Changes } from './reviewedChanges.ts';

/** A finding that is shown in the editor, with its place there when it was shown. */
export interface PlacedFinding extends Finding {
  line: number;
}

/** What a review has found so far. */
export interface ReviewResult {
  /** The findings that are shown in the editor. */
  placed: PlacedFinding[];
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
  /** The number of requests that are done, and the number of all requests. */
  done: number;
  requests: number;
  /** The tokens of each request that was answered; undefined if the service has not counted them. */
  usages: (Usage | undefined)[];
}

/** A finding at a place: the path of a file as the user knows it, and a line from 1. */
export function placedAt(finding: Finding, file: string, line: number): PlacedFinding {
  return { ...finding, file, line };
}

/** The result of a review before its first request. */
export function nothingYet(requests: number): ReviewResult {
  return {
    ...{ placed: [], unplaced: [], notShown: 0, unread: [], rest: [], sent: [], usages: [] },
    ...{ done: 0, requests },
  };
}

/** The text of a review for the chat, as Markdown. It contains texts that the model wrote. */
export function reviewSummary(result: ReviewResult, changes: Changes): string {
  const { done, requests, placed, unplaced, notShown, unread, rest, sent } = result;
  const hasStopped = done < requests;
  const { leftOut } = changes;
  return [
    ...(hasStopped ? [l10n.t('The review is not complete: {0} of {1} requests are done.', done, requests)] : []),
    ...(sent.length > 0 ? counts(result) : []),
    ...byFile(placed),
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
  const each = severities
    .map((severity) => `${severitySign(severity)} ${severityName(severity)}: ${count(severity)}`)
    .join(' · ');
  return placed.length === 0 ? [each] : [each, l10n.t('Shown as comments in the editor: {0}.', placed.length)];
}

/** The findings that are shown in the editor, file by file, each with its place, its severity and what it is about. */
function byFile(placed: readonly PlacedFinding[]): string[] {
  const files = Map.groupBy(placed, ({ file }) => file);
  return Array.from(files, ([file, findings]) => {
    const rows = findings
      .toSorted((one, other) => one.line - other.line)
      .map((finding) => row(finding, headOf(finding)));
    return [`**${asCode(file)}**`, '', ...rows].join('\n');
  });
}

function listed(findings: readonly Finding[]): string {
  return findings.map((finding) => row(finding, findingText(finding).replace(/\s+/g, ' '))).join('\n');
}

function row({ file, line, severity }: Finding, text: string): string {
  const place = [file, line].filter((part) => part !== undefined && part !== '').join(':');
  return `- ${[severitySign(severity), `**${severityName(severity)}**`, asCode(place)].filter(Boolean).join(' ')} — ${text}`;
}

/** The title of a finding, or the first line of what it says. */
function headOf(finding: Finding): string {
  const [head = ''] = findingText({ ...finding, suggestion: '' }).split('\n');
  return head.trim();
}

/** Shows a name as code, because a name such as `__init__.py` would be formatted as Markdown. */
function asCode(name: string): string {
  return name === '' ? '' : `\`${name.replace(/[`\s]+/g, ' ')}\``;
}
