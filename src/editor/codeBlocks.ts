import type { LookUpStep, NamedCode } from '../protocol.ts';
import type { EditorInUse } from './documents/lastEditor.ts';
import { openDiagram } from './documents/openDiagram.ts';
import { applyToFiles } from './proposal/applyToFiles.ts';
import type { AcceptedChanges } from './proposal/acceptedChanges.ts';
import { showProposed } from './proposal/proposedFiles.ts';
import type { Proposals } from './proposal/proposals.ts';
import { applyInEditor, copyCode, insertAtCursor, openInNewFile } from './proposal/replyCode.ts';
import { runInTerminal } from './terminal/runInTerminal.ts';

/** What the user can do with a code block or a whole reply. */
export function codeBlocks(editor: EditorInUse, proposals: Proposals, accepted: AcceptedChanges) {
  return {
    copy: copyCode,
    insert: (code: string) => insertAtCursor(editor(), code),
    applyInEditor: (code: string, reply: string) => applyInEditor(editor(), proposals, code, reply),
    applyToFiles: (blocks: readonly NamedCode[], reply?: string) => applyToFiles(editor(), proposals, blocks, reply),
    showProposed: (id: string, steps: readonly LookUpStep[]) => showProposed(proposals, accepted, id, steps),
    openFile: openInNewFile,
    openDiagram,
    runInTerminal,
  };
}
