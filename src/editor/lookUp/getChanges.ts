import type { LookedUp } from '../../chat/lookUp/workspace.ts';
import { changes } from '../attach/changes.ts';

/** Shows the changes that are not committed, without those of files that are never sent. */
export async function getChanges(): Promise<LookedUp> {
  const { attachments, refusals } = await changes();
  const text = [...attachments.map((one) => `${one.name}:\n${one.text}`), ...refusals].join('\n');
  if (text.length <= mostCharacters) return { result: text };
  return { result: `${text.slice(0, mostCharacters)}\n[The changes go on. Read the files.]` };
}

const mostCharacters = 30_000;
