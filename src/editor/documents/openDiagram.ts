import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { confirm } from '../../dialogs/notice.ts';
import { diagramScheme } from './schemes.ts';
import { confirmHiddenCharacters } from './hiddenCharacters.ts';
import { mayNameAddress } from './namesAddress.ts';

/** Opens the preview of a Mermaid diagram. May ask the user first. */
export async function openDiagram(code: string): Promise<void> {
  const anyway = l10n.t('Open anyway');
  if (!(await confirmHiddenCharacters(code, anyway)) || !(await mayLoad(code, anyway))) return;
  const name = `/${l10n.t('Diagram')}.md`;
  await vscode.commands.executeCommand(
    'markdown.showPreview',
    vscode.Uri.from({ scheme: diagramScheme, path: name, query: code }),
  );
}

/** Asks before a diagram is drawn if it names an address, because its pictures and styles would be loaded from there. */
async function mayLoad(code: string, anyway: string): Promise<boolean> {
  if (!mayNameAddress(code)) return true;
  const question = l10n.t('VS Code may load something from an address in this diagram as soon as it is drawn.');
  return confirm(question, [], anyway);
}
