import { type NamedCode, namedCode } from './namedCode.ts';
import { withLineEnds } from './splice.ts';

/** What a change removes above a definition: the name of the definition, and its comments or decorators, in lines that end with `\n`. */
export interface LostAbove {
  name: string;
  text: string;
}

/**
 * The comments or decorators above the definition at which a changed place begins, on `line`, if the definition is still there
 * without them. A model may leave them out because it was asked to, or because it changed only what is below.
 */
export async function lostAbove(
  document: string,
  outcome: string,
  line: number,
  language: string,
): Promise<LostAbove | undefined> {
  const before = definitionAt((await namedCode(document, language)) ?? [], line);
  // Usually there are none: then the outcome need not be parsed.
  if (!before || (before.comments === '' && before.decorators === '')) return undefined;
  const now = definitionAt((await namedCode(outcome, language)) ?? [], line);
  if (now?.name !== before.name) return undefined;
  const lost = [now.comments === '' ? before.comments : '', now.decorators === '' ? before.decorators : ''];
  const text = withLineEnds(lost.filter((each) => each !== '').join('\n'), '\n');
  return text === '' ? undefined : { name: before.name, text };
}

function definitionAt(all: NamedCode[], line: number): NamedCode | undefined {
  return all.find(({ start }) => start.line === line);
}
