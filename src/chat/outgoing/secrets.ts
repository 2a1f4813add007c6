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

/** Rules that `secretRules` lacks: for secrets without a format, found by the name next to them, and for newer formats. */
const moreRules: SecretRule[] = [
  { id: 'docker-pat', pattern: 'dckr_pat_[\\w-]{27}', ignoresCase: false, keywords: ['dckr_pat_'], entropy: 3 },
  { id: 'figma-pat', pattern: 'figd_[\\w-]{40}', ignoresCase: false, keywords: ['figd_'], entropy: 3 },
  { id: 'groq-api-key', pattern: '\\bgsk_[a-zA-Z0-9]{52}\\b', ignoresCase: false, keywords: ['gsk_'], entropy: 3 },
  {
    id: 'aws-secret-access-key',
    pattern: `secret_?access_?key["']?\\s{0,5}[=:]>?\\s{0,5}["']?([a-z0-9/+]{40})(?![\\w/+=])`,
    ignoresCase: true,
    keywords: ['secret_access_key', 'secretaccesskey'],
    entropy: 4,
  },
  {
    id: 'azure-account-key',
    pattern: `AccountKey=([a-z0-9/+]{86}==)`,
    ignoresCase: true,
    keywords: ['accountkey='],
    entropy: 4,
  },
];

/** Also matches without the end, and in a string that contains `\n` instead of line endings. */
const privateKey: SecretRule = {
  id: 'private-key',
  pattern: `-----BEGIN[ A-Z0-9_-]{0,100}PRIVATE KEY(?: BLOCK)?-----[^]{0,300}?[a-z0-9+/]{40}(?:[a-z0-9+/=\\\\\\s]{0,20000}-----END[ A-Z0-9_-]{0,100}-----)?`,
  ignoresCase: true,
  keywords: ['private key'],
  entropy: 0,
};

const rules = [privateKey, ...secretRules, ...moreRules].map((rule) => ({
  ...rule,
  expression: new RegExp(rule.pattern, rule.ignoresCase ? 'gi' : 'g'),
}));

/** Returns what looks like a private key or like a token of a service in a text: each place once, in the order of the text. */
export function secretsIn(text: string): Secret[] {
  const lower = text.toLowerCase();
  const found = rules
    .filter(({ keywords }) => keywords.some((keyword) => lower.includes(keyword)))
    .flatMap((rule) =>
      Array.from(text.matchAll(rule.expression), (match) => ({ ...placeOf(match), kind: rule.id, rule })),
    )
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
