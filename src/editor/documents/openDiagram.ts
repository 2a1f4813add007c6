import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { confirm } from '../../dialogs/notice.ts';
import { readingsWithoutSpaces } from '../../service/secrets/readings.ts';
import { diagramScheme } from './schemes.ts';
import { confirmHiddenCharacters } from './hiddenCharacters.ts';

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

/** Whether a text names an address in any encoding. Mermaid has entities with `#` in place of `&`. In doubt it does. */
function mayNameAddress(code: string): boolean {
  const text = code.replace(/#(\d+;)/g, '&#$1').replace(/#([a-z]\w*;)/gi, '&$1');
  return readingsWithoutSpaces(text)?.some((one) => /[\\/]{2}|https?:/i.test(one)) ?? true;
}
