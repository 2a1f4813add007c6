import * as vscode from 'vscode';
import type { NamedCode } from '../../code/namedCode.ts';
import { aroundLine } from './aroundLine.ts';
import { nameAndLanguageOf } from './inertText.ts';

/** Code of a document with a name. */
export interface NamedRange {
  name: string;
  range: vscode.Range;
}

type AnySymbol = vscode.DocumentSymbol | vscode.SymbolInformation;

/**
 * The functions, classes and other named code in a document, outer code before the code in it: what the parser finds, or, in a language
 * without a grammar, what VS Code finds. VS Code's range of a function in TypeScript may begin at its name.
 */
export async function namedCodeIn(document: vscode.TextDocument): Promise<NamedRange[]> {
  const { namedCode } = await import('../../code/withParser.ts');
  const parsed = await namedCode(document.getText(), nameAndLanguageOf(document).language);
  if (!parsed)
    return (await provided(document))
      .flatMap(flat)
      .filter(isPart)
      .map((symbol) => lines(symbol, document));
  return parsed.map((each) => ({ name: each.name, range: rangeOfNamed(each) }));
}

/** The range of code that the parser has found. */
export function rangeOfNamed({ start, end }: Pick<NamedCode, 'start' | 'end'>): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** The named code around the line of a position, the innermost first. */
export async function namedCodeAt(
  document: vscode.TextDocument,
  { line }: vscode.Position,
): Promise<[NamedRange, ...NamedRange[]] | []> {
  const [inner, ...outer] = aroundLine(await namedCodeIn(document), line);
  return inner ? [inner, ...outer] : [];
}

/** The symbols that VS Code finds; none if nothing provides them for the language, or if that fails. */
async function provided({ uri }: vscode.TextDocument): Promise<AnySymbol[]> {
  try {
    return (
      (await vscode.commands.executeCommand<AnySymbol[] | undefined>('vscode.executeDocumentSymbolProvider', uri)) ?? []
    );
  } catch {
    return [];
  }
}

function flat(symbol: AnySymbol): AnySymbol[] {
  return 'children' in symbol ? [symbol, ...symbol.children.flatMap(flat)] : [symbol];
}

function isPart(symbol: AnySymbol): boolean {
  const { Function, Method, Constructor, Class, Interface, Enum, Struct, ...others } = vscode.SymbolKind;
  if ([Function, Method, Constructor, Class, Interface, Enum, Struct].includes(symbol.kind)) return true;
  const { File, Module, Namespace, Package } = others;
  return ![File, Module, Namespace, Package].includes(symbol.kind) && !rangeOf(symbol).isSingleLine;
}

/** The whole lines of a symbol, whose range may leave out what is before its name. */
function lines(symbol: AnySymbol, document: vscode.TextDocument): NamedRange {
  const { start, end } = rangeOf(symbol);
  const { firstNonWhitespaceCharacterIndex } = document.lineAt(start.line);
  const range = new vscode.Range(start.line, firstNonWhitespaceCharacterIndex, end.line, Number.MAX_SAFE_INTEGER);
  return { name: symbol.name, range: document.validateRange(range) };
}

function rangeOf(symbol: AnySymbol): vscode.Range {
  return 'range' in symbol ? symbol.range : symbol.location.range;
}
