import * as vscode from 'vscode';
import type { FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import type { FoundPlace, FoundRow } from '../../protocol.ts';
import { leadsOutside } from '../documents/leadsOutside.ts';
import { nameOf } from '../documents/nameOf.ts';
import { openFiles } from '../attach/openEditors.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { attachmentsOf } from './attachmentsOf.ts';
import { exactFirst } from './exactFirst.ts';
import { matchingRows, pathRow, refusedRow, symbolRows, type Refused } from './foundRows.ts';
import { filesNamed, openNamed } from './namedFiles.ts';
import type { PathIndex } from './pathIndex.ts';
import { longestQuery, queryOf, type Query } from './quickOpenScore.ts';
import type { RecentFiles } from './recentFiles.ts';
import { inSlices } from '../../shared/slices.ts';
import { rootAround, uriOf, WorkspacePaths, type Paths } from './workspacePaths.ts';
import { symbolIcon, workspaceSymbols } from './workspaceSymbols.ts';

/** Finds files, folders and symbols of the workspace by name, and what to attach for them. */
export class Finder implements vscode.Disposable {
  /** The paths that are found. */
  readonly paths = new WorkspacePaths();
  readonly #recent: RecentFiles;
  /** Identifies the latest search. The results of any other search are out of date. */
  #asked = {};
  #symbols: Promise<unknown> = Promise.resolve();
  #named: Promise<unknown> = Promise.resolve();
  /**
   * Why places will be refused, by their addresses; undefined if they will not be. This follows links, so it is checked only once while the
   * user types.
   */
  readonly #refused = new Map<string, Promise<Refused | undefined>>();

  constructor(recent: RecentFiles) {
    this.#recent = recent;
  }

  /**
   * Shows what a name finds: first open and recent files with other files and folders, then also symbols. A newer call replaces an older
   * one. An empty name shows nothing, but searches the workspace again if it has changed, for the names that follow.
   */
  async find(name: string, showRows: (rows: FoundRow[]) => void): Promise<void> {
    const asked = (this.#asked = {});
    const isWanted = (): boolean => this.#asked === asked;
    const show = async (rows: FoundRow[]): Promise<void> => {
      const marked = await Promise.all(rows.map((row) => this.#marked(row)));
      if (isWanted()) showRows(marked);
    };
    if (name === '') return this.#begin();
    if (name.length > longestQuery) {
      showRows([]);
      return;
    }
    const query = queryOf(name);
    const near = [...openRows(query), ...this.#recentRows(query)];
    const { known } = this.paths;
    if (!known && near.length > 0) await show(near);
    let rows = known ? await this.#pathRows(known, query, near, isWanted) : near;
    if (known) await show(rows);
    const latest = await this.paths.latest;
    if (latest !== known && isWanted()) {
      rows = await this.#pathRows(latest, query, near, isWanted);
      await show(rows);
    }
    const symbols = await this.#symbolRows(query, latest, isWanted);
    if (symbols.length > 0) await show([...rows, ...symbols]);
  }

  /** Finds what to attach for a place that was found. */
  attachmentsOf(place: FoundPlace): Promise<FoundAttachments> {
    return attachmentsOf(place, () => this.paths.refresh());
  }

  /**
   * Finds which paths name a file of the workspace, and the whole path of that file. All replies of a conversation may ask at once; they
   * are answered in turn, so that other work can run in between.
   */
  async filesNamed(paths: readonly string[]): Promise<[written: string, path: string][]> {
    const find = () => filesNamed(paths, () => this.paths.refresh());
    const found = this.#named.then(find, find);
    this.#named = found;
    return (await found).map(({ written, path }) => [written, path]);
  }

  /** Opens the file with such a whole path, at these lines if it still exists. */
  openNamed(path: string, firstLine?: number, lastLine?: number): Promise<void> {
    return openNamed(path, () => this.paths.refresh(), firstLine, lastLine);
  }

  dispose(): void {
    this.paths.dispose();
  }

  async #begin(): Promise<void> {
    this.#refused.clear();
    await this.paths.refresh();
  }

  async #marked(row: FoundRow): Promise<FoundRow> {
    const known = this.#refused.get(row.uri) ?? refusedOf(vscode.Uri.parse(row.uri, true));
    this.#refused.set(row.uri, known);
    const refused = await known;
    return refused ? refusedRow(row, refused) : row;
  }

  #recentRows(query: Query): FoundRow[] {
    const open = new Set(openFiles().map(String));
    const closed = this.#recent.files.filter((uri) => !open.has(uri.toString()));
    return matchingRows(query, closed.map(named), 'history', most.recent);
  }

  async #pathRows(paths: Paths, query: Query, near: FoundRow[], isWanted: () => boolean): Promise<FoundRow[]> {
    const shown = new Set(near.map(({ uri }) => uri));
    const rows = async (kind: 'file' | 'folder', index: PathIndex, count: number): Promise<FoundRow[]> => {
      const found = (await inSlices(index.search(query, count + shown.size), isWanted)) ?? [];
      const all = found.map((one) => pathRow(kind, kind, uriOf(one, paths).toString(), one.path, one.places));
      return all.filter(({ uri }) => !shown.has(uri)).slice(0, count);
    };
    const files = await rows('file', paths.files, most.files);
    return exactFirst(query, [...near, ...files, ...(await rows('folder', paths.folders, most.folders))]);
  }

  /** Finds symbols. Asks language services for one name at a time, and skips a name if the user has typed on in the meantime. */
  async #symbolRows(query: Query, paths: Paths, isWanted: () => boolean): Promise<FoundRow[]> {
    const before = this.#symbols;
    const asking = before.then(() => (isWanted() && !query.isPath ? workspaceSymbols(query.text) : []));
    this.#symbols = asking;
    const found = (await asking).filter((symbol) => isShown(symbol, paths));
    const shown = found.map((symbol) => {
      const [icon, path] = [symbolIcon(symbol.kind), nameOf(symbol.location.uri)];
      return { symbol, icon, path };
    });
    return symbolRows(query, shown, most.symbols);
  }
}

/** How many rows of each kind are shown at most. */
const most = { open: 5, recent: 5, files: 15, folders: 5, symbols: 10 };

async function refusedOf(uri: vscode.Uri): Promise<Refused | undefined> {
  if (isNeverSent(uri)) return 'neverSent';
  return (await leadsOutside(uri)) ? 'leadsOutside' : undefined;
}

/** Rows for the tabs of files that are in the workspace or were never saved. */
function openRows(query: Query): FoundRow[] {
  const own = openFiles().filter((uri) => uri.scheme === 'untitled' || vscode.workspace.getWorkspaceFolder(uri));
  return matchingRows(query, own.map(named), 'go-to-file', most.open);
}

function named(uri: vscode.Uri): { uri: string; path: string } {
  return { uri: uri.toString(), path: nameOf(uri) };
}

/**
 * Whether a symbol is shown. It is not if it is outside the workspace, such as in a library, or in a file that Git ignores, such as the
 * output of a build. A language service may provide the location of a symbol only later; such a symbol is not shown either.
 */
function isShown({ location: { uri, range } }: { location: Partial<vscode.Location> }, { roots }: Paths): boolean {
  if (!uri || !range) return false;
  const root = rootAround(uri, roots);
  return root !== undefined && !root.ignored.has(pathWithin(root.uri, uri));
}
