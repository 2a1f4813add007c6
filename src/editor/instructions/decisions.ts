/** What the user decided about instructions, by their hashes. */
export type Decisions = Readonly<Record<string, unknown>>;

/** The decisions in what is stored. What another version has stored may have any shape. */
export function decisionsIn(kept: unknown): Decisions {
  return typeof kept === 'object' ? { ...kept } : {};
}

/** How many decisions a workspace keeps. */
const mostKept = 1000;

/** The decisions with a new one about some instructions. Of too many, the oldest are forgotten. */
export function decided(before: Decisions, hashes: readonly string[], isUsed: boolean): Decisions {
  const others = Object.entries(before).filter(([hash]) => !hashes.includes(hash));
  return Object.fromEntries([...others, ...hashes.map((hash) => [hash, isUsed] as const)].slice(-mostKept));
}
