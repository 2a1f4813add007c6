/** How severe a finding is. */
export type Severity = 'error' | 'warning' | 'info';

/** Something that a review found. All texts are the model's own. */
export interface Finding {
  file: string;
  /** The line number, from 1; absent if the reply has no valid number. */
  line?: number;
  severity: Severity;
  title: string;
  /** What is wrong, and below it everything else that the model wrote about it, such as fields that were not asked for. */
  message: string;
  suggestion: string;
}

/** The longest text of a finding, in characters. */
const longest = 4000;

/**
 * The finding that an object of a reply is; undefined if it is none. `around` are the names of what it stands in, which may say its file
 * and its severity.
 */
export function findingOf(fields: Record<string, unknown>, around: string[]): Finding | undefined {
  const { file, line, severity, title, message, suggestion } = fields;
  const [short, long] = [textOf(title), textOf(message)];
  if (long === '' && (short === '' || typeof file !== 'string')) return undefined;
  const number = lineOf(line);
  const known = severityOf(severity);
  const [place] = around.filter((name) => !severityOf(name)).slice(-1);
  const read = new Set<unknown>([
    ...['file', 'title', 'message', 'suggestion'].filter((key) => typeof fields[key] === 'string'),
    ...(number === undefined || !isWhole(line) ? [] : ['line']),
    ...(known ? ['severity'] : []),
  ]);
  const more = Object.entries(fields).filter(([key, value]) => !read.has(key) && !isNothing(value));
  return {
    file: textOf(file) || (place ?? ''),
    ...(number !== undefined && { line: number }),
    // A word that is not known may mean the worst.
    severity: known ?? around.map(severityOf).find(Boolean) ?? 'warning',
    title: short,
    message: limited([long, ...more.map(([key, value]) => `${key}: ${asText(value)}`)].filter(Boolean).join('\n')),
    suggestion: textOf(suggestion),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? limited(value.trim()) : '';
}

function limited(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** Whether a value says nothing: it is null, or an empty text, list or object. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Reads a line number. Also accepts texts such as `"12"`, and `"12-15"`, whose first line it returns. */
function lineOf(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(/^\s*L?(\d{1,9})(?!\d)/.exec(value)?.[1] ?? NaN) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Whether a line is one number, and says no more. */
function isWhole(line: unknown): boolean {
  return typeof line === 'number' || (typeof line === 'string' && /^\s*L?\d+\s*$/.test(line));
}

/**
 * The severities that the prompt asks for, and those of common scales: CVSS and GitHub's advisories, SonarQube, Code Climate and GitLab,
 * SARIF, and the numbers of the Language Server Protocol.
 */
const severities = new Map<string, Severity>([
  ...['error', 'critical', 'high', 'blocker', 'major', '1'].map((word) => [word, 'error'] as const),
  ...['warning', 'medium', 'moderate', '2'].map((word) => [word, 'warning'] as const),
  ...['info', 'information', 'hint', 'note', 'minor', 'low', 'none', '3', '4'].map((word) => [word, 'info'] as const),
]);

function severityOf(value: unknown): Severity | undefined {
  return severities.get(String(value).trim().toLowerCase());
}
