import * as vscode from 'vscode';
import { shownBy } from './proposal/inertText.ts';

/** A named part of a file. */
export interface NamedRange {
  name: string;
  range: vscode.Range;
}

type AnySymbol = vscode.DocumentSymbol | vscode.SymbolInformation;

/**
 * The functions, classes and the like in a document, and all other symbols that span several lines. Outer symbols come before inner ones.
 */
export async function symbolsOf(document: vscode.TextDocument): Promise<NamedRange[]> {
  const symbols = await provided(document);
  return symbols.length > 0 ? symbols.flatMap(flat).filter(isPart).map(named) : parsed(document);
}

/** The innermost symbol at a position. */
export async function symbolAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<NamedRange | undefined> {
  const around = (await symbolsOf(document)).filter(({ range }) => range.contains(position));
  return around.reduce<NamedRange | undefined>(
    (inner, next) => (inner && !inner.range.contains(next.range) ? inner : next),
    undefined,
  );
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

/** The parts that the parser finds, for languages without symbols in VS Code. */
async function parsed(document: vscode.TextDocument): Promise<NamedRange[]> {
  const { namedParts } = await import('../code/withParser.ts');
  const parts = await namedParts(document.getText(), shownBy(document).language);
  return parts.map(({ name, first, last }) => {
    const start = document.lineAt(first).firstNonWhitespaceCharacterIndex;
    return { name, range: new vscode.Range(first, start, last, document.lineAt(last).text.length) };
  });
}

function flat(symbol: AnySymbol): AnySymbol[] {
  return 'children' in symbol ? [symbol, ...symbol.children.flatMap(flat)] : [symbol];
}

function isPart(symbol: AnySymbol): boolean {
  const { Function, Method, Constructor, Class, Interface, Enum, Struct, ...others } = vscode.SymbolKind;
  if ([Function, Method, Constructor, Class, Interface, Enum, Struct].includes(symbol.kind)) return true;
  const { File, Module, Namespace, Package } = others;
  return ![File, Module, Namespace, Package].includes(symbol.kind) && !named(symbol).range.isSingleLine;
}

function named(symbol: AnySymbol): NamedRange {
  return { name: symbol.name, range: 'range' in symbol ? symbol.range : symbol.location.range };
}
