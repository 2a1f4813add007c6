import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { FoundRow } from '../../protocol.ts';
import { longestQuery, matchName, matchPath, type PathScore, type Query } from './quickOpenScore.ts';

/** How many characters of a name are shown. Names that users read are shorter. */
const longestName = 200;

/** The row of a file or folder. `places` are the positions of the typed letters in the path. */
export function pathRow(kind: 'file' | 'folder', icon: string, uri: string, path: string, places: number[]): FoundRow {
  const nameAt = path.lastIndexOf('/') + 1;
  return {
    kind,
    uri,
    name: path.slice(nameAt),
    nameMatches: places.filter((place) => place >= nameAt).map((place) => place - nameAt),
    description: path.slice(0, Math.max(nameAt - 1, 0)),
    descriptionMatches: places.filter((place) => place < nameAt - 1),
    icon,
  };
}

/** Why a place will not be attached. Choosing its row shows the reason in full. */
export type Refused = 'neverSent' | 'leadsOutside';

/** A row that says why its place will not be attached. */
export function refusedRow(row: FoundRow, refused: Refused): FoundRow {
  const reason = refused === 'neverSent' ? l10n.t('never sent') : l10n.t('leads out of the workspace');
  return { ...row, description: [row.description, reason].filter(Boolean).join(' · '), icon: 'lock' };
}

/** A file, by its address and its path. */
interface NamedFile {
  uri: string;
  path: string;
}

/** The rows of the files whose paths match, the best ones first, at most so many. */
export function matchingRows(query: Query, files: readonly NamedFile[], icon: string, most: number): FoundRow[] {
  const found = files.flatMap(({ uri, path }) => {
    const match = matchPath(query, path);
    return match ? [{ score: match.score, row: pathRow('file', icon, uri, path, match.places) }] : [];
  });
  const sorted = found.sort((one, other) => other.score - one.score);
  return sorted.slice(0, most).map(({ row }) => row);
}

/** A symbol that was found by its name. */
type FoundSymbol = Pick<vscode.SymbolInformation, 'name' | 'location'>;

/** The rows of symbols with their icons and paths, the best ones first and of equal ones the shorter, at most so many. */
export function symbolRows(
  query: Query,
  symbols: readonly { symbol: FoundSymbol; icon: string; path: string }[],
  most: number,
): FoundRow[] {
  const found = symbols.flatMap(({ symbol, icon, path }) => {
    const match = matchName(query, symbol.name.slice(0, longestQuery));
    return match ? [{ score: match.score, row: symbolRow(symbol, icon, path, match) }] : [];
  });
  const sorted = found.sort((one, other) => other.score - one.score || one.row.name.length - other.row.name.length);
  return sorted.slice(0, most).map(({ row }) => row);
}

function symbolRow({ name, location }: FoundSymbol, icon: string, path: string, { places }: PathScore): FoundRow {
  const { start, end } = location.range;
  return {
    kind: 'symbol',
    uri: location.uri.toString(),
    name: name.slice(0, longestName),
    nameMatches: places,
    description: path,
    descriptionMatches: [],
    icon,
    range: [start.line, start.character, end.line, end.character],
  };
}
