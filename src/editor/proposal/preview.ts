import * as vscode from 'vscode';
import { diffsOf } from '../git/diffsOf.ts';
import { openInert } from '../documents/inertText.ts';
import { type Proposal } from './proposal.ts';
import { proposalScheme } from '../documents/schemes.ts';
import { withLineEnds } from '../../code/splice.ts';

/** How long to wait for VS Code to show a text, in milliseconds. */
const patience = 3000;

/** The addresses of the previews that a tab shows, in diffs or alone; none for other tabs. */
export function previewsOf({ input }: vscode.Tab): string[] {
  if (input instanceof vscode.TabInputText) return previewsAmong([input.uri]);
  const diffs = input instanceof vscode.TabInputTextDiff ? [input] : diffsOf(input);
  return previewsAmong(diffs.map(({ modified }) => modified));
}

function previewsAmong(uris: vscode.Uri[]): string[] {
  return uris.filter(({ scheme }) => scheme === proposalScheme).map((uri) => uri.toString());
}

/** The tabs that show at least one of the previews for which `isOne` returns true. */
export function tabsOf(isOne: (preview: string) => boolean): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => previewsOf(tab).some(isOne));
}

/** Opens the document that shows a proposal. It would be shown as UTF-8 with BOM if a byte order mark told its encoding. */
export function openPreview({ uri }: Proposal): Promise<vscode.TextDocument> {
  return openInert(uri, { encoding: 'utf8' });
}

/** Resolves to whether text editors show all of the previews. Waits a short time for VS Code to open them. */
export async function areInTextEditors(previews: readonly vscode.Uri[]): Promise<boolean> {
  const areShown = (): boolean => {
    const shown = new Set(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).flatMap(previewsOf));
    return previews.every((preview) => shown.has(preview.toString()));
  };
  return areShown() || becomes(areShown, (check) => vscode.window.tabGroups.onDidChangeTabs(check));
}

/** Saves a preview, which passes the user's edits on to its proposal. */
export async function savePreview(document: vscode.TextDocument): Promise<void> {
  // Participants that run on saving, such as a formatter, would change the whole preview.
  if (vscode.window.activeTextEditor?.document === document)
    await vscode.commands.executeCommand('workbench.action.files.saveWithoutFormatting');
  if (document.isDirty) await document.save();
}

/** Passes on edits of a preview that are not saved yet. */
export async function flushPreview(proposal: Proposal): Promise<void> {
  const document = previewDocument(proposal);
  if (document?.isDirty) await savePreview(document);
}

/** Resolves to whether the preview shows exactly what the document would become. Waits a short time for VS Code to read the preview. */
export async function showsOutcome(proposal: Proposal): Promise<boolean> {
  // VS Code closes the document of a preview some time after it is hidden.
  const document = previewDocument(proposal) ?? (await openPreview(proposal).then(undefined, () => undefined));
  if (!document) return false;
  await flushPreview(proposal);
  const isSame = (): boolean => shows(document, proposal);
  return (
    isSame() ||
    becomes(isSame, (check) =>
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document === document) check();
      }),
    )
  );
}

/** Whether a preview shows exactly what the document of its proposal would become. */
export function shows(preview: vscode.TextDocument, { outcome }: Proposal): boolean {
  return withLineEnds(preview.getText(), '\n') === withLineEnds(outcome, '\n');
}

/** The document that shows a proposal, if it is open. */
export function previewDocument({ uri }: Proposal): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** Resolves to whether a condition is met within a short time. It is checked after each event. */
function becomes(isMet: () => boolean, listen: (check: () => void) => vscode.Disposable): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (result: boolean): void => {
      clearTimeout(timer);
      subscription.dispose();
      resolve(result);
    };
    const timer = setTimeout(() => end(isMet()), patience);
    const subscription = listen(() => {
      if (isMet()) end(true);
    });
  });
}
