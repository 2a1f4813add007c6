import { structuredPatch } from 'diff';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { spelledOut } from '../../shared/plainText.ts';
import { wholeSecrets, type Lines } from './wholeSecrets.ts';

/** A change as the model gets it, and the secrets that its lines are a part of. */
export interface ToldChange {
  shown: string;
  secrets?: string;
}

/** Changes in Source Control, by where it lists them. */
interface Listed<Change> {
  indexChanges: readonly Change[];
  mergeChanges: readonly Change[];
  workingTreeChanges: readonly Change[];
  untrackedChanges?: readonly Change[];
}

/** The changes by their files now. A file that is staged and was then changed again is listed twice: it counts with what it was at first. */
export function changesByFile<Change extends { uri: { toString(): string } }>(state: Listed<Change>): Change[] {
  const { indexChanges, mergeChanges, workingTreeChanges, untrackedChanges = [] } = state;
  const listed = new Map<string, Change>();
  for (const change of [...indexChanges, ...mergeChanges, ...workingTreeChanges, ...untrackedChanges])
    if (!listed.has(change.uri.toString())) listed.set(change.uri.toString(), change);
  return [...listed.values()];
}

/** What a result may have: more is not compared. */
const [mostCharacters, mostFiles] = [30_000, 100];

/** Changes for the model, one after the other as they are compared. */
export class ToldChanges {
  readonly #changes: ToldChange[] = [];
  #characters = 0;

  add(change: ToldChange): void {
    this.#changes.push(change);
    this.#characters += change.shown.length + 1;
  }

  /** Whether there is more than a result may have. */
  get isFull(): boolean {
    return this.#characters > mostCharacters || this.#changes.length > mostFiles;
  }

  get result(): LookedUp {
    const changes = this.#changes;
    if (changes.length === 0) return { result: 'There are no changes that are not committed.' };
    const text = changes.map(({ shown }) => shown).join('\n');
    const source = changes.flatMap(({ secrets }) => secrets || []).join('\n\n');
    if (text.length <= mostCharacters && changes.length <= mostFiles) return { result: text, source };
    const cut = `${text.slice(0, mostCharacters)}\n[The changes go on. Read the files.]`;
    return { result: cut, source: `${text}\n\n${source}` };
  }
}

/** The most characters of a text that is compared, and the most lines that may be added or removed: comparing takes time. */
const [longestCompared, mostChanged] = [300_000, 500];

/** The lines in which two texts of a file differ, unless it takes too long to compare them. */
export async function toldDifference(name: string, old: string, now: string): Promise<ToldChange> {
  const isShort = Math.max(old.length, now.length) <= longestCompared;
  const patch = isShort ? structuredPatch('', '', old, now, '', '', { maxEditLength: mostChanged }) : undefined;
  if (!patch) return { shown: `${name} was changed in many places.` };
  const { shown, before, after } = toldHunks(patch.hunks);
  const secrets = [await wholeSecrets(old, before), await wholeSecrets(now, after)].filter((text) => text !== '');
  return { shown: [`${name} was changed:`, ...shown].join('\n'), secrets: secrets.join('\n\n') };
}

/** Changed lines with those around them. The numbers count from 1. */
interface Hunk {
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  lines: readonly string[];
}

/** Hunks for the model, and the lines that they have of the old and of the new text. */
export function toldHunks(hunks: readonly Hunk[]): { shown: string[]; before: Lines[]; after: Lines[] } {
  return {
    shown: hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) =>
      [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...lines.map(spelledOut)].join('\n'),
    ),
    before: hunks.map(({ oldStart, oldLines }) => [oldStart, oldStart + oldLines - 1]),
    after: hunks.map(({ newStart, newLines }) => [newStart, newStart + newLines - 1]),
  };
}
