import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { newLineIn } from '../../code/placing/withPlaced.ts';
import { withoutNamingLine } from '../../shared/namedFile.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { labelOf, withoutIcons } from '../../shared/plainText.ts';
import type { NamedCode } from '../../protocol.ts';
import { placesOf } from '../target/codePlace.ts';
import { namesOf } from '../../shared/namesOf.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { checkWritable } from '../target/writable.ts';
import { newFileText, withPart } from './namedBlocks.ts';
import { patchedCode } from './patchedCode.ts';
import { joined, placedCode } from './placedCode.ts';
import { Proposal } from './proposal.ts';
import type { Proposals } from './proposals.ts';
import { workspaceFile, type WorkspaceFile } from './workspaceFile.ts';

/**
 * Proposes the code blocks of a reply as changes of the files that they name. One file is shown as a diff, several in one view. The user is
 * asked where a block goes if its place in the file cannot be found. `reply`: the id of the reply, if it is known.
 */
export async function applyToFiles(
  last: vscode.TextEditor | undefined,
  proposals: Proposals,
  blocks: readonly NamedCode[],
  reply?: string,
): Promise<void> {
  const shown: Proposal[] = [];
  const left: string[] = [];
  for (const file of await filesOf(blocks)) {
    const proposal = file.document ? await changed(file.document, file.blocks, left, last) : await created(file);
    if (proposal) shown.push(proposal);
  }
  if (!(await showTogether(proposals, shown, reply))) return;
  if (left.length > 0) showThatTheyAreLeft(left);
}

/**
 * Shows what is proposed for files: one file as a diff, several in one view. Resolves with whether it is shown. `by`: the id of what
 * proposes it.
 */
export async function showTogether(
  proposals: Proposals,
  shown: readonly Proposal[],
  by: string = crypto.randomUUID(),
): Promise<boolean> {
  const [first] = shown;
  if (!first) return false;
  for (const proposal of shown) proposal.become({ by });
  const isShown =
    shown.length > 1
      ? await proposals.showAll(shown, l10n.t('Apply all'))
      : await proposals.show(first, l10n.t('Apply to {0}', vscode.workspace.asRelativePath(first.file)));
  if (isShown) for (const proposal of shown) await proposals.change(proposal, { state: 'complete' });
  return isShown;
}

const longestRow = 80;

/** The code blocks of a reply that name the same file. */
interface NamedFile {
  uri: vscode.Uri;
  /** Absent if the file does not exist yet. */
  document?: vscode.TextDocument;
  blocks: NamedCode[];
}

/** Names the files of code for which the user chose nothing, while something else is proposed. */
function showThatTheyAreLeft(names: readonly string[]): void {
  showWhyNot(l10n.t('Not proposed: code for {0}, because nothing was chosen.', namesOf([...new Set(names)])));
}

/** The files in the order in which they are named, without those that are refused. */
async function filesOf(blocks: readonly NamedCode[]): Promise<NamedFile[]> {
  const paths = Map.groupBy(blocks, ({ path }) => path);
  const files = new Map<string, NamedFile>();
  for (const [path, ofPath] of paths) {
    const file = await openedFile(await workspaceFile(path));
    if (!file) continue;
    const { uri } = file.document ?? file;
    const known = files.get(uri.toString());
    if (known) known.blocks = [...known.blocks, ...ofPath];
    else files.set(uri.toString(), { ...file, blocks: ofPath });
  }
  return [...files.values()];
}

/** Refuses a file that VS Code cannot open as text, and one that cannot be written. */
export async function openedFile(file: WorkspaceFile | undefined): Promise<Omit<NamedFile, 'blocks'> | undefined> {
  if (!file?.exists) return file && { uri: file.uri };
  const document = await Promise.resolve(vscode.workspace.openTextDocument(file.uri)).catch(() => undefined);
  if (!document) showWhyNot(l10n.t('{0} cannot be opened as text.', vscode.workspace.asRelativePath(file.uri)));
  return document && (await checkWritable(document)) ? { uri: file.uri, document } : undefined;
}

/** The proposal for a file. Its name is added to `left` for each question to which the user chooses nothing. */
async function changed(
  document: vscode.TextDocument,
  blocks: readonly NamedCode[],
  left: string[],
  last: vscode.TextEditor | undefined,
): Promise<Proposal | undefined> {
  let parts: Proposal[] = [];
  const name = vscode.workspace.asRelativePath(document.uri);
  const selection = last?.document === document && blocks.length === 1 ? last.selection : undefined;
  const choose = async (rivals: Proposal[]): Promise<Proposal | undefined> => {
    const one = await chosen(rivals, name);
    if (!one) left.push(name);
    return one;
  };
  for (const block of blocks) {
    const code = withoutNamingLine(block.code, block.path, block.language, document.lineAt(0).text);
    const proposed = await proposedFor({ document, selection }, code, name);
    if (!proposed) left.push(name);
    for (const each of proposed ?? []) parts = await withPart(parts, each, choose);
  }
  return joined(document, parts);
}

/** What code changes in a document, in no more than one proposal for each place; undefined if the user chooses no place. */
async function proposedFor(
  shown: { document: vscode.TextDocument; selection: vscode.Selection | undefined },
  code: string,
  name: string,
): Promise<Proposal[] | undefined> {
  const patch = patchedCode(shown.document, code);
  if (patch) return [patch];
  const places = await placesOf(shown, code, name);
  const proposed: Proposal[] = [];
  for (const part of places ?? []) proposed.push(await placedCode(shown.document, part.place, part.code));
  return places && proposed;
}

/** Asks which one of several blocks that change the same lines is proposed. */
async function chosen(rivals: Proposal[], name: string): Promise<Proposal | undefined> {
  const rows = rivals.map((proposal, index) => ({
    label: l10n.t('Code block {0}', index + 1),
    description: withoutIcons(newLineIn(proposal.code, proposal.original).slice(0, longestRow)),
    proposal,
  }));
  const placeHolder = l10n.t('Several code blocks change the same lines. Which one should be proposed?');
  return (await vscode.window.showQuickPick(shownRows(rows), { title: labelOf(name), placeHolder }))?.proposal;
}

/** Proposes a new file. */
async function created({ uri, blocks }: NamedFile): Promise<Proposal> {
  const code = await newFileText(uri.path, blocks);
  const proposal = await Proposal.forNewFile(uri);
  proposal.become({ code });
  return proposal;
}
