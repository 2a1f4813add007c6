import type { Finding } from '../../code/review/finding.ts';
import { findingsIn } from '../../code/review/findingsIn.ts';
import type { Attachment } from '../../protocol.ts';
import type { Answer } from '../asking/quietAnswer.ts';
import type { PlacedFinding, ReviewResult } from './reviewSummary.ts';

/**
 * Adds a reply to what a review has found, with the changes that were sent for it. `show` shows a finding in the editor. It resolves to the
 * finding with its place there; undefined if it has none.
 */
export async function addReply(
  result: ReviewResult,
  { text, usage }: Pick<Answer, 'text' | 'usage'>,
  sent: Attachment,
  show: (finding: Finding) => Promise<PlacedFinding | undefined>,
): Promise<void> {
  result.done++;
  result.sent.push(sent);
  result.usages.push(usage);
  const read = findingsIn(text);
  if (!read) result.unread.push(text);
  else if (read.rest !== '') result.rest.push(read.rest);
  for (const finding of read?.findings ?? []) {
    const placed = result.placed.length < mostComments ? await show(finding) : undefined;
    if (placed) result.placed.push(placed);
    else if (result.unplaced.length < mostListed) result.unplaced.push(finding);
    else result.notShown++;
  }
}

/** The most findings of a review that are shown in the editor, and the most that its summary lists. */
const [mostComments, mostListed] = [200, 50];
