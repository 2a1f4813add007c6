import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import type { Workspace } from '../../chat/lookUp/workspace.ts';
import type { Call } from '../../chat/lookUp/tools.ts';
import type { Paths } from '../find/workspacePaths.ts';
import { openFolders } from './openFolders.ts';
import type { LookUpStep } from '../../protocol.ts';
import { findFiles } from './findFiles.ts';
import { AllowedFiles } from './allowedFiles.ts';
import { findSymbol } from './findSymbol.ts';
import { getChanges } from './getChanges.ts';
import { getProblems } from './getProblems.ts';
import { listFolder } from './listFolder.ts';
import { propose } from './propose.ts';
import { readFile } from './readFile.ts';
import { searchText } from './searchText.ts';

/**
 * Looks things up in the open folders: reads files, searches them, lists them. Nothing here can write, run or open anything, except that
 * `searchText` runs the ripgrep of VS Code.
 */
export class WorkspaceLookUp implements Workspace {
  readonly #paths: () => Promise<Paths>;
  readonly #allowed = new AllowedFiles();

  /** `paths` finds all paths of the workspace, which takes a while in a large one, so only what needs them waits for them. */
  constructor(paths: () => Promise<Paths>) {
    this.#paths = paths;
  }

  async lookUp(call: Call, steps: readonly LookUpStep[], signal: AbortSignal): Promise<LookedUp> {
    const { tool, input } = call;
    const text = (field: string): string => String(input[field] ?? '');
    const line = (field: string): number | undefined => (input[field] === undefined ? undefined : Number(input[field]));
    const folders = openFolders();
    switch (tool) {
      case 'find_files':
        return findFiles(text('pattern'), await this.#paths(), folders, signal);
      case 'list_folder':
        return listFolder(text('path'), folders, signal);
      case 'read_file':
        return readFile(
          text('path'),
          { first: line('start_line'), last: line('end_line'), steps },
          folders,
          this.#allowed,
        );
      case 'search_text':
        return searchText(
          { query: text('query'), isRegex: input['is_regex'] === true, include: text('include') },
          folders,
          this.#paths,
          signal,
        );
      case 'get_problems':
        return getProblems(text('path'), folders, this.#allowed);
      case 'find_symbol':
        return findSymbol(text('name'), folders, signal);
      case 'get_changes':
        return getChanges(folders, signal);
      case 'propose_edit':
      case 'propose_file':
        return propose(call, steps, folders, this.#allowed);
      default:
        return tool satisfies never;
    }
  }
}

/** What models of each connection may look up. What the user lets them read is not meant for those of another one. */
export class LookUps {
  readonly #paths: () => Promise<Paths>;
  readonly #known = new Map<string, WorkspaceLookUp>();

  /** `paths` finds all paths of the workspace. */
  constructor(paths: () => Promise<Paths>) {
    this.#paths = paths;
  }

  /** The same each time for one connection. */
  of(installationName: string): WorkspaceLookUp {
    const known = this.#known.get(installationName) ?? new WorkspaceLookUp(this.#paths);
    this.#known.set(installationName, known);
    return known;
  }
}
