import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { Imported } from '../../chat/history/transfer.ts';
import { inSlices } from '../../shared/slices.ts';

/** Reads a conversation from a file that was exported, or says why it cannot be imported. A file that is too large is not read. */
export async function readImported(
  file: vscode.Uri,
  files: Pick<vscode.FileSystem, 'stat' | 'readFile'>,
): Promise<Imported> {
  const { readJson, largest } = await import('../../chat/history/transfer.ts');
  try {
    const { size } = await files.stat(file);
    if (size > largest) return { ok: false, reason: l10n.t('The file is too large.') };
    return await inSlices(readJson(new TextDecoder().decode(await files.readFile(file))));
  } catch {
    return { ok: false, reason: l10n.t('The file cannot be read.') };
  }
}
