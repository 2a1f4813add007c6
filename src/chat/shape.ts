import { lineShape, type LineShape } from './lineShape.ts';

/** Whether text has the shape of code, not of sentences; language as VS Code names it. In doubt it is no code. */
export function isCode(text: string, language: string): boolean {
  const paragraphs = shapesOf(text, language);
  const shapes = paragraphs.flat();
  if (shapes.at(0) === 'prose' || shapes.at(-1) === 'prose' || !shapes.includes('code')) return false;
  if (!/\n/.test(text.trim()) && mayBecomeSentence(text)) return false;
  return !paragraphs.some((lines) => lines.every((shape) => shape === 'prose'));
}

/** The shapes of the lines that are not blank, paragraph by paragraph. */
function shapesOf(text: string, language: string): LineShape[][] {
  const paragraphs: LineShape[][] = [[]];
  let end: string | undefined;
  for (const line of text.split('\n')) {
    const beginning = line.slice(0, longest);
    if (beginning.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(end === undefined ? lineShape(beginning, language) : 'code');
    end = stillOpen(line, end);
  }
  return paragraphs.filter((lines) => lines.length > 0);
}

/** Characters of a line that tell its shape. */
const longest = 500;

/** What begins text within code that may hold sentences, and what ends it. */
const enclosing = new Map([
  ['"""', '"""'],
  ["'''", "'''"],
  ['/*', '*/'],
  ['<!--', '-->'],
]);

/** What has to come to end the text that is open after a line. */
function stillOpen(line: string, end: string | undefined): string | undefined {
  let open = end;
  for (const [mark] of line.matchAll(/"""|'''|\/\*|\*\/|<!--|-->/g)) {
    if (mark === open) open = undefined;
    else open ??= enclosing.get(mark);
  }
  return open;
}

/** A single line may be all of the code, or the beginning of a sentence that is still coming. */
function mayBecomeSentence(line: string): boolean {
  return /^[\p{Lu}][\p{L}'’]*[,!:.]? +[\p{L}`"(]/u.test(line) && !/ :?= |[;{]\s*$|^[A-Z]+ /.test(line);
}
