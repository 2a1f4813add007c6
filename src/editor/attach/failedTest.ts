import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { foundAll, refused, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import type { Attachment } from '../../protocol.ts';
import { codeAttachment } from './codeAttachment.ts';
import { failureIn, failureName, failureText } from './failureText.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';
import { nameOf } from '../documents/nameOf.ts';

/**
 * Finds the message of the failed test that a menu of the test results was opened on, and the code of the test if it is in the workspace.
 */
export async function failedTest(argument: unknown): Promise<FoundAttachments> {
  const failure = failureIn(argument, { isUri, isRange });
  if (!failure)
    return refused(l10n.t('Choose the message of a failed test in the test results, and add it from there.'));
  const { uri } = failure;
  const name = failureName(failure);
  const inside = uri && vscode.workspace.getWorkspaceFolder(uri) ? uri : undefined;
  const text = failureText(failure, inside && nameOf(inside));
  const message = { id: crypto.randomUUID(), kind: 'test' as const, name, language: 'plaintext', text };
  return foundAll([message, ...(inside ? await codeOf(inside, failure.range) : [])]);
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

function isUri(value: unknown): value is vscode.Uri {
  return value instanceof vscode.Uri;
}

function isRange(value: unknown): value is vscode.Range {
  return value instanceof vscode.Range;
}
