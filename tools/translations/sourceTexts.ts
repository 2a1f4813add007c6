import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../install.mjs';

/** A text of `src` that goes through `l10n.t`. */
export interface SourceText {
  /** What bundles know it by: the text, and after a slash its comment where it has one. */
  key: string;
  text: string;
  /** Path in the repository, and line from 1. */
  place: string;
  /** The code around it in one line, with its comment, which says where it is shown. */
  shown: string;
}

/** Every file of `src` as a syntax tree. */
export function sourceFiles(): ts.SourceFile[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .sort()
    .map((path) => join('src', path).replaceAll('\\', '/'))
    .map((path) => ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true));
}

/** The texts of some files in their order. Throws where the text of a call is not written out, for such a text nobody can translate. */
export function sourceTexts(files: ts.SourceFile[]): SourceText[] {
  return files.flatMap((file) => nodesOf(file).filter(isTranslation).map(sourceText));
}

/** All nodes of a tree, each before what it contains. */
export function nodesOf(node: ts.Node): ts.Node[] {
  const nodes = [node];
  for (const next of nodes) next.forEachChild((child) => void nodes.push(child));
  return nodes;
}

/** Whether a node is a call of `l10n.t`. */
export function isTranslation(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText() === 'l10n.t';
}

/** The texts of some files that are translated while their file is loaded, by their places: VS Code's language is known only after that. */
export function translatedAtLoad(files: ts.SourceFile[]): string[] {
  return files.flatMap((file) => nodesOf(file).filter(isTranslation).filter(isAtLoad).map(placeOf));
}

function isAtLoad(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const isField =
      ts.isPropertyDeclaration(at) && !at.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
    if (isField || ts.isFunctionLike(at)) return false;
  }
  return true;
}

/** Where a node is: path in the repository, and line from 1. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

function sourceText(call: ts.CallExpression): SourceText {
  const [first] = call.arguments;
  const place = placeOf(call);
  const shown = surroundings(call);
  if (first && ts.isStringLiteralLike(first)) return { key: first.text, text: first.text, place, shown };
  if (first && ts.isObjectLiteralExpression(first)) {
    const [text, comment] = ['message', 'comment'].map((name) => writtenOut(first, name));
    if (text !== undefined && comment !== undefined) return { key: `${text}/${comment}`, text, place, shown };
  }
  throw new Error(`${place}: the text must be written out in the call.`);
}

/** The property or the statement that a text is in, with the comment before it. */
function surroundings(call: ts.CallExpression): string {
  let node: ts.Node = call;
  while (!ts.isPropertyAssignment(node) && !ts.isStatement(node)) node = node.parent;
  return node.getFullText().trim().replace(/\s+/g, ' ').slice(0, 240);
}

/** The text of a property of an object, where it is a literal. */
function writtenOut(object: ts.ObjectLiteralExpression, name: string): string | undefined {
  const property = object.properties.find((one) => one.name?.getText() === name);
  const value = property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
  return value && ts.isStringLiteralLike(value) ? value.text : undefined;
}
