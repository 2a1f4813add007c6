import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { confirm } from '../dialogs/notice.ts';
import { isPrivateHost } from './privateHost.ts';

/**
 * Opens a link of a reply in the browser or mail program. VS Code asks first, except for the hosts that it trusts. This machine is one of
 * them, so we ask if a link leads to this machine or its network, or to a different address from the one in its label. If VS Code handled
 * the click itself, it would not ask: it regards what a webview shows as part of the workspace, which it trusts. (CASES V47) It never asks
 * about a link for mail, so we do, and open it with nothing but what the question shows: the link may also name files to attach. (CASES V626)
 */
export async function openLink(address: string, isMisleading: boolean): Promise<void> {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return;
  // Without recipients, nothing would be left of a link for mail.
  if (url.pathname === '') return;
  const opened = url.protocol === 'mailto:' ? `mailto:${url.pathname.slice(0, longest)}` : address;
  if (await isConfirmed(url, isMisleading)) await (vscode.env as unknown as OpensText).openExternal(opened);
}

/** The number of characters of a mail address that are shown. */
const longest = 200;

/** VS Code also accepts a text. In a Uri, it would be lost which characters of the address were encoded. */
interface OpensText {
  openExternal(address: string): Thenable<boolean>;
}

async function isConfirmed(url: URL, isMisleading: boolean): Promise<boolean> {
  const why = whyAsk(url, isMisleading);
  if (why === undefined && url.protocol !== 'mailto:') return true;
  const open = l10n.t('Open Link');
  const question = l10n.t('Open {0}?', url.host || url.pathname.slice(0, longest));
  return confirm(question, why ?? [], open);
}

function whyAsk({ protocol, hostname }: URL, isMisleading: boolean): string | undefined {
  if (isMisleading) return l10n.t('The text of this link shows a different address from the one it opens.');
  if (protocol === 'mailto:' || !isPrivateHost(hostname)) return undefined;
  return l10n.t('This link leads to your own machine or network. Opening it may change something there.');
}
