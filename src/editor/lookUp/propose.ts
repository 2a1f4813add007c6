import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { proposedText, withProposal } from '../../chat/lookUp/proposedText.ts';
import type { Call } from '../../chat/lookUp/tools.ts';
import type { LookUpStep } from '../../protocol.ts';
import { inSlices } from '../../shared/slices.ts';
import { withoutMarks } from '../../shared/plainText.ts';
import type { OpenFolder } from './openFolders.ts';
import type { AllowedFiles } from './allowedFiles.ts';
import { placeOf } from './place.ts';
import { textAt } from './readFile.ts';

/** Checks whether a change can be proposed after those of the steps so far. Nothing is shown and nothing is written here. */
export async function propose(
  call: Call,
  steps: readonly LookUpStep[],
  folders: readonly OpenFolder[],
  allowed: AllowedFiles,
): Promise<LookedUp> {
  const place = await placeOf(String(call.input['path']), folders);
  if (typeof place === 'string') return { result: place };
  if (place.within === '') return { result: 'Name a file.' };
  if (!(await allowed.allows(place))) return { result: `The user does not want ${place.path} to be read.` };
  const read = await textAt(place);
  const before = await inSlices(proposedText(place.path, 'text' in read ? withoutMarks(read.text) : undefined, steps));
  const after = 'text' in before ? withProposal(before.text, call) : before;
  if ('error' in after) return { result: after.error };
  return { result: 'Proposed. The user decides whether it is written.', path: place.path, proposes: true };
}
