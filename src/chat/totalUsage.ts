import type { Usage } from '../protocol.ts';

/** The tokens of several requests together. A count that is not known for one of them is absent. */
export function totalUsage(all: readonly (Usage | undefined)[]): Usage {
  const [inputTokens, outputTokens] = [
    sum(all.map((usage) => usage?.inputTokens)),
    sum(all.map((usage) => usage?.outputTokens)),
  ];
  return { ...(inputTokens !== undefined && { inputTokens }), ...(outputTokens !== undefined && { outputTokens }) };
}

function sum(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  if (known.length < counts.length || counts.length === 0) return undefined;
  return known.reduce((total, count) => total + count, 0);
}
