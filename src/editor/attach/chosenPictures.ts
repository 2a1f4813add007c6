import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { problemSentence } from '../../chat/pictures.ts';
import { found, foundPicture, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { largestPicture, pictureProblem } from '../../shared/pictureHeader.ts';
import { baseName } from '../documents/nameOf.ts';

/** Lets the user choose pictures from anywhere. They need no confirmation, because the user opened the dialog to choose them. */
export async function chosenPictures(): Promise<FoundAttachments> {
  const chosen = await vscode.window.showOpenDialog({
    canSelectMany: true,
    title: l10n.t('Attach Pictures'),
    openLabel: l10n.t('Attach'),
    filters: { [l10n.t('Pictures')]: ['png', 'jpg', 'jpeg', 'webp', 'gif'] },
  });
  return chosen ? merged(await Promise.all(chosen.map(pictureIn))) : found();
}

async function pictureIn(uri: vscode.Uri): Promise<FoundAttachments> {
  const name = baseName(uri);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > largestPicture) return refused(problemSentence('too-large', name));
    const bytes = await vscode.workspace.fs.readFile(uri);
    const problem = pictureProblem(bytes);
    return problem === undefined ? foundPicture({ name, bytes }) : refused(problemSentence(problem, name));
  } catch {
    return refused(l10n.t('{0} cannot be read, so it is not attached.', name));
  }
}
