import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { FoundRow } from '../../protocol.ts';
import type { PathScore } from './quickOpenScore.ts';
import { symbolIcon } from './workspaceSymbols.ts';

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

/** The row of a symbol. */
export function symbolRow(
  { name, kind, location }: vscode.SymbolInformation,
  path: string,
  { places }: PathScore,
): FoundRow {
  const { start, end } = location.range;
  return {
    kind: 'symbol',
    uri: location.uri.toString(),
    name: name.slice(0, longestName),
    nameMatches: places,
    description: path,
    descriptionMatches: [],
    icon: symbolIcon(kind),
    range: [start.line, start.character, end.line, end.character],
  };
}
