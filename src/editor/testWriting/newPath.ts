import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { partsOf } from '../../code/testWriting/pathParts.ts';
import { workspacePath, type PathRefusal } from '../../code/reading/workspacePath.ts';
import { withoutLinks } from '../../shared/plainText.ts';
import { uriOf, walk } from '../proposal/workspaceFile.ts';
import type { CodeFile } from './codeFile.ts';

/** Asks the user for the path of a new test file, and proposes one. If the file exists, the tests are added to it. */
export async function askNewPath(file: CodeFile, proposed: string): Promise<vscode.Uri | undefined> {
  const { folder, name } = partsOf(proposed);
  const start = folder === '' ? 0 : folder.length + 1;
  const typedPath = await vscode.window.showInputBox({
    title: l10n.t('New Test File'),
    prompt: withoutLinks(
      l10n.t('Path of the file in {0}. Nothing is written before you accept the tests.', file.root.name),
    ),
    value: proposed,
    valueSelection: [start, start + name.length],
    ignoreFocusOut: true,
    validateInput: (typed) => messageFor(file, typed),
  });
  const path = typedPath === undefined ? 'unusable' : workspacePath(typedPath.trim());
  return typeof path === 'string' ? undefined : uriOf({ folder: file.root, parts: path.parts });
}

async function messageFor(file: CodeFile, typed: string): Promise<vscode.InputBoxValidationMessage | undefined> {
  const path = workspacePath(typed.trim());
  if (typeof path === 'string') return error(refusals()[path]);
  if (!partsOf(typed.trim()).extension) return error(l10n.t('Write the ending of the file too.'));
  switch (await walk({ folder: file.root, parts: path.parts })) {
    case 'blocked':
      return error(l10n.t('The path leads over a link, or over something that is no folder.'));
    case 'file': {
      const message = l10n.t('This file is there already. The tests are added to it.');
      return { message, severity: vscode.InputBoxValidationSeverity.Info };
    }
    case 'nothing':
      return undefined;
  }
}

function refusals(): Record<PathRefusal, string> {
  const unusable = l10n.t('Write a path in the folder, such as test/a.test.ts, without “..”.');
  return { unusable, outside: unusable, git: l10n.t('This folder belongs to Git.') };
}

function error(message: string): vscode.InputBoxValidationMessage {
  return { message, severity: vscode.InputBoxValidationSeverity.Error };
}
