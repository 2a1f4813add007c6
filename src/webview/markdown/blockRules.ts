import { Lexer, type Rules } from 'marked';

// Label, destination and title of a link definition. None of them contains a blank line, at which its paragraph would end.
const label = String.raw`(?!\s*\])(?:\\.|[^[\]\\\n]|\\?\n(?![ \t]*\n))+`;
const destination = String.raw`[^<\s]\S*|<(?:\\.|[^\n<>\\])*>`;
const titleUpTo = (end: string): string => String.raw`(?:\\.|[^${end}\\\n]|\\?\n(?![ \t]*\n))*`;
const title = String.raw`"${titleUpTo('"')}"|'${titleUpTo("'")}'|\(${titleUpTo('()')}\)`;

/** A link definition. */
const definition = new RegExp(
  String.raw`^ {0,3}\[(${label})\]:[ \t]*(?:\n[ \t]*)?(${destination})(?:(?:[ \t]+(?:\n[ \t]*)?|\n[ \t]*)(${title}))?[ \t]*(?:\n+|$)`,
);

/** Parts of marked's rules with their replacements, because each differs from the specification. */
const dashes = String.raw`((?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?)`;
const tableParts: [part: string, by: string][] = [
  // Tabs count as spaces in the second line of a table, and in the blank line that ends it.
  [dashes, dashes.replaceAll(' *', String.raw`[ \t]*`)],
  [String.raw`(?:(?! *\n|`, String.raw`(?:(?![ \t]*\n|`],
  // A list item without text ends it too.
  [String.raw`(?:[*+-]|1[.)])[ \t]|`, String.raw`(?:[*+-]|1[.)])(?:[ \t]|\n|$)|`],
];
const fenceParts: [part: string, by: string][] = [['~*) *(?=', String.raw`~*)[ \t]*(?=`]];

const { table, paragraph, fences } = Lexer.rules.block.gfm;
/** The rows of a table. Whether a table begins after a line of a paragraph does not depend on them, and each line is such a line. */
const rows = table.source.slice(table.source.indexOf(String.raw`(?:\n((?:`));

/** marked's rules for blocks, changed where they differ from the specification for text that models write. */
export const blockRules: Rules['block'] = {
  ...Lexer.rules.block.gfm,
  def: definition,
  table: changed(table, tableParts),
  paragraph: changed(paragraph, [[rows, String.raw`(?:\n|$)`], ...tableParts]),
  fences: changed(fences, fenceParts),
};

function changed(rule: RegExp, parts: [part: string, by: string][]): RegExp {
  const source = parts.reduce((before, [part, by]) => before.replaceAll(part, () => by), rule.source);
  return new RegExp(source, rule.flags);
}
