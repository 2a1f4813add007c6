import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

const mostHosts = 5;

/**
 * Asks before text of a reply is opened as a file if it names the address of a schema, because VS Code would load that immediately.
 * Resolves to true without a question if it names none. (CASES R18)
 */
export async function mayLoadSchema(text: string, anyway: string): Promise<boolean> {
  const hosts = schemaHosts(text);
  if (hosts.length === 0) return true;
  const names = hosts.length > mostHosts ? [...hosts.slice(0, mostHosts), '…'] : hosts;
  const question = l10n.t('This file refers to a schema, and to {0}.', names.join(', '));
  const detail = l10n.t('VS Code may load the schema from there as soon as the file is open.');
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, anyway)) === anyway;
}

/**
 * The hosts of all addresses in a text that names a schema, also of shared folders and virtual file systems. Characters may also be written
 * as escapes of JSON.
 */
export function schemaHosts(text: string): string[] {
  const plain = text
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('\\/', '/');
  if (!plain.includes('$schema')) return [];
  const addresses = plain.match(/https?:[^\s"'<>]+|[a-z][a-z\d+.-]*:\/\/[^\s"'<>]+/gi) ?? [];
  // VS Code has schemas of its own at addresses like `vscode://schemas/settings/user`.
  const others = addresses.map((address) => URL.parse(address)).filter((url) => url?.protocol !== 'vscode:');
  return [...new Set(others.map((url) => url?.host ?? '').filter((host) => host !== ''))];
}
