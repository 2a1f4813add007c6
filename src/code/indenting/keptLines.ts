import { depthOf } from '../spaced.ts';
import { mostDepth } from '../definitions.ts';
import type { Fragment } from '../fragment.ts';
import { isText } from '../nodeTypes.ts';
import type { SyntaxNode } from '../syntax.ts';

/** The lines, from 0, whose indentation does not depend on the depth of the code: those in strings, and directives at the left. */
export function keptLines({ nodes, lineAt }: Fragment, lines: string[]): Set<number> {
  const kept = new Set<number>();
  for (const node of nodes) collect(node, '', 0);
  return kept;

  function collect(node: SyntaxNode, parent: string, depth: number): void {
    const [first, last] = [lineAt(node.start), lineAt(node.end - 1)];
    if (isText(node.type)) {
      if (movesWithCode(node, parent, lines.slice(first, last + 1))) return;
      for (let line = first + 1; line <= last; line++) kept.add(line);
    } else if (isText(parent) && node.children.length > 0) {
      for (let line = first + 1; line <= last; line++) kept.delete(line);
    } else if (node.type.startsWith('preproc_')) {
      for (const line of [first, last]) if (lines[line]?.startsWith('#')) kept.add(line);
    }
    if (depth < mostDepth) for (const child of node.children) collect(child, node.type, depth + 1);
  }
}

/**
 * Whether the indentation of a text has no meaning: the text is a statement by itself, such as a docstring in Python, or a `<<~` text in
 * Ruby. None of its lines may be less deep than its first.
 */
function movesWithCode({ type }: SyntaxNode, parent: string, [first = '', ...inside]: string[]): boolean {
  const depth = depthOf(first);
  const isDeepEnough = inside.every((line) => line.trim() === '' || depthOf(line) >= depth);
  return isDeepEnough && (parent === 'expression_statement' || (type === 'heredoc_body' && first.includes('<<~')));
}
