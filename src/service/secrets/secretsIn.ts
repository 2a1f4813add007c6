import { atOnce } from '../../shared/slices.ts';
import { ownSecretRules } from './ownSecretRules.ts';
import type { SecretRule } from './secretRule.ts';
import { secretRules } from './secretRules.ts';

/** What looks like a private key or like a token of a service in a text: each place once, in the order of the text. */
export function secretsIn(text: string): Secret[] {
  return atOnce(searching(text));
}

/** A part of a text that looks like a key or a token. */
export interface Secret {
  /** The id of the rule that found it. */
  kind: string;
  /** Starts at 1. */
  line: number;
  /** Its offset in the text; `end` is exclusive. */
  start: number;
  end: number;
  value: string;
}

/**
 * Also matches without the end, in a string that contains `\n` instead of line endings, and after up to 60 other words. A word and what
 * follows it can be read in one way only, so that the time is linear.
 */
const privateKey: SecretRule = {
  id: 'private-key',
  pattern: `-----BEGIN[ A-Z0-9_-]{0,100}PRIVATE KEY(?: BLOCK)?-----[^a-z0-9+/]{0,300}(?:[a-z0-9+/]{1,39}[^a-z0-9+/]{1,300}){0,60}?[a-z0-9+/]{40}(?:[a-z0-9+/=\\\\\\s]{0,20000}-----END[ A-Z0-9_-]{0,100}-----)?`,
  ignoresCase: true,
  keywords: ['private key'],
  entropy: 0,
};

const rules = [privateKey, ...secretRules, ...ownSecretRules].map((rule) => ({
  ...rule,
  expression: new RegExp(rule.pattern, rule.ignoresCase ? 'gi' : 'g'),
}));

/** Characters in which matches are searched without a pause, and how many more a rule sees before and after them: private keys are long. */
const piece = 65_536;
const around = { before: 200, after: 24_000 };

type Match = Omit<Secret, 'line'> & { rule: (typeof rules)[number] };

/** Does what `secretsIn` does, but pauses often, so that no text blocks. */
export function* searching(text: string): Generator<void, Secret[]> {
  const lower = text.toLowerCase();
  const plain = withoutEscapes(text);
  const matches: Match[] = [];
  for (const rule of rules) {
    yield;
    if (rule.keywords.some((keyword) => lower.includes(keyword))) yield* matching(plain, rule, matches);
  }
  const found = matches
    .filter(({ rule, value }) => entropyOf(value) >= rule.entropy && !value.endsWith('EXAMPLE'))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const secrets: Secret[] = [];
  let [line, counted] = [1, 0];
  for (const { kind, start, end } of found) {
    if (start < (secrets.at(-1)?.end ?? 0)) continue;
    for (; counted < start; counted++) if (text[counted] === '\n') line++;
    secrets.push({ kind, line, start, end, value: text.slice(start, end) });
  }
  return secrets;
}

/**
 * A text of the same length in which quotes and white space fill the places of their escapes, which are longer in JSON within JSON: a notebook
 * has its code in this form, and so have calls of tools and what they return. (CASES V595)
 */
function withoutEscapes(text: string): string {
  return text.replace(/(?<!\\)\\+["'`nrt]/g, (escape) => {
    const sign = escape.slice(-1);
    return (/\w/.test(sign) ? ' ' : sign).repeat(escape.length);
  });
}

/** Adds what a rule matches in a text, and pauses after each piece of it. */
function* matching(text: string, rule: (typeof rules)[number], matches: Match[]): Generator<void> {
  const { expression } = rule;
  for (let from = 0; from < text.length; from += piece) {
    const before = Math.max(from - around.before, 0);
    const part = text.slice(before, from + piece + around.after);
    expression.lastIndex = from - before;
    for (let match = expression.exec(part); match; match = expression.exec(part)) {
      if (before + match.index >= from + piece) break;
      const value = match[1] ?? match[0];
      const start = before + match.index + match[0].indexOf(value);
      matches.push({ start, end: start + value.length, value, kind: rule.id, rule });
    }
    yield;
  }
}

/** The Shannon entropy of a text in bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}
