import * as l10n from '@vscode/l10n';
import { confirm } from '../../dialogs/notice.ts';
import { firstFive } from '../../shared/namesOf.ts';
import { schemaHosts } from './schemaHosts.ts';

/**
 * Asks before text of a reply is opened as a file if it names the address of a schema, because language services load that immediately.
 * Resolves to true without a question if it names none. (CASES R18)
 */
export async function mayLoadSchema(text: string, anyway: string): Promise<boolean> {
  const hosts = schemaHosts(text);
  if (hosts.length === 0) return true;
  const question = l10n.t('This file refers to a schema, and to {0}.', firstFive(hosts));
  const detail = l10n.t('VS Code may load the schema from there as soon as the file is open.');
  return confirm(question, detail, anyway);
}
