/** A declaration in a piece of code. */
export interface Declaration {
  kind: 'function' | 'method' | 'class' | 'interface' | 'type' | 'struct' | 'enum' | 'trait';
  name: string;
  /** As written, types included. */
  parameters: string[];
  /** Counts from 0. */
  line: number;
}

const name = String.raw`([\p{L}_$][\p{L}\w$]*)`;
const parameters = String.raw`\s*(?:<[^>()]*>)?\(([^)]*)`;
const modifiers = String.raw`^\s*(?:(?:export|default|public|private|protected|internal|static|final|async|override|abstract|readonly|get|set|virtual|inline|unsafe|pub(?:\(\w+\))?)\s+)*`;

const [bareFunction, ...namedFunctions] = [
  // Methods, and functions of the C family: only words before the name, and a body after it.
  `${modifiers}(?:[\\w<>[\\],.?*&:]+\\s+)?[*&]?${name}\\s*\\(([^()]*)\\)[^;={(]*\\{`,
  `${modifiers}function\\s*\\*?\\s*${name}${parameters}`,
  `${modifiers}(?:const|let|var)\\s+${name}\\s*(?::[^=]+)?=\\s*(?:async\\s*)?\\(([^)]*)\\)[^;]*=>`,
  `${modifiers}(?:const|let|var)\\s+${name}\\s*=\\s*(?:async\\s+)?(\\w+)\\s*=>`,
  `${modifiers}(?:def|fn|fun|func)\\s+(?:self\\.|\\([^)]*\\)\\s*)?${name}(?:${parameters})?`,
].map((pattern) => new RegExp(pattern, 'u'));

const typePattern = new RegExp(`${modifiers}(class|interface|type|struct|enum|trait)\\s+${name}`, 'u');
const keywords = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'else',
  'match',
  'foreach',
  'using',
  'function',
  'func',
  'fn',
]);
const longestHead = 300;
const mostParameterLines = 10;

/** The functions and types that a piece of code defines, in order. */
export function findDeclarations(code: string): Declaration[] {
  const lines = code.split(/\r?\n/);
  return lines.flatMap((_, line) => {
    const text = wholeHead(lines, line);
    // Longer ones are generated code, which has no interesting names and would make the patterns slow.
    const declaration = text.length > longestHead ? undefined : (findType(text) ?? findFunction(text));
    return declaration === undefined ? [] : [{ ...declaration, line }];
  });
}

/** Whether a declaration can be called. */
export function isCallable({ kind }: Declaration): boolean {
  return kind === 'function' || kind === 'method';
}

/** A line, and those after it until its parameters are closed. */
function wholeHead(lines: string[], line: number): string {
  let head = lines[line] ?? '';
  for (const next of lines.slice(line + 1, line + 1 + mostParameterLines)) {
    if (countOf(head, '(') <= countOf(head, ')')) break;
    head += ` ${next.trim()}`;
  }
  return head;
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

type Head = Omit<Declaration, 'line'>;

function findType(text: string): Head | undefined {
  const [, kind, typeName] = typePattern.exec(text) ?? [];
  if (kind === undefined || typeName === undefined) return undefined;
  return { kind: kind as Declaration['kind'], name: typeName, parameters: [] };
}

function findFunction(text: string): Head | undefined {
  const named = namedFunctions.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  const [, functionName, list = ''] = named ?? bareFunction?.exec(text) ?? [];
  if (functionName === undefined || keywords.has(functionName)) return undefined;
  const isMethod = /\(\s*&?(?:mut )?self\b/.test(text) || (named === undefined && /^\s/.test(text));
  return { kind: isMethod ? 'method' : 'function', name: functionName, parameters: splitParameters(list) };
}

function splitParameters(list: string): string[] {
  return list
    .split(/,(?![^<({[]*[>)}\]])/)
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter !== '' && !/^&?(mut )?self$/.test(parameter));
}
