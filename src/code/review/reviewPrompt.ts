import { fencedBlocks } from '../reading/fencedBlocks.ts';

/** How severe a finding is. */
export type Severity = 'error' | 'warning' | 'info';

/** Something that a review found. All texts are the model's own. */
export interface Finding {
  file: string;
  /** The line number, from 1; absent if the reply has no valid number. */
  line?: number;
  severity: Severity;
  title: string;
  message: string;
  suggestion: string;
}

/** Asks for a review of the changes that are sent with the prompt. `findingsIn` reads the answer. */
export function reviewPrompt(): string {
  return [
    'Review the changes below as a careful colleague would. Look for mistakes, security problems, missing handling of errors, and whatever will surprise the next reader. Report only what should be changed, and nothing about lines that stay as they are.',
    'The changes are a diff. The number behind the sign of a line is its line in the new file.',
    'Answer with only a list in JSON, in one fenced code block. Each finding is an object: {"file": the path of the file, "line": the number of the line in the new file, "severity": "error", "warning" or "info", "title": a few words, "message": what is wrong and why, "suggestion": what should be there instead, may be absent}. If there is nothing to report, answer with an empty list.',
  ].join('\n\n');
}

/** How many levels of a reply's JSON are searched for findings. */
const deepest = 6;

/**
 * Returns the findings that a reply reports; undefined if the reply has no known form. The JSON is in fences, or else between the outermost
 * brackets or braces. Words around it, and objects around a list, are ignored.
 */
export function findingsIn(reply: string): Finding[] | undefined {
  const blocks = fencedBlocks(`${reply.replaceAll('\r\n', '\n')}\n`).map(({ code }) => code);
  return reported(blocks) ?? reported([outermost(reply)]);
}

function reported(texts: string[]): Finding[] | undefined {
  const values = texts.map(parsed);
  const findings = values.flatMap((value) => findingsOf(value, deepest));
  return findings.length > 0 || values.some(holdsEmptyList) ? findings : undefined;
}

function outermost(text: string): string {
  const start = Math.max(0, text.search(/[[{]/));
  return text.slice(start, text.lastIndexOf(text[start] === '{' ? '}' : ']') + 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findingsOf(value: unknown, depth: number): Finding[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const finding = Array.isArray(value) ? undefined : findingOf(value as Record<string, unknown>);
  return finding ? [finding] : Object.values(value).flatMap((inner) => findingsOf(inner, depth - 1));
}

/** Whether a value is an empty list, or an object that contains one, which means that nothing was found. */
function holdsEmptyList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((inner) => Array.isArray(inner) && inner.length === 0)
  );
}

/** The longest text of a finding, in characters. */
const longest = 4000;

function findingOf({ file, line, severity, title, message, suggestion }: Record<string, unknown>): Finding | undefined {
  const [short, long] = [textOf(title), textOf(message)];
  if (long === '' && (short === '' || typeof file !== 'string')) return undefined;
  const number = lineOf(line);
  return {
    file: textOf(file),
    ...(number !== undefined && { line: number }),
    severity: severityOf(severity),
    title: short,
    message: long,
    suggestion: textOf(suggestion),
  };
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

/** Reads a line number. Also accepts texts such as `"12"`, and `"12-15"`, whose first line it returns. */
function lineOf(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(/^\s*L?(\d{1,9})(?!\d)/.exec(value)?.[1] ?? NaN) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function severityOf(value: unknown): Severity {
  const word = textOf(value).toLowerCase();
  return word === 'error' || word === 'warning' ? word : 'info';
}
