import type { LookUpStep } from '../../protocol.ts';
import { indexOfPiece } from '../../shared/indexOfPiece.ts';
import { readCall, type Call } from './tools.ts';

/** The files that the steps of a reply propose to change, each once, in the order in which they were named. */
export function proposedPaths(steps: readonly LookUpStep[]): string[] {
  return [...new Set(steps.flatMap(({ proposes, path }) => (proposes && path !== undefined ? [path] : [])))];
}

/**
 * The text of a file with what the steps of a reply propose for it, in lines that end with a line feed. `text` is what it has now; undefined
 * if it does not exist. Returns a sentence for the model, as an error, if a text to replace is not there exactly once. It pauses after each step.
 */
export function* proposedText(
  path: string,
  text: string | undefined,
  steps: readonly LookUpStep[],
): Generator<void, Proposed> {
  let proposed: Proposed = { text };
  for (const step of steps) {
    yield;
    const call = step.proposes && step.path === path ? readCall({ name: step.tool, arguments: step.input }) : undefined;
    if (typeof call === 'object' && 'text' in proposed) proposed = withProposal(proposed.text, call);
  }
  return proposed;
}

/** The text after one more proposal. */
export function withProposal(text: string | undefined, { tool, input }: Call): Proposed {
  if (tool === 'propose_file' && text !== undefined) return { error: 'The file exists. Use propose_edit.' };
  if (tool === 'propose_file') return { text: plain(input['text']) };
  if (text === undefined) return { error: 'The file does not exist. Use propose_file for a new file.' };
  const [before, after] = [plain(input['old_text']), plain(input['new_text'])];
  if (before === '') return { error: 'The old_text is empty.' };
  const start = indexOfPiece(text, before);
  if (start < 0) return { error: 'The old_text is not in the file. Read the file again, and give it exactly.' };
  if (indexOfPiece(text.slice(start + 1), before) >= 0)
    return { error: 'The old_text is in the file more than once. Give more of the lines around it.' };
  return { text: text.slice(0, start) + after + text.slice(start + before.length) };
}

/** A text that is proposed, or why it cannot be. */
export type Proposed = { text: string | undefined } | { error: string };

function plain(value: Call['input'][string] = ''): string {
  return String(value).replaceAll('\r\n', '\n');
}
