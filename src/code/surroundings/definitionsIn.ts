import { bodyStart, type Definition, definitionsAmong, flat } from '../definitions.ts';
import type { Fragment } from '../fragment.ts';
import { type Lines, parsedForSurroundings, type Stretch } from './codeAround.ts';
import { declared } from './outline.ts';

/** A definition as it is sent: its lines, from 0, and its text, which may leave out the body. */
export interface SentDefinition extends Lines {
  text: string;
}

/** The definitions of one document. */
export interface DefinitionsIn {
  /** What is defined at an offset; undefined where there is nothing. */
  at(offset: number): SentDefinition | undefined;
  /** What has this name, first in the document, but for what is in the code itself. */
  named(name: string): SentDefinition | undefined;
}

/** Most lines of a function, a value or a type that is sent whole, and characters of each. */
const mostLines = { function: 15, value: 10, type: 40, call: 0 };
const longestWhole = 2000;
/** Most lines of a type of which only an outline is sent. */
const mostMembers = 30;

/**
 * What is defined in a document, for code elsewhere or at some stretches of it. Without a grammar only the line itself is known.
 * `around`: what is around these is sent without its body, because they are parts of that.
 */
export async function definitionsIn(
  document: string,
  language: string,
  around: readonly Stretch[] = [],
): Promise<DefinitionsIn> {
  const parsed = await parsedForSurroundings(document, language);
  const all = parsed ? flat(definitionsAmong(parsed.nodes, parsed.text)).filter(({ kind }) => kind !== 'call') : [];
  const isAround = ({ node }: Definition): boolean =>
    around.some(({ start, end }) => node.start <= start && node.end >= end);
  const isInside = ({ node }: Definition): boolean =>
    around.some(({ start, end }) => start <= node.start && end >= node.end);
  const sent = (definition: Definition): SentDefinition | undefined =>
    parsed && sentAs(outermost(definition, parsed, isAround), parsed, isAround);
  return {
    at(offset) {
      const inside = all.findLast(({ node }) => node.start <= offset && node.end > offset);
      const isHead = inside && offset < Math.max(bodyStart(inside.core), inside.core.start + 1);
      return isHead ? sent(inside) : lineAround(document, offset);
    },
    named(name) {
      const found = all.find((one) => isSeen(one) && !isInside(one) && lastPart(one.name) === name);
      return found && sent(found);
    },
  };
}

/** A member says little without its type: where that is short, it is sent instead. */
function outermost(
  definition: Definition,
  parsed: Fragment,
  isAround: (definition: Definition) => boolean,
): Definition {
  const { owner } = definition;
  if (owner?.kind !== 'type' || isAround(owner) || !isShort(owner, parsed)) return definition;
  return outermost(owner, parsed, isAround);
}

function isShort({ kind, node }: Definition, { text, lineAt }: Fragment): boolean {
  const whole = text.slice(node.start, node.end).trimEnd();
  const count = lineAt(node.start + whole.length) - lineAt(node.start) + 1;
  return whole.length <= longestWhole && count <= mostLines[kind];
}

function sentAs(definition: Definition, parsed: Fragment, isAround: (one: Definition) => boolean): SentDefinition {
  const { kind, node, core } = definition;
  const isPart = isAround(definition);
  if (!isPart && isShort(definition, parsed)) return linesOf(parsed, node.start, node.end);
  const head = linesOf(parsed, node.start, bodyStart(core));
  const isLong = head.text.length > longestWhole || head.last - head.first >= mostLines.value;
  const short = { ...head, text: isLong ? declared(definition) : head.text };
  if (kind !== 'type' || isPart) return { ...short, text: `${short.text} …` };
  const members = definition.members.slice(0, mostMembers).map((member) => `  ${declared(member)}`);
  return { ...short, text: [short.text, ...members, '  …'].join('\n') };
}

function linesOf({ text, lineAt }: Fragment, from: number, to: number): SentDefinition {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const indented = /\S/.test(text.slice(start, from)) ? from : start;
  const whole = text.slice(indented, to).trimEnd();
  return { first: lineAt(from), last: lineAt(indented + whole.length - 1), text: whole };
}

/** The line of a variable within a function, or of anything where no grammar is; nothing where it is too long to be code. */
function lineAround(document: string, offset: number): SentDefinition | undefined {
  const start = document.lastIndexOf('\n', offset - 1) + 1;
  const end = document.indexOf('\n', offset);
  const text = document.slice(start, end < 0 ? document.length : end).trimEnd();
  if (text.trim() === '' || text.length > longestWhole) return undefined;
  const line = document.slice(0, start).split('\n').length - 1;
  return { first: line, last: line, text };
}

/** What a function or an object defines within itself is not seen elsewhere. */
function isSeen({ owner }: Definition): boolean {
  return !owner || (owner.kind === 'type' && isSeen(owner));
}

/** Go and Ruby name a method with its type. */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
