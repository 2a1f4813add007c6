import type * as vscode from 'vscode';
import type { Found } from '../../chat/composing/foundAttachments.ts';
import type { AttachmentSource } from '../../protocol.ts';
import { changes } from './changes.ts';
import { chosenFiles } from './chosenFiles.ts';
import { openEditors } from './openEditors.ts';
import { problems } from './problems.ts';
import { selection } from './selection.ts';
import { terminalSelection } from './terminalSelection.ts';

/** Everything that can be attached, and how it is found. `editor` is the text editor that the user last worked in. */
export function attachmentSources(
  editor: () => vscode.TextEditor | undefined,
): Record<AttachmentSource, () => Found | Promise<Found>> {
  return {
    selection: () => selection(editor()),
    'open-editors': openEditors,
    file: chosenFiles,
    problems: () => problems(editor()),
    changes,
    terminal: terminalSelection,
  };
}
