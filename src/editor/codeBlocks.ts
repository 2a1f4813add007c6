import type { LookUpStep, NamedCode } from '../protocol.ts';
import type { EditorInUse } from './documents/lastEditor.ts';
import { openDiagram } from './documents/openDiagram.ts';
import { applyToFiles } from './proposal/applyToFiles.ts';
import { ProposedFiles } from './proposal/proposedFiles.ts';
import type { Proposals } from './proposal/proposals.ts';
import { applyInEditor, copyCode, insertAtCursor, openInNewFile } from './proposal/replyCode.ts';
import { runInTerminal } from './terminal/runInTerminal.ts';

/** What the user can do with a code block or a whole reply. */
export function codeBlocks(editor: EditorInUse, proposals: Proposals) {
  const proposed = new ProposedFiles(proposals);
  return {
    copy: copyCode,
    insert: (code: string) => insertAtCursor(editor(), code),
    apply: (code: string) => applyInEditor(editor(), proposals, code),
    applyToFiles: (blocks: readonly NamedCode[]) => applyToFiles(editor(), proposals, blocks),
    showProposed: (id: string, steps: readonly LookUpStep[]) => proposed.show(id, steps),
    undoProposed: (id: string) => proposed.undo(id),
    openFile: openInNewFile,
    openDiagram,
    runInTerminal,
  };
}
