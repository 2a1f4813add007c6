import * as vscode from 'vscode';
import type { EditorContext } from '../chat/composing/expandedMessage.ts';
import { foundAll } from '../chat/composing/foundAttachments.ts';
import type { Attachment } from '../protocol.ts';
import { changesToCommit } from './attach/changes.ts';
import { droppedFiles } from './attach/droppedFiles.ts';
import { findAttachments } from './attach/finders.ts';
import { openAttachment } from './attach/openAttachment.ts';
import type { OpenedPictures } from './attach/openedPictures.ts';
import { problems } from './attach/problems.ts';
import { questioned } from './attach/referenced.ts';
import { selection } from './attach/selection.ts';
import { neverSentAttachments } from './neverSend/neverSentAttachments.ts';
import { nameAndLanguageOf } from './documents/inertText.ts';
import type { EditorInUse } from './documents/lastEditor.ts';
import type { ShowText } from './documents/readOnlyDocuments.ts';
import type { Asking } from './instructions/consent.ts';
import type { WorkspaceInstructions } from './instructions/instructions.ts';

/** Finds, reads and opens what is sent with messages and with questions in VS Code's own chat. */
export function attaching(
  editor: EditorInUse,
  workspace: WorkspaceInstructions,
  showText: ShowText,
  pictures: OpenedPictures,
) {
  const context = editorContext(editor);
  return {
    context,
    droppedFiles,
    find: (source?: string) => findAttachments(editor, source),
    open: (attachment: Attachment) => openAttachment(attachment, showText, pictures),
    refusals: neverSentAttachments,
    instructions: (attached: readonly Attachment[], asking: Asking) => {
      const uris = attached.flatMap(({ uri }) => (uri === undefined ? [] : [vscode.Uri.parse(uri)]));
      return workspace.find({ file: editor()?.document.uri, attached: uris }, asking);
    },
    questioned: (references: readonly vscode.ChatPromptReference[]) => questioned(references, context),
  };
}

/** What prompts read from the editor that the user last worked in. */
function editorContext(editor: EditorInUse): EditorContext {
  return {
    code: () => selection(editor()),
    // Code can also be fixed if no problems were found in it.
    problems: () => Promise.resolve(foundAll(problems(editor()).attachments)),
    changes: changesToCommit,
    file() {
      const document = editor()?.document;
      if (!document) return Promise.resolve(undefined);
      const { name, language } = nameAndLanguageOf(document);
      return Promise.resolve({ file: name, language });
    },
  };
}
