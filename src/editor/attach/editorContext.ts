import type * as vscode from 'vscode';
import type { EditorContext } from '../../chat/composing/expandedMessage.ts';
import { foundAll } from '../../chat/composing/foundAttachments.ts';
import { shownBy } from '../proposal/inertText.ts';
import { changesToCommit } from './changes.ts';
import { problems } from './problems.ts';
import { selection } from './selection.ts';

/** What prompts take from the editor that the user last worked in. */
export function editorContext(editor: () => vscode.TextEditor | undefined): EditorContext {
  return {
    code: () => selection(editor()),
    // Code can be fixed although no problem was found in it.
    problems: () => Promise.resolve(foundAll(problems(editor()).attachments)),
    changes: changesToCommit,
    file() {
      const document = editor()?.document;
      if (!document) return undefined;
      const { name, language } = shownBy(document);
      return { file: name, language };
    },
  };
}
