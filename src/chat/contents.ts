import { depthOf } from './lineDepth.ts';
import { signatureOf } from './signature.ts';

/**
 * What stands inside an item: `declarations` of a class, `entries` that have a name each, as in an object or a list of imports,
 * `elements` of a list, `cases` of a test suite, or `statements`.
 */
export type Contents = 'declarations' | 'entries' | 'elements' | 'cases' | 'statements';

/** What stands inside the item that these lines are. */
export function contentsOf(lines: string[]): Contents {
  const head = headOf(lines);
  const signature = signatureOf(head) ?? '';
  if (isFunction.test(head) || goesOnAsFunction(lines)) return 'statements';
  if (isData.test(head) || signature.startsWith('type ')) return 'entries';
  if (/^(?:class|impl)\b/.test(signature)) return 'declarations';
  if (holdsCases.test(head)) return 'cases';
  if (endsInList.test(head)) return 'elements';
  if (endsInObject.test(head) || isNamedBlock(head)) return 'entries';
  return yamlKey.test(head) ? insideYaml(lines) : 'statements';
}

/** Whether the head of an item tells nothing about it. */
export function isBare(lines: string[]): boolean {
  return /^[{[(]$/.test(headOf(lines));
}

function headOf([head = '']: string[]): string {
  return head.replace(/\s(?:\/\/|#|\/\*)\s[^]*$/, '').trim();
}

const isFunction = /^(?:(?:export|default|pub|public|private|static|async)\s+)*(?:function|def|func|fun|fn|sub)\b/;

const isData =
  /^(?:(?:export|default|declare|pub(?:\([^)]*\))?|public|private|protected|internal|const|sealed|partial|readonly|abstract)\s+)*(?:interface|struct|enum|union|trait|record|protocol)\s/;

/** A call with a text and a function: `describe('add', () => {`, or the same in Ruby. */
const holdsCases = /^[\w.]+(?:\(\s*["'`].*\{|\s["'].*\bdo)$/;

const endsInList = /(?:^|[^=]=|[:(,[]|\b(?:default|return))\s*\[$/;

const endsInObject =
  /(?:^|[^=]=|[:(,[]|\b(?:default|return))\s*\{$|^(?:(?:import|const|var|type|from\s.*\simport)\s*)?\($/;

/** Parameters may stand on lines of their own. */
function goesOnAsFunction(lines: string[]): boolean {
  const depth = depthOf(lines[0]);
  return lines.slice(1).some((line) => depthOf(line) <= depth && /^\s*[)\]}].*(?:[{(:]|=>)$/.test(line.trimEnd()));
}

/** A block with a name, as of styles and of settings; not one of statements. */
function isNamedBlock(head: string): boolean {
  if (/^[.#&*:>~+@[].*\{$/.test(head)) return true;
  return /^[^()=;]+\{$/.test(head) && !beginsStatements.test(head);
}

const beginsStatements =
  /^(?:[)\]}]|(?:async|begin|case|catch|const|default|defer|do|else|ensure|finally|for|foreach|get|guard|if|init|lazy|let|loop|match|new|override|rescue|return|select|set|static|switch|synchronized|try|unless|unsafe|until|val|var|when|while|with)\b)/;

/** Heads in Python end in a colon too: what follows tells. */
function insideYaml(lines: string[]): Contents {
  const next = lines.slice(1).find((line) => /^\s*[^#\s]/.test(line)) ?? '';
  if (/^\s*- /.test(next)) return 'elements';
  return /^\s*["']?[\w./-]+["']?:(?:\s|$)/.test(next) ? 'entries' : 'statements';
}

const yamlKey = /^(?:- )?["']?[\w./-]+["']?:(?:\s*[&!]\S+)?$/;
