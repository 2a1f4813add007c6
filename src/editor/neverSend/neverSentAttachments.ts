import * as vscode from 'vscode';
import type { Attachment } from '../../protocol.ts';
import { isNeverSent, neverSentRefusal } from './neverSent.ts';

/** A sentence for each attachment of a file that is never sent now: the setting, or a link, may have changed since it was attached. */
export function neverSentAttachments(attachments: readonly Attachment[]): string[] {
  return attachments.flatMap(({ uri, name }) =>
    uri !== undefined && isNeverSent(vscode.Uri.parse(uri)) ? [neverSentRefusal(name)] : [],
  );
}
