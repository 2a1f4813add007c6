import { decodeHTML } from 'entities/decode';

/**
 * A text and everything that it may stand for: percent-encoding, escapes of JSON and JavaScript, HTML entities, other forms of characters,
 * base64 and hexadecimal numbers are decoded, in any order and as often as they are nested. Undefined if that is too often.
 */
export function readings(text: string): string[] | undefined {
  return allReadings(text, decoders);
}

/** Nobody writes a message to be read whose encodings are nested deeper, or that contains more texts. */
const deepest = 20;
const most = 300;

/** The same, also with no space and no invisible character between any two others. */
export function readingsWithoutSpaces(text: string): string[] | undefined {
  return allReadings(text, [withoutSpaces, ...decoders]);
}

function allReadings(text: string, decoders: Decoder[]): string[] | undefined {
  const all = new Set([text]);
  const begun = new Set([text]);
  for (const start of begun) {
    const decoded = decodings(start, decoders);
    if (!decoded) return undefined;
    for (const one of decoded) {
      all.add(one);
      for (const inside of [...packed(one), ...packed(withoutSpaces(one))]) begun.add(inside);
    }
    if (begun.size > most) return undefined;
  }
  return [...all];
}

/** A text without anything that does not count when it is read: spaces, signs, invisible characters, and upper and lower case. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

type Decoder = (text: string) => string;

function withoutSpaces(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, '');
}

/** A text after each step of decoding it, until nothing is left to decode; undefined if it is nested too deeply. */
function decodings(text: string, decoders: Decoder[]): Set<string> | undefined {
  const steps = new Set([text]);
  let current = text;
  for (let depth = 0; depth < deepest; depth++) {
    const before = current;
    for (const decode of decoders) {
      current = decode(current);
      steps.add(current);
    }
    if (current === before) return steps;
  }
  return undefined;
}

const decoders: Decoder[] = [
  (text) => text.replace(/(?:%[\da-f]{2})+/gi, (run) => bytesAsText(Buffer.from(run.replaceAll('%', ''), 'hex'))),
  (text) => text.replace(/(?<!\\)\\+u\{([\da-f]{1,6})\}/gi, (_, code: string) => character(code, 16)),
  (text) => text.replace(/(?:(?<!\\)\\+u|%u|U\+)([\da-f]{4})/gi, (_, code: string) => character(code, 16)),
  (text) => text.replace(/(?<!\\)\\+x([\da-f]{2})/gi, (_, code: string) => character(code, 16)),
  (text) => text.replace(/(?<!\\)\\+([0-3][0-7]{2})/g, (_, code: string) => character(code, 8)),
  (text) => text.replace(/(?<!\\)\\+[bfnrt]/g, ' ').replace(/\\+(["'`/\\])/g, '$1'),
  (text) => decodeHTML(text),
  // The sign for what is left out stays.
  (text) => text.replace(/[^…]+/g, (part) => part.normalize('NFKC')),
  (text) => text.replace(/\p{Cf}+/gu, ''),
];

/** Percent-encoded bytes are UTF-8, or Latin-1 in older programs. */
function bytesAsText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text;
}

function character(code: string, base: number): string {
  const point = Number.parseInt(code, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

/** How the numbers of bytes are written, except in hexadecimal digits. */
const bases = [10, 8, 2];

/**
 * The texts in runs of base64 or hexadecimal digits, or of numbers, that are long enough for a piece of a key. A run may begin with other
 * characters.
 */
function packed(text: string): string[] {
  const base64 = text.match(/[\w+/-]{11,}/g) ?? [];
  const hexadecimal = text.match(/(?:(?:0x|=)?[\da-f]{2}[ :,-]{0,2}){8,}/gi) ?? [];
  const numbers = text.match(/\d{2,8}(?:\D{1,8}\d{2,8}){7,}/g) ?? [];
  return [
    ...base64.flatMap((run) => [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64'))),
    ...hexadecimal.flatMap((run) => {
      const digits = run.replace(/0x|[^\da-f]/gi, '');
      return [digits, digits.slice(1)].map((part) => Buffer.from(part, 'hex'));
    }),
    ...numbers.flatMap((run) => {
      const written = run.match(/\d+/g) ?? [];
      return bases.map((base) => Buffer.from(written.map((number) => Number.parseInt(number, base) || 0)));
    }),
  ].flatMap((bytes) => bytes.toString('latin1').match(/[\t\n\r\x20-\x7e]{8,}/g) ?? []);
}
