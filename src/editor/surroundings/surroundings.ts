import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Attachment } from '../../protocol.ts';
import type { Lines } from '../../code/surroundings/codeAround.ts';
import { baseName, nameOf } from '../documents/nameOf.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import { stretchOf } from '../documents/stretches.ts';
import { linesIn } from '../target/codeLines.ts';
import type { Target } from '../target/target.ts';
import { Deadline } from './deadline.ts';
import { withoutKnown } from './definitionParts.ts';
import { isOwnFile } from './ownFiles.ts';
import { usedDefinitions } from './usedDefinitions.ts';

/**
 * The surroundings of code: for each file of the workspace one text with the head of the file, an outline of what is around the
 * code, and the definitions that the code uses. Never fails; leaves out what is late.
 */
export async function surroundings(targets: readonly Target[], milliseconds = patience): Promise<Attachment[]> {
  using deadline = new Deadline(milliseconds);
  const byDocument = Map.groupBy(targets, ({ document }) => document);
  const found = [...byDocument].map(([document, those]) =>
    surroundingsOf(document, those, deadline).catch(() => undefined),
  );
  return (await Promise.all(found)).filter((attachment) => attachment !== undefined);
}

/** How long a language server may take for all of its answers, in milliseconds. */
const patience = 1000;

async function surroundingsOf(
  document: vscode.TextDocument,
  targets: readonly Target[],
  deadline: Deadline,
): Promise<Attachment | undefined> {
  const { uri } = document;
  if (!(await isOwnFile(uri))) return undefined;
  const { codeAround, section, surroundingsText } = await import('../../code/withParser.ts');
  const { language } = nameAndLanguageOf(document);
  const stretches = targets.map(({ range }) => stretchOf(document, range));
  const around = await codeAround(document.getText(), language, stretches);
  if (!around) return undefined;
  const { head, outline } = around;
  const known = [...targets.map(({ range }) => linesIn(range)), ...(head ? [head] : [])];
  const used = await usedDefinitions(document, around, stretches, deadline);
  const others = withoutKnown(used, uri, known);
  const name = nameOf(uri);
  const text = surroundingsText(language, [
    ...(head ? [section(name, textOf(document, head), head)] : []),
    ...(outline === '' ? [] : [section(l10n.t('{0}, outline', name), outline)]),
    ...others.map((one) => section(nameOf(one.uri), one.text, one)),
  ]);
  if (text === '') return undefined;
  return {
    id: crypto.randomUUID(),
    kind: 'surroundings',
    name: l10n.t('Surroundings of {0}', baseName(uri)),
    language,
    text,
  };
}

function textOf(document: vscode.TextDocument, { first, last }: Lines): string {
  return document.getText(new vscode.Range(first, 0, last, document.lineAt(last).text.length));
}
