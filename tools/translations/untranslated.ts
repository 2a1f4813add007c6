import ts from 'typescript';
import { isTranslation, nodesOf, placeOf } from './sourceTexts.ts';

/** Functions that show their arguments, by their last name; of some the first few are not shown, such as the name of an element. */
const showing: Record<string, number> = {
  showInformationMessage: 0,
  showWarningMessage: 0,
  showErrorMessage: 0,
  showNotice: 1,
  showQuestion: 1,
  confirm: 0,
  showWhyNot: 0,
  notify: 0,
  offer: 0,
  refuse: 0,
  refused: 0,
  announce: 0,
  element: 2,
  iconButton: 1,
};

/** Properties that are shown, of objects of VS Code's interface, of our own, and of elements. */
const shownProperties = new Set(
  ['title', 'placeHolder', 'placeholder', 'prompt', 'label', 'description', 'detail', 'tooltip', 'message', 'sentence']
    .concat(['aria-label', 'ariaLabel', 'ariaDescription', 'aria-description', 'alt', 'textContent', 'innerText'])
    .concat(['aria-valuetext', 'ariaValueText', 'aria-roledescription', 'question', 'heading', 'text']),
);

/** Names, also of keys, and examples, which are the same in every language. */
const alike = new Set(['Realm Chat', 'VS Code', 'Markdown', 'JSON', 'primary', 'Alt', 'Option'])
  .add('https://chat.example.com')
  .add('ai.service.<app_name>.<uuid>');

/** Each text that is shown but written in one language: where it is, and the text. */
export function untranslated(files: ts.SourceFile[]): string[] {
  const shown = files.flatMap((file) => nodesOf(file).flatMap(shownBy).flatMap(written));
  return [...new Set(shown)].filter((node) => hasWords(node)).map((node) => `${placeOf(node)} ${node.getText()}`);
}

/** The expressions that a node shows. */
function shownBy(node: ts.Node): ts.Expression[] {
  if (ts.isCallExpression(node)) return argumentsShownBy(node);
  if (ts.isPropertyAssignment(node) && shownProperties.has(nameOf(node.name))) return [node.initializer];
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return [];
  const { left, right } = node;
  return ts.isPropertyAccessExpression(left) && shownProperties.has(left.name.text) ? [right] : [];
}

function argumentsShownBy({ expression, arguments: all }: ts.CallExpression): ts.Expression[] {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  return Object.hasOwn(showing, name) ? all.slice(showing[name]) : [];
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : '';
}

type Literal = ts.StringLiteralLike | ts.TemplateExpression;

/** The literals that an expression can be, or is put together from; not the text that it translates. */
function written(node: ts.Expression): Literal[] {
  if (isTranslation(node.parent.parent.parent)) return [];
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(written);
  if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap(written);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(written);
  if (ts.isParenthesizedExpression(node) || ts.isSpreadElement(node)) return written(node.expression);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return written(node.body);
  return [];
}

/** The same in every language too. */
const settingName = /^realmChat(?:\.\w+)+$/;

function hasWords(node: Literal): boolean {
  const parts = ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    : [node.text];
  return parts.some(
    (part) => !alike.has(part) && !settingName.test(part) && /\p{L}{2}/u.test(part.replace(/\$\([\w~-]+\)/g, '')),
  );
}
