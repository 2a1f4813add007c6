import * as l10n from '@vscode/l10n';
import type { Outcome } from '../../protocol.ts';

/** The number of characters of a diff in one request: if the limit of the model is not known, and at most and at least if it is. */
const [usualRoom, mostRoom, leastRoom] = [100_000, 150_000, 4_000];

/** The number of characters of a diff that fit into one request: half the limit of the model, because the reply needs room too. */
export function roomIn(
  { contextLength: limit, systemPrompt }: { contextLength?: number | undefined; systemPrompt: string },
  charactersPerToken: number,
): number {
  if (limit === undefined) return usualRoom;
  const characters = (limit / 2) * charactersPerToken - systemPrompt.length;
  return Math.max(leastRoom, Math.min(mostRoom, Math.floor(characters)));
}

/** The name of a part of changes. `index` is counted from 0. */
export function nameOfPart(name: string, index: number, count: number): string {
  return count === 1 ? name : l10n.t('{0} ({1} of {2})', name, index + 1, count);
}

/** Says with which of the changed files a request begins. `path` is that of its first file. */
export function positionOf(path: string, files: readonly { path: string }[]): string {
  const number = files.findIndex((file) => file.path === path) + 1;
  return l10n.t('File {0} of {1}: {2}', number, files.length, path);
}

/** Whether a reply can be read. One that was cut off is read too, if it contains text. */
export function isReadable(outcome: Outcome, text: string): boolean {
  return outcome === 'done' || (outcome === 'partial' && text.trim() !== '');
}
