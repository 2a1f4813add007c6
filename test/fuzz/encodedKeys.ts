// A server that repeats the key in any encodings, one in another.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { serverWords } from '../../src/service/serverText.ts';
import { withoutKey } from '../../src/service/secrets/withoutKey.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

/** A way to write a text, and to read it again wherever it is in another one. */
interface Encoding {
  write: (text: string) => string;
  read: (text: string) => string;
}

const each = (text: string, write: (character: string) => string): string => Array.from(text, write).join('');
const hex = (character: string, length: number): string =>
  (character.codePointAt(0) ?? 0).toString(16).padStart(length, '0');
const codes =
  (pattern: RegExp, base: number): ((text: string) => string) =>
  (text) =>
    text.replace(pattern, (_, code: string) => String.fromCodePoint(Math.min(Number.parseInt(code, base), 0x10ffff)));
const between = (sign: string): Encoding => ({
  write: (text) => each(text, (character) => character + sign),
  read: (text) => text.replaceAll(sign, ''),
});

const encodings: Record<string, Encoding> = {
  percent: { write: (text) => each(text, (one) => `%${hex(one, 2)}`), read: codes(/%([\da-f]{2})/gi, 16) },
  upperPercent: {
    write: (text) => each(text, (one) => `%${hex(one, 2).toUpperCase()}`),
    read: codes(/%([\da-f]{2})/gi, 16),
  },
  uri: { write: (text) => encodeURIComponent(text), read: codes(/%([\da-f]{2})/gi, 16) },
  unicode: { write: (text) => each(text, (one) => `\\u${hex(one, 4)}`), read: codes(/\\u([\da-f]{4})/gi, 16) },
  braces: { write: (text) => each(text, (one) => `\\u{${hex(one, 2)}}`), read: codes(/\\u\{([\da-f]+)\}/gi, 16) },
  bytes: { write: (text) => each(text, (one) => `\\x${hex(one, 2)}`), read: codes(/\\x([\da-f]{2})/gi, 16) },
  decimal: { write: (text) => each(text, (one) => `&#${one.codePointAt(0) ?? 0};`), read: codes(/&#(\d+);/g, 10) },
  entity: { write: (text) => each(text, (one) => `&#x${hex(one, 2)};`), read: codes(/&#x([\da-f]+);/gi, 16) },
  base64: {
    write: (text) => Buffer.from(text).toString('base64'),
    read: (text) => text.replace(/[\w+/]{8,}={0,2}/g, (run) => Buffer.from(run, 'base64').toString('latin1')),
  },
  json: { write: (text) => JSON.stringify(JSON.stringify(text)), read: (text) => text.replaceAll('\\', '') },
  spaces: between(' '),
  lines: { write: (text) => each(text, (one) => `${one}\n`), read: (text) => text.replaceAll(/\s/g, '') },
  softHyphens: { ...between('\u00AD'), read: (text) => text.replaceAll(/[\u00AD ]/g, '') },
  zeroWidth: { ...between('\u200B'), read: (text) => text.replaceAll(/[\u200B ]/g, '') },
  wide: {
    write: (text) => each(text, (one) => (/[!-~]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one)),
    read: (text) => text.normalize('NFKC'),
  },
  upper: { write: (text) => text.toUpperCase(), read: (text) => text },
};

const key = fc.oneof(
  fc.stringMatching(/^sk-[A-Za-z0-9]{16,40}$/),
  fc.stringMatching(/^[A-Za-z]{12,40}$/),
  fc.stringMatching(/^[A-Za-z0-9_/+.=-]{8,60}$/),
  fc.uuid(),
  fc.stringMatching(/^[a-f0-9]{16,64}$/),
);
const names = fc.array(fc.constantFrom(...Object.keys(encodings)), { minLength: 1, maxLength: 3 });
const before = fc.constantFrom(
  '',
  'Invalid ',
  'no ',
  '"',
  '(',
  'a=',
  'See /',
  '<b>',
  'x'.repeat(450),
  'a '.repeat(230),
);
const after = fc.constantFrom('', ' is wrong', '"', '.', ')', '</b>', ' and so on'.repeat(60));

/** Every text that somebody gets who undoes these encodings, in lower case. */
function undone(shown: string, used: string[]): string[] {
  const steps = [shown];
  for (const name of [...used].reverse()) {
    const last = steps.at(-1) ?? '';
    steps.push(encodings[name]?.read(last) ?? last);
  }
  return steps.map((step) => step.toLowerCase());
}

export const properties: FuzzProperty[] = [
  {
    name: 'no piece of the key can be read from what a server says, however it is encoded (V262)',
    property: () =>
      fc.property(key, names, before, after, fc.nat(30), (key, used, before, after, start) => {
        const written = used.reduce(
          (text, name) => encodings[name]?.write(text) ?? text,
          key.slice(start % (key.length - 7)),
        );
        const shown = withoutKey(serverWords(before + written + after) ?? '', key);
        const pieces = Array.from({ length: key.length - 7 }, (_, at) => key.slice(at, at + 8).toLowerCase());
        for (const text of undone(shown, used))
          assert.ok(!pieces.some((piece) => text.includes(piece)), `${used.join(' in ')}: ${shown}`);
      }),
    runs: 500,
  },
];
