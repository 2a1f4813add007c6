/** A problem as VS Code has it, with the severities of its `DiagnosticSeverity`, and the name of its file. */
export interface NamedProblem {
  name: string;
  diagnostic: {
    range: { start: { line: number; character: number } };
    severity: number;
    message: string;
    source?: string | undefined;
  };
}

/** The names of severities. The index is the number that VS Code has for each. */
const severities = ['error', 'warning', 'information', 'hint'];
const hint = severities.indexOf('hint');

/** A problem as one line: the messages of some languages have several. */
export function problemLine({ name, diagnostic: { range, severity, message, source } }: NamedProblem): string {
  const place = `${name}:${range.start.line + 1}:${range.start.character + 1}`;
  const said = message.split('\n').map((line) => line.trim());
  return `${place} ${severities[severity] ?? 'problem'}: ${said.join(' ').trim()}${source ? ` [${source}]` : ''}`;
}

/** How many lines of problems are attached at most. */
const mostLines = 1000;

/** Problems in lines, errors first, and how many more there are. Leaves out hints, which the Problems view does not list. */
export function problemLines(all: readonly NamedProblem[]): { lines: string[]; more: number } {
  const listed = all
    .filter(({ diagnostic }) => diagnostic.severity !== hint)
    .toSorted((one, other) => one.diagnostic.severity - other.diagnostic.severity);
  const lines = listed.slice(0, mostLines).map(problemLine);
  return { lines, more: listed.length - lines.length };
}
