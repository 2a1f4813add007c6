import type { FencedCode } from './fencedCode.ts';

/** An instruction to rename one thing to another. */
export const renaming =
  /\brename\s+[`'"]?([\p{L}_$][\p{L}\w$]*)[`'"]?\s+(?:to|into|as)\s+[`'"]?([\p{L}_$][\p{L}\w$]*)/iu;

/** Renames a name in the code as the instruction says. */
export function renamed({ code }: FencedCode, instruction: string): string {
  const [, from = '', to = ''] = renaming.exec(instruction) ?? [];
  return replaceName(code, from, to);
}

const literal = String.raw`=\s*(?:['"\x60\d[]|true\b|false\b|-\d)`;

// Names that a keyword declares constant, and names that a script without such a keyword assigns without indentation. Functions keep their
// names.
const constants = [
  new RegExp(
    String.raw`\b(?:const|final|val)\s+(?:[\w<>[\]]+\s+)?([\p{L}_$][\p{L}\w$]*)\s*(?::[^=\n]+)?${literal}`,
    'gu',
  ),
  new RegExp(String.raw`^([\p{L}_][\p{L}\w]*)\s*${literal}`, 'gmu'),
];

/** Writes the names of constants in upper case, everywhere in the code. */
export function withUpperCaseConstants({ code }: FencedCode): string {
  const found = constants.map((pattern) => Array.from(code.matchAll(pattern), ([, name = '']) => name));
  const names = found.find(({ length }) => length > 0) ?? [];
  return names.reduce((changed, name) => replaceName(changed, name, upperCaseName(name)), code);
}

function upperCaseName(name: string): string {
  return name.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1_').toUpperCase();
}

function replaceName(code: string, from: string, to: string): string {
  const escaped = from.replaceAll('$', '\\$');
  return code.replace(new RegExp(`(?<![\\p{L}\\w$])${escaped}(?![\\p{L}\\w$])`, 'gu'), () => to);
}

/** Declares variables that are never reassigned with `const`. */
export function withConst({ code }: FencedCode): string {
  return code.replace(/\b(?:let|var)(\s+([\p{L}_$][\p{L}\w$]*)[^=\n;]*=)/gu, (whole, rest: string, name: string) =>
    isAssignedAgain(code, name) ? whole : `const${rest}`,
  );
}

function isAssignedAgain(code: string, name: string): boolean {
  const escaped = name.replaceAll('$', '\\$');
  const assignments = code.match(
    new RegExp(`(?<![\\p{L}\\w$.])${escaped}\\s*(?:[-+*/%&|^?]*=(?![=>])|\\+\\+|--)`, 'gu'),
  );
  return (assignments?.length ?? 0) > 1;
}
