import ts from 'typescript';

/**
 * Returns the names of the state of a module, in order: variables and static fields that are assigned to, that the module itself changes,
 * or that begin empty, so that others may fill them.
 */
export function changingState(source: string): string[] {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  const changed = changedNames(file);
  return [...variablesOf(file), ...staticFieldsOf(file)]
    .filter(({ name, isConstant, value }) => !isConstant || changed.has(name) || (value && beginsEmpty(value)))
    .map(({ name }) => name);
}

interface Held {
  name: string;
  isConstant: boolean;
  value: ts.Expression | undefined;
}

function variablesOf(file: ts.SourceFile): Held[] {
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.map(({ name, initializer }) => ({
      name: name.getText(),
      isConstant: (declarationList.flags & ts.NodeFlags.Const) !== 0,
      value: initializer,
    })),
  );
}

function staticFieldsOf(file: ts.SourceFile): Held[] {
  const fields = all(file).filter(ts.isPropertyDeclaration);
  const has = (field: ts.PropertyDeclaration, kind: ts.SyntaxKind): boolean =>
    field.modifiers?.some((modifier) => modifier.kind === kind) === true;
  return fields
    .filter((field) => has(field, ts.SyntaxKind.StaticKeyword))
    .map((field) => ({
      name: field.name.getText(),
      isConstant: has(field, ts.SyntaxKind.ReadonlyKeyword),
      value: field.initializer,
    }));
}

function beginsEmpty(value: ts.Expression): boolean {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return beginsEmpty(value.expression);
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
  if (ts.isObjectLiteralExpression(value)) return value.properties.length === 0;
  return ts.isNewExpression(value) && !value.arguments?.length;
}

const changing = new Set('add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '));

/** The names of variables and fields that are assigned to, in whole or in part, or on which a method that changes them is called. */
function changedNames(file: ts.SourceFile): Set<string> {
  return new Set(all(file).flatMap(changedBy).flatMap(namesIn));
}

function changedBy(node: ts.Node): ts.Expression[] {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return [node.left];
  if (ts.isDeleteExpression(node)) return [node.expression];
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator) ? [node.operand] : [];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  return changing.has(node.expression.name.text) ? [node.expression.expression] : [];
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** The names of a place such as `a.b[c]`: of the variable, and of each field on the way to the place. */
function namesIn(place: ts.Expression): string[] {
  if (ts.isIdentifier(place)) return [place.text];
  if (ts.isPropertyAccessExpression(place)) return [...namesIn(place.expression), place.name.text];
  return ts.isElementAccessExpression(place) ? namesIn(place.expression) : [];
}

function all(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return [node, ...children.flatMap(all)];
}
