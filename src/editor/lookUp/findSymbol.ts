import * as vscode from 'vscode';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { spelledOut } from '../../shared/plainText.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { folderAround, type OpenFolder } from './openFolders.ts';
import { workspaceSymbols } from '../find/workspaceSymbols.ts';
import { seenPlace } from './place.ts';

/** Lists where language services say that something of a name is defined, and where the first definition is used. */
export async function findSymbol(name: string, folders: readonly OpenFolder[]): Promise<LookedUp> {
  const symbols = (await workspaceSymbols(name)).filter(
    ({ location }: { location: Partial<vscode.Location> }) => location.uri && location.range,
  );
  // A service also finds names that contain the letters somewhere.
  const exact = symbols.filter((symbol) => symbol.name.replace(/\(.*/s, '') === name);
  const found = (exact.length > 0 ? exact : symbols).slice(0, mostPlaces);
  const places = await Promise.all(found.map(({ location }) => placeText(location, folders)));
  const seen = found.flatMap((symbol, index) => (places[index] === undefined ? [] : [{ symbol, at: places[index] }]));
  const defined = [...new Set(seen.map(({ symbol, at }) => `${kindOf(symbol)} ${spelledOut(symbol.name)}, ${at}`))];
  const [first] = exact.length > 0 ? seen : [];
  const used = first ? await usesOf(first.symbol.location, folders) : [];
  const lines = [...defined, ...(used.length > 0 ? ['Used at:', ...used] : [])];
  return { result: lines.join('\n') || 'No symbol of this name was found. Use search_text.', count: defined.length };
}

function kindOf({ kind }: vscode.SymbolInformation): string {
  // A server may send an unknown number.
  return ((vscode.SymbolKind as Partial<Record<number, string>>)[kind] ?? 'symbol').toLowerCase();
}

const mostPlaces = 50;

async function usesOf({ uri, range }: vscode.Location, folders: readonly OpenFolder[]): Promise<string[]> {
  const found = await Promise.resolve(
    vscode.commands.executeCommand<vscode.Location[] | undefined>('vscode.executeReferenceProvider', uri, range.start),
  ).catch(() => undefined);
  const places = await Promise.all((found ?? []).slice(0, mostPlaces).map((location) => placeText(location, folders)));
  return [...new Set(places.filter((place) => place !== undefined))];
}

/** A place as path and line; undefined if a model may not see the file. */
async function placeText({ uri, range }: vscode.Location, folders: readonly OpenFolder[]): Promise<string | undefined> {
  const root = folderAround(uri, folders);
  const within = root && pathWithin(root.uri, uri);
  const place = root && within !== undefined ? await seenPlace(root, within) : undefined;
  return place && `${place.path}:${range.start.line + 1}`;
}
