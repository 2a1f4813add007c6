import * as vscode from 'vscode';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { spelledOut } from '../../shared/plainText.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { firstShown } from './firstShown.ts';
import { folderAround, type OpenFolder } from './openFolders.ts';
import { workspaceSymbols } from '../find/workspaceSymbols.ts';
import { seenPlace } from './place.ts';
import { namedSymbols, toldSymbols } from './toldSymbols.ts';

/** Lists where language services say that something of a name is defined, and where the first definition is used. */
export async function findSymbol(name: string, folders: readonly OpenFolder[], signal: AbortSignal): Promise<LookedUp> {
  const symbols = (await workspaceSymbols(name)).filter(
    ({ location }: { location: Partial<vscode.Location> }) => location.uri && location.range,
  );
  const { found, areExact } = namedSymbols(name, symbols);
  const { shown, hasMore } = await firstShown(found, mostPlaces, (symbol) => seenSymbol(symbol, folders), signal);
  const defined = shown.map(
    ({ symbol, at }) => `${vscode.SymbolKind[symbol.kind].toLowerCase()} ${spelledOut(symbol.name)}, ${at}`,
  );
  const [first] = areExact ? shown : [];
  const used = first ? await usesOf(first.symbol.location, folders, signal) : { shown: [], hasMore: false };
  return toldSymbols({ shown: defined, hasMore }, used);
}

/** A symbol and its place; undefined if a model may not see the file. */
async function seenSymbol(
  symbol: vscode.SymbolInformation,
  folders: readonly OpenFolder[],
): Promise<{ symbol: vscode.SymbolInformation; at: string } | undefined> {
  const at = await placeText(symbol.location, folders);
  return at === undefined ? undefined : { symbol, at };
}

const mostPlaces = 50;

async function usesOf(
  { uri, range }: vscode.Location,
  folders: readonly OpenFolder[],
  signal: AbortSignal,
): Promise<{ shown: string[]; hasMore: boolean }> {
  const found = await Promise.resolve(
    vscode.commands.executeCommand<vscode.Location[] | undefined>('vscode.executeReferenceProvider', uri, range.start),
  ).catch(() => undefined);
  return firstShown(found ?? [], mostPlaces, (location) => placeText(location, folders), signal);
}

/** A place as path and line; undefined if a model may not see the file. */
async function placeText({ uri, range }: vscode.Location, folders: readonly OpenFolder[]): Promise<string | undefined> {
  const root = folderAround(uri, folders);
  const within = root && pathWithin(root.uri, uri);
  const place = root && within !== undefined ? await seenPlace(root, within) : undefined;
  return place && `${place.path}:${range.start.line + 1}`;
}
