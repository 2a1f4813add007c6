import * as l10n from '@vscode/l10n';
import { stripVTControlCharacters } from 'node:util';
import * as vscode from 'vscode';
import { foundAll, refused, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import type { Attachment } from '../../protocol.ts';
import { field } from '../../shared/json.ts';
import { codeAttachment } from './codeAttachment.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';
import { nameOf } from '../documents/nameOf.ts';

/**
 * Finds the message of the failed test that a menu of the test results was opened on, and the code of the test if it is in the workspace.
 */
export async function failedTest(argument: unknown): Promise<FoundAttachments> {
  const failure = failureIn(argument);
  if (!failure)
    return refused(l10n.t('Choose the message of a failed test in the test results, and add it from there.'));
  const { names, uri } = failure;
  const name = names.join(' > ') || l10n.t('Failed test');
  const inside = uri && vscode.workspace.getWorkspaceFolder(uri) ? uri : undefined;
  const text = textOf(failure, inside && nameOf(inside));
  const message = { id: crypto.randomUUID(), kind: 'test' as const, name, language: 'plaintext', text };
  return foundAll([message, ...(inside ? await codeOf(inside, failure.range) : [])]);
}

/** What is known about a failed test. */
interface Failure {
  /** The names of the groups around the test, outermost first, and then its own name. */
  names: string[];
  message: string;
  expected: string | undefined;
  actual: string | undefined;
  /** The file in which the test failed, if known, or else the file of the test. */
  uri: vscode.Uri | undefined;
  line: number | undefined;
  /** The range of the whole test, if the test is in the file `uri`. */
  range: vscode.Range | undefined;
}

function textOf({ names, message, expected, actual, line }: Failure, file: string | undefined): string {
  const place = [
    ...(names.length === 0 ? [] : [`Test: ${names.join(' > ')}`]),
    ...(file === undefined ? [] : [`File: ${file}${line === undefined ? '' : `:${line + 1}`}`]),
  ];
  const parts = [
    ...(place.length === 0 ? [] : [place.join('\n')]),
    message,
    ...(expected === undefined ? [] : [`Expected:\n${expected}`]),
    ...(actual === undefined ? [] : [`Actual:\n${actual}`]),
  ];
  return stripVTControlCharacters(parts.join('\n\n'));
}

/** The code of a test; empty if it may not be sent, or if its file no longer exists or has become shorter. */
async function codeOf(uri: vscode.Uri, range: vscode.Range | undefined): Promise<Attachment[]> {
  if (!range || range.isSingleLine || isNeverSent(uri) || (await leadsOutside(uri))) return [];
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const code = document.validateRange(new vscode.Range(range.start.line, 0, range.end.line, range.end.character));
    return document.getText(code).trim() === '' ? [] : [codeAttachment(document, code)];
  } catch {
    return [];
  }
}

/** Reads what a menu passes, which may have any shape: the test may no longer exist, and another extension can run any command. */
function failureIn(argument: unknown): Failure | undefined {
  const [test, message] = [field(argument, 'test'), field(argument, 'message')];
  const text = textIn(field(message, 'message'));
  if (text === undefined) return undefined;
  const location = field(message, 'location');
  const [place, range] = [field(location, 'uri'), field(location, 'range')];
  const [own, whole] = [field(test, 'uri'), field(test, 'range')];
  const isPlaced = place instanceof vscode.Uri && range instanceof vscode.Range;
  const uri = isPlaced ? place : own;
  const lines = isPlaced ? range : whole;
  const ofTest = own instanceof vscode.Uri && uri instanceof vscode.Uri && own.toString() === uri.toString();
  return {
    names: namesOf(test),
    message: text,
    expected: textIn(field(message, 'expectedOutput')),
    actual: textIn(field(message, 'actualOutput')),
    uri: uri instanceof vscode.Uri ? uri : undefined,
    line: lines instanceof vscode.Range ? lines.start.line : undefined,
    range: ofTest && whole instanceof vscode.Range ? whole : undefined,
  };
}

const deepest = 20;

function namesOf(test: unknown): string[] {
  const names: string[] = [];
  for (let one = test; one !== undefined && names.length < deepest; one = field(one, 'parent'))
    names.unshift(textIn(field(one, 'label')) ?? '');
  return names.filter((name) => name !== '');
}

/** A text, which may also be a `MarkdownString`. */
function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : field(value, 'value');
  return typeof text === 'string' ? text : undefined;
}
