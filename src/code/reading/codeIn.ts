import { parsedCode } from '../fragment.ts';
import { itemsOf } from '../items.ts';
import { isOfSentences, languageIdOf, mayStandIn, meansLanguage } from '../languageNames.ts';
import { likenessTo } from '../likeness.ts';
import { spaced } from '../spaced.ts';
import { isChangedForm, isWithinCode } from './changedForm.ts';
import { codeBlocks } from './codeBlocks.ts';
import { type FencedBlock, fencedBlocks } from './fencedBlocks.ts';
import { hasLineMarks } from './lineMarks.ts';

/**
 * Code that was found in a reply. `isWhole` says whether it is all of the code, as far as the reply tells; whether it parses is not asked here,
 * because that depends on its place.
 */
export interface FoundCode {
  code: string;
  isWhole: boolean;
}

/**
 * The code in a reply that was asked for in place of `selected`. `language` is VS Code's id.
 * - One fenced block, or one in the language of the file: the code in it.
 * - Several: all of them, joined, if each defines something different; else the longest that differs from `selected`. Accept then asks the
 *   user.
 * - A diff of `selected`: what it makes of that.
 * - None: the whole reply, if it is a changed form of `selected`, which means that it parses as well and shares names with it.
 * - In prose, blocks may be parts of the text that was asked for: then it is the whole reply.
 * Otherwise the reply is a text to read, and the result is undefined.
 */
export async function codeIn(reply: string, language: string, selected = ''): Promise<FoundCode | undefined> {
  const blocks = codeBlocks(reply, selected);
  if (await isOneDocument(reply, blocks, language, selected)) return unfenced(reply, language, selected);
  const meant = meantFor(blocks, language);
  const unlike = withoutSelected(meant, selected);
  const block = longest(unlike);
  if (!block) return undefined;
  const joined = unlike.length > 1 ? await joinedCode(unlike, language) : undefined;
  const isOnly = meant.length === 1 && block.isClosed && !mayGoOn(block, reply, language);
  return { code: joined ?? block.code, isWhole: isOnly && !hasLineMarks(block.code, selected) };
}

/** The code in a reply that is still arriving, if the code is in a block. */
export function codeSoFar(reply: string, language: string, selected = ''): string | undefined {
  const blocks = fencedBlocks(reply);
  if (blocks.length > 0 && isDocument(reply, blocks, language, selected)) return reply;
  return longest(withoutSelected(meantFor(blocks, language), selected))?.code;
}

/**
 * The blocks that are meant for a language: those with its label, else with the label of a language that its files can also
 * contain, else without a label; for prose, else with any label but those of tool output. Returns none if all blocks are empty or in other
 * languages, such as commands to run.
 */
function meantFor(blocks: FencedBlock[], language: string): FencedBlock[] {
  const filled = blocks.filter(({ code }) => code.trim() !== '');
  const choices = [
    filled.filter(({ label }) => meansLanguage(label, language)),
    filled.filter(({ label }) => mayStandIn(label, language)),
    filled.filter(({ label }) => label === ''),
    isOfSentences(language) ? filled.filter(({ label }) => !notInFiles.has(languageIdOf(label))) : [],
  ];
  return choices.find((all) => all.length > 0) ?? [];
}

function withoutSelected(blocks: FencedBlock[], selected: string): FencedBlock[] {
  const known = spaced(selected);
  const others = blocks.filter(({ code }) => spaced(code) !== known);
  return others.length > 0 ? others : blocks;
}

function longest(blocks: FencedBlock[]): FencedBlock | undefined {
  return blocks.reduce<FencedBlock | undefined>(
    (most, block) => (most && most.code.length >= block.code.length ? most : block),
    undefined,
  );
}

/** More blocks than these are not joined. */
const mostJoined = 50;

/** Joins the blocks if each defines different things; undefined if not. The code between them is unknown. */
async function joinedCode(blocks: FencedBlock[], language: string): Promise<string | undefined> {
  const known = new Set<string>();
  if (blocks.length > mostJoined) return undefined;
  for (const { code } of blocks) {
    const names = await definedNames(code, language);
    if (names.length === 0 || names.some((name) => known.has(name))) return undefined;
    for (const name of names) known.add(name);
  }
  return blocks.map(({ code }) => code).join('\n\n');
}

/** The names that code defines; none if any part of it has no name, or if it does not parse. */
async function definedNames(code: string, language: string): Promise<string[]> {
  const parsed = await parsedCode(code, language);
  if (!parsed || parsed.hasError) return [];
  const items = itemsOf(parsed);
  const names = items.flatMap(({ definition }) => definition?.name ?? []);
  return names.length === items.length ? names : [];
}

/** The labels of blocks that show what a tool prints. */
const notInFiles = new Set(['console', 'diff', 'output', 'shell-session']);

/** Whether the whole reply is what was asked for: it contains no blocks, or all of them are inside it. */
async function isOneDocument(
  reply: string,
  blocks: FencedBlock[],
  language: string,
  selected: string,
): Promise<boolean> {
  const [first] = blocks;
  if (!first || isDocument(reply, blocks, language, selected)) return true;
  return isWithinCode(reply, first.opening, language, selected);
}

/**
 * Whether a reply in prose is the text that was asked for, with blocks in it, and not a message with the text in a block: it is more like
 * `selected` than each of its blocks. If none of it is alike, as after a translation, it has as many blocks as `selected`.
 */
function isDocument(reply: string, blocks: FencedBlock[], language: string, selected: string): boolean {
  if (selected.trim() === '') return isMarkdown(reply, blocks, language);
  if (!isOfSentences(language) || blocks.some(({ label }) => meansLanguage(label, language))) return false;
  const likeness = likenessTo(linesOf(selected));
  const whole = likeness(linesOf(reply));
  const most = blocks.reduce((best, { code }) => Math.max(best, likeness(linesOf(code))), 0);
  return whole === most ? fencedBlocks(`${selected}\n`).length === blocks.length : whole > most;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether the reply is a document in Markdown that contains code blocks itself: it has a heading outside its blocks. */
function isMarkdown(reply: string, blocks: FencedBlock[], language: string): boolean {
  if (languageIdOf(language) !== 'markdown' || blocks.some(({ label }) => !label || meansLanguage(label, 'markdown')))
    return false;
  const ends = [...blocks.map(({ closing }) => closing), Infinity];
  let next = 0;
  return reply.split('\n').some((line, at) => {
    while (at > (ends[next] ?? Infinity)) next++;
    return /^#{1,6} /.test(line) && at < (blocks[next]?.opening ?? Infinity);
  });
}

async function unfenced(reply: string, language: string, selected: string): Promise<FoundCode | undefined> {
  const code = reply.replace(/^\s*\n/, '');
  if (code.trim() === '') return undefined;
  const isCode = isOfSentences(language) || (await isChangedForm(code, language, selected));
  return isCode ? { code, isWhole: true } : undefined;
}

/** Whether more fences without a label follow a block of Markdown, so that it is unknown which of them closes it. */
function mayGoOn({ opening, closing }: FencedBlock, reply: string, language: string): boolean {
  if (languageIdOf(language) !== 'markdown') return false;
  const lines = reply.split('\n').slice(opening + 1);
  const sign = (reply.split('\n')[closing] ?? '').trim();
  const fences = lines.filter((line) => line.trim().startsWith(sign));
  const labelled = fences.filter((line) => line.trim() !== sign);
  return fences.length - 2 * labelled.length > 1;
}
