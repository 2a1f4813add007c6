import type { Attachment } from '../protocol.ts';
import { surroundings } from './surroundings/surroundings.ts';
import type { Target } from './target.ts';

/** Finds what goes along with code that a command is about, besides the code. */
type Companion = (targets: readonly Target[]) => Promise<Attachment[]>;

/** In the order in which they are sent. */
const companions: Companion[] = [surroundings];

/** What goes along with code that a command is about, besides the code: nobody chose it, so each has a chip of its own. */
export async function along(targets: readonly Target[]): Promise<Attachment[]> {
  const found = await Promise.all(companions.map((find) => find(targets)));
  return found.flat();
}
