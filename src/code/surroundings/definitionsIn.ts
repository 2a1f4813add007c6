import { bodyStart, type Definition, definitionsAmong, flat } from '../definitions.ts';
import type { Fragment } from '../fragment.ts';
import type { Stretch } from '../splice.ts';
import { type Lines, parsedForSurroundings } from './codeAround.ts';
import { declared } from './outline.ts';

/** A definition as it is sent: its lines, from 0, and its text, which may omit the body. */
export interface SentDefinition extends Lines {
  text: string;
}

/** The definitions of one document. */
export interface DefinitionsIn {
  /** The definition whose head contains an offset, or else the line there; undefined if there is neither. */
  at(offset: number): SentDefinition | undefined;
  /** The first definition with this name in the document, not counting those inside the code itself. */
  named(name: string): SentDefinition | undefined;
}

/** The most lines of a definition that is sent whole, by its kind, and the most characters. */
const mostLines = { function: 15, value: 10, type: 40, call: 0 };
const longestWhole = 2000;
/** The most members of a type that is sent only as an outline. */
const mostMembers = 30;

/**
 * Finds definitions in a document, for code in another document or at some stretches of this one. Without a grammar, only the line at an
 * offset is found. Definitions around the stretches in `around` are sent without their bodies, because the stretches are parts of these.
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

/** The type of a member in place of the member if the type is short, because a member says little without its type. */
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

/**
 * The line at an offset, for a variable in a function, or for anything if there is no grammar. Undefined if it is blank, or too
 * long to be code.
 */
function lineAround(document: string, offset: number): SentDefinition | undefined {
  const start = document.lastIndexOf('\n', offset - 1) + 1;
  const end = document.indexOf('\n', offset);
  const text = document.slice(start, end < 0 ? document.length : end).trimEnd();
  if (text.trim() === '' || text.length > longestWhole) return undefined;
  const line = document.slice(0, start).split('\n').length - 1;
  return { first: line, last: line, text };
}

/** Whether a definition can be used elsewhere. Definitions inside a function or an object cannot. */
function isSeen({ owner }: Definition): boolean {
  return !owner || (owner.kind === 'type' && isSeen(owner));
}

/** The name after the last dot, because Go and Ruby put the type of a method before its name. */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
