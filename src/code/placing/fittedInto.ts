import type { Stretch } from '../splice.ts';
import { damageTo } from './breaking.ts';
import { unwrapped } from './unwrapped.ts';

/**
 * Fits code into a place in a document, without what it repeats from the text around that place: a reply may begin with the line above, or
 * with the start of its first line, and may end with the semicolon, the bracket or the white space that follows. Of several ways to read
 * it, one after which the document parses is right. `fit` indents code for the place.
 */
export async function fittedInto(
  document: string,
  place: Stretch,
  given: string,
  language: string,
  fit: (code: string) => string,
): Promise<string> {
  const own = await unwrapped(document, place, given, language);
  const code = /^[ \t]/.test(document.slice(place.end, place.end + 1)) ? own.replace(/(?<![ \t])[ \t]+$/, '') : own;
  const tokens = tokensOf(code);
  const original = document.slice(place.start, place.end);
  const ways = waysToCut(document, place, tokens);
  if (ways.length === 1 || code.length > longest) return fit(code);
  const damageOf = await damageTo(document, language);
  const cuts = ways.map((way) => ({ ...way, code: cut(code, tokens, way) }));
  return fit(best(cuts, original, (each) => (damageOf(place, fit(each))?.kind ?? 'empty') === 'empty'));
}

/** A word or a sign of a text. */
interface Token extends Stretch {
  text: string;
}

/** A part of code that may be a repetition of the text before or after its place. */
interface Repeat {
  /** The number of tokens. */
  count: number;
  /** Whether the original has it in the same place, so that it may be code after all. */
  isInOriginal: boolean;
}

/** How many lines around a place are compared, how many UTF-16 units they and code may have, and how many ways to shorten it are parsed. */
const [mostLines, longest, mostTried] = [10, 100_000, 6];

interface Way {
  head: Repeat;
  tail: Repeat;
}

const nothing: Repeat = { count: 0, isInOriginal: false };

/** What can be cut, the most first; to cut nothing is always among the ways. */
function waysToCut(document: string, { start, end }: Stretch, tokens: Token[]): Way[] {
  const original = tokensOf(document.slice(start, end));
  const heads = headsBefore(document.slice(0, start)).filter((head) => startsWith(tokens, head));
  const tails = tailsAfter(document.slice(end)).filter((tail) => endsWith(tokens, tail));
  const all = [nothing, ...heads.map((head) => repeat(head, startsWith(original, head)))].flatMap((head) =>
    [nothing, ...tails.map((tail) => repeat(tail, endsWith(original, tail)))].map((tail) => ({ head, tail })),
  );
  return all.filter(({ head, tail }) => sizeOf({ head, tail }) < tokens.length).sort((a, b) => sizeOf(b) - sizeOf(a));
}

function repeat({ length }: Token[], isInOriginal: boolean): Repeat {
  return { count: length, isInOriginal };
}

function sizeOf({ head, tail }: Way): number {
  return head.count + tail.count;
}

interface Cut extends Way {
  code: string;
}

/** The code of the first way that is likely and breaks nothing, else of one that breaks nothing, else all of the code. */
function best(cuts: Cut[], original: string, isSound: (code: string) => boolean): string {
  const whole = cuts.find((each) => sizeOf(each) === 0);
  const own = openIn(original);
  const distance = (one: string): number =>
    openIn(one).reduce((sum, count, at) => sum + Math.abs(count - (own[at] ?? 0)), 0);
  const before = distance(whole?.code ?? '');
  const isLikely = ({ head, tail, code }: Cut): boolean => {
    const now = distance(code);
    return now < before || (now === before && !head.isInOriginal && !tail.isInOriginal);
  };
  const likely = cuts.filter(isLikely);
  const ordered = [...likely, ...cuts.filter((each) => !likely.includes(each))].slice(0, mostTried);
  return (ordered.find(({ code }) => isSound(code)) ?? whole)?.code ?? '';
}

function cut(code: string, tokens: Token[], { head, tail }: Way): string {
  const [first, last] = [tokens[head.count - 1], tokens[tokens.length - tail.count]];
  const rest = code.slice(first?.end ?? 0, last?.start ?? code.length);
  const begun = first ? rest.replace(/^[ \t]*(?:\r?\n(?:[ \t]*\r?\n)*)?/, '') : rest;
  return last ? begun.trimEnd() : begun;
}

/** The tokens from the start of each of the last lines to the end of a text, and all of its tokens. */
function headsBefore(text: string): Token[][] {
  const starts = [0];
  let start = text.length;
  for (let count = 0; count < mostLines && start > 1; count++) {
    start = text.lastIndexOf('\n', start - 2) + 1;
    starts.push(start);
  }
  return tokensOfEach(starts.filter((at) => text.length - at < longest).map((at) => text.slice(at)));
}

/** The tokens from the start of a text to the end of each of its first lines, to each sign that follows directly, and all of them. */
function tailsAfter(text: string): Token[][] {
  const ends = [text.length];
  for (let end = 0, count = 0; count < mostLines && end < text.length; count++) {
    const next = text.indexOf('\n', end);
    end = next < 0 ? text.length : next + 1;
    ends.push(end);
  }
  const signs = /^[^\p{L}\p{N}\n]{0,20}/u.exec(text)?.[0] ?? '';
  const texts = ends.filter((end) => end < longest).map((end) => text.slice(0, end));
  return tokensOfEach([...texts, ...Array.from(signs, (_, at) => signs.slice(0, at + 1))]);
}

/** Reads texts that differ in their lengths, without those that have no tokens or the same as another. */
function tokensOfEach(texts: string[]): Token[][] {
  const byCount = new Map(texts.map((text) => tokensOf(text)).map((tokens) => [tokens.length, tokens]));
  byCount.delete(0);
  return [...byCount.values()];
}

function startsWith(tokens: Token[], head: Token[]): boolean {
  return tokens.length >= head.length && head.every(({ text }, at) => tokens[at]?.text === text);
}

function endsWith(tokens: Token[], tail: Token[]): boolean {
  const first = tokens.length - tail.length;
  return first >= 0 && tail.every(({ text }, at) => tokens[first + at]?.text === text);
}

/** For each kind of bracket, how many code closes without opening them, and how many it opens without closing them. */
function openIn(code: string): number[] {
  return ['()', '[]', '{}'].flatMap((pair) => {
    let [closed, open] = [0, 0];
    for (const sign of code) {
      if (sign === pair[0]) open++;
      else if (sign === pair[1] && open > 0) open--;
      else if (sign === pair[1]) closed++;
    }
    return [closed, open];
  });
}

function tokensOf(text: string): Token[] {
  const found = text.matchAll(/[\p{L}\p{M}\p{N}_$]+|[^\s\p{L}\p{M}\p{N}_$]/gu);
  return Array.from(found, ({ 0: token, index }) => ({ text: token, start: index, end: index + token.length }));
}
