import { ownSecretRules } from './ownSecretRules.ts';
import type { SecretRule } from './secretRule.ts';
import { secretRules } from './secretRules.ts';

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

/** Also matches without the end, and in a string that contains `\n` instead of line endings. */
const privateKey: SecretRule = {
  id: 'private-key',
  pattern: `-----BEGIN[ A-Z0-9_-]{0,100}PRIVATE KEY(?: BLOCK)?-----[^]{0,300}?[a-z0-9+/]{40}(?:[a-z0-9+/=\\\\\\s]{0,20000}-----END[ A-Z0-9_-]{0,100}-----)?`,
  ignoresCase: true,
  keywords: ['private key'],
  entropy: 0,
};

const rules = [privateKey, ...secretRules, ...ownSecretRules].map((rule) => ({
  ...rule,
  expression: new RegExp(rule.pattern, rule.ignoresCase ? 'gi' : 'g'),
}));

/** Returns what looks like a private key or like a token of a service in a text: each place once, in the order of the text. */
export function secretsIn(text: string): Secret[] {
  const search = searching(text);
  let step = search.next();
  while (!step.done) step = search.next();
  return step.value;
}

/** Does what `secretsIn` does, but pauses after each rule, so that a long text does not block. */
export function* searching(text: string): Generator<void, Secret[]> {
  const lower = text.toLowerCase();
  const matches = [];
  for (const rule of rules) {
    yield;
    if (!rule.keywords.some((keyword) => lower.includes(keyword))) continue;
    for (const match of text.matchAll(rule.expression)) matches.push({ ...placeOf(match), kind: rule.id, rule });
  }
  const found = matches
    .filter(({ rule, value }) => entropyOf(value) >= rule.entropy && !value.endsWith('EXAMPLE'))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const secrets: Secret[] = [];
  let [line, counted] = [1, 0];
  for (const { kind, start, end, value } of found) {
    if (start < (secrets.at(-1)?.end ?? 0)) continue;
    for (; counted < start; counted++) if (text[counted] === '\n') line++;
    secrets.push({ kind, line, start, end, value });
  }
  return secrets;
}

function placeOf(match: RegExpExecArray): { start: number; end: number; value: string } {
  const value = match[1] ?? match[0];
  const start = match.index + match[0].indexOf(value);
  return { start, end: start + value.length, value };
}

/** Returns the Shannon entropy of a text in bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}
