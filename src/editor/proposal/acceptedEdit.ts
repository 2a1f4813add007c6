import { differentLines, type Piece, type Stretch } from '../../code/splice.ts';
import type { Proposal } from './proposal.ts';

type Accepted = Pick<Proposal, 'original' | 'code' | 'isWholeFile'> & { target: Stretch };

/** What is written in a document if a proposal is accepted: its code, or of a whole file only the lines that differ. */
export function acceptedEdit({ original, code, isWholeFile, target }: Accepted): Piece {
  if (!isWholeFile) return { stretch: { start: target.start, end: target.end }, code };
  const [old, now] = differentLines(original, code);
  return { stretch: old, code: code.slice(now.start, now.end) };
}

/** What is selected after that: the code. In a whole file, which may be mostly unchanged, it is the end of the changed lines. */
export function selectedAfter({ original, code, isWholeFile, target }: Accepted): Stretch {
  if (!isWholeFile) return { start: target.start, end: target.end };
  const [, { end }] = differentLines(original, code);
  return { start: end, end };
}
