import * as vscode from 'vscode';
import { partsOf } from '../../code/tests/conventions.ts';
import { hiddenCharacter } from '../../plainText.ts';
import { type CodeFile, uriIn } from './codeFile.ts';

/** Asks for the path of a new test file, from a proposal. What is there already gets the tests added. */
export async function askNewPath(file: CodeFile, proposed: string): Promise<vscode.Uri | undefined> {
  const { folder, name } = partsOf(proposed);
  const start = folder === '' ? 0 : folder.length + 1;
  const path = await vscode.window.showInputBox({
    title: vscode.l10n.t('New Test File'),
    prompt: vscode.l10n.t('Path of the file in {0}. Nothing is written before you accept the tests.', file.root.name),
    value: proposed,
    valueSelection: [start, start + name.length],
    ignoreFocusOut: true,
    validateInput: (typed) => messageFor(file, typed),
  });
  return path === undefined ? undefined : uriIn(file, path.trim());
}

async function messageFor(file: CodeFile, typed: string): Promise<vscode.InputBoxValidationMessage | undefined> {
  const refusal = await refusalOf(file, typed.trim());
  if (refusal !== undefined) return { message: refusal, severity: vscode.InputBoxValidationSeverity.Error };
  if ((await typeAt(uriIn(file, typed.trim()))) === undefined) return undefined;
  const message = vscode.l10n.t('This file is there already. The tests are added to it.');
  return { message, severity: vscode.InputBoxValidationSeverity.Info };
}

/** Why no test file can be at a path; undefined where it can. */
async function refusalOf(file: CodeFile, path: string): Promise<string | undefined> {
  const parts = path.split('/');
  const isPlain = parts.every((part) => isName(part));
  if (!isPlain) return vscode.l10n.t('Write a path in the folder, such as test/a.test.ts, without “..”.');
  if (parts[0] === '.git') return vscode.l10n.t('This folder belongs to Git.');
  if (!partsOf(path).extension) return vscode.l10n.t('Write the ending of the file too.');
  // Nothing may lead out of the workspace.
  for (let depth = 1; depth <= parts.length; depth++) {
    const type = await typeAt(uriIn(file, parts.slice(0, depth).join('/')));
    if (type === undefined) return undefined;
    if (type !== (depth < parts.length ? vscode.FileType.Directory : vscode.FileType.File))
      return vscode.l10n.t('The path leads over a link, or over something that is no folder.');
  }
  return undefined;
}

/** Whether a part of a path is a name on every system. */
function isName(part: string): boolean {
  return (
    part.trim() === part && !/^\.*$/.test(part) && !/[\\:*?"<>|\t\n]/.test(part) && part.search(hiddenCharacter()) < 0
  );
}

/** Of a link it has the bit of links besides; undefined where nothing is. */
function typeAt(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    ({ type }) => type,
    () => undefined,
  );
}
