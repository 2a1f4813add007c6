import { allIn, errorsIn, type Fragment, isJson, parsedCode } from '../fragment.ts';
import { isComment } from '../nodeTypes.ts';
import { depthOf, spaced } from '../spaced.ts';
import { grammarOf, type SyntaxNode } from '../syntax.ts';
import { readsLike } from './wordsInCommon.ts';

/** Whether a text is a changed form of selected code rather than words about it; false if in doubt. `language` is VS Code's id. */
export async function isChangedForm(text: string, language: string, selected: string): Promise<boolean> {
  if (grammarOf(language) === undefined) return readsLike(text, selected);
  const [now, before] = [await parsedCode(text, language), await parsedCode(selected, language)];
  if (!now || !before) return false;
  const isCode = errorsIn(now) <= errorsIn(before) && sharesNames(now, before, language);
  return isCode && !holdsSentence(now, before) && !isAnnounced(text);
}

/**
 * Whether a line, from 0, is inside a comment or string that begins above it, in a text that is entirely code. A fence on that line is not
 * a fence of the reply.
 */
export async function isWithinCode(text: string, line: number, language: string, selected: string): Promise<boolean> {
  if (grammarOf(language) === undefined) return isAmongLines(text, line) && readsLike(text, selected);
  const code = await parsedCode(text, language);
  if (!code || code.hasError) return false;
  const around = allIn(code).filter(({ start, end }) => code.lineAt(start) < line && line <= code.lineAt(end));
  return around.some(({ type }) => isComment(type) || type.includes('string'));
}

/** Whether a line has others above it that are not blank, and the text does not end with a fence. */
function isAmongLines(text: string, line: number): boolean {
  const isAbove = text.split('\n', line).some((each) => each.trim() !== '');
  return isAbove && !/(?:```|~~~)\s*$/.test(text);
}

/** The smallest share of names that both must have, of the names in the code with fewer names. */
const leastShared = 0.3;

/** If the selected code has more names than this, one shared name is not enough: words about the code may mention it. */
const fewNames = 3;

function sharesNames(now: Fragment, before: Fragment, language: string): boolean {
  const [names, known] = [namesIn(now, language), namesIn(before, language)];
  let shared = 0;
  for (const name of names) if (known.has(name)) shared++;
  const least = Math.max(known.size > fewNames ? 2 : 1, leastShared * Math.min(names.size, known.size));
  return shared >= least;
}

/** The names in code, without keywords, numbers, signs, comments and text in strings. In JSON all names are strings. */
function namesIn(code: Fragment, language: string): Set<string> {
  const isName = ({ type, children }: SyntaxNode): boolean =>
    children.length === 0 && (isJson(language) || !type.includes('string'));
  const leaves = allIn(code).filter(isName);
  const texts = leaves.map(({ start, end }) => code.text.slice(start, end));
  return new Set(texts.filter((text) => name.test(text)));
}

const name = /^[\p{L}_$@][\p{L}\p{Nd}_$@-]*$/u;

/** Whether a new statement is only a sequence of words. In some languages any sentence is a command with its arguments. */
function holdsSentence(now: Fragment, before: Fragment): boolean {
  const known = new Set(before.nodes.map((node) => spaced(before.text.slice(node.start, node.end))));
  return now.nodes.some(({ type, start, end }) => {
    const text = spaced(now.text.slice(start, end));
    return !isComment(type) && (sentence.test(text) || endOfSentence.test(text)) && !known.has(text);
  });
}

/** Whether the first line announces what follows. Below code that ends with a colon, code is deeper. */
function isAnnounced(text: string): boolean {
  const [first = '', next = ''] = text.split('\n').filter((line) => line.trim() !== '');
  return first.trimEnd().endsWith(':') && sentence.test(spaced(first)) && depthOf(next) <= depthOf(first);
}

/** The full stop of a sentence, which no statement ends with. */
const endOfSentence = /[\p{L}\p{Nd})"'`][.。！？]$/u;

/**
 * Three words or more, with the punctuation of sentences. A quote may be within a word or after it, so only one of the two is tried: a word
 * goes on until the first sign that can only be after it.
 */
const sentence =
  /^[("'`]*\p{L}[\p{L}_'’`-]*(?:[)",:;][)"'`,:;]*)?(?: [("'`]*[\p{L}_][\p{L}_'’`-]*(?:[)",.:;!?][)"'`,.:;!?]*)?){2,}$/u;
