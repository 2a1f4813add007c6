import { element } from '../parts/element.ts';
import { isVisible } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';

/** A link if the address can be opened in a browser or mail program; otherwise only the label. (CASES V46, V47) */
export function link(address: string, label: (Node | string)[]): HTMLElement {
  // Parses the address as the browser will, which skips tabs and line breaks. A relative address is not a link.
  const url = URL.parse(encoded(address));
  if (!url || !liveProtocols.has(url.protocol)) return element('span', {}, label);
  const anchor = element('a', { href: url.href, title: url.href }, label);
  // Characters that look like a full stop count as one, as they do in addresses.
  const words = anchor.textContent.normalize('NFKC').replaceAll('。', '.');
  if (!isMisleading(words, url)) return anchor;
  return element('span', {}, anchor, element('span', { class: 'real-host' }, ` (${destination(url)})`));
}

const liveProtocols = new Set(['http:', 'https:', 'mailto:']);

/** Sends every click on a link within `root` to the host, where the user is asked before it opens. VS Code's own listener gets none. */
export function listenForLinks(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!anchor) return;
    event.preventDefault();
    event.stopPropagation();
    wish(root, { type: 'open-link', address: anchor.href, misleading: isMarkedMisleading(anchor) });
  });
}

/** Whether a link that was created here is marked because its text names another place than its address. */
function isMarkedMisleading(anchor: HTMLElement): boolean {
  return anchor.nextElementSibling?.classList.contains('real-host') === true;
}

/**
 * Encodes the characters in the path and query of an address that CommonMark encodes, and that browsers treat differently. The part
 * before is left to the browser: because `\\` begins a path, a host cannot be taken for a user name.
 */
function encoded(address: string): string {
  const [start] = /^[^/?#\\]*:\/\/[^/?#\\]*[/?]/.exec(address) ?? [];
  if (start === undefined) return address;
  return start + address.slice(start.length).replace(/[[\]\\]/g, (sign) => encodeURIComponent(sign));
}

/** The host of an address; empty if it has none. */
export function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? '';
}

function destination(url: URL): string {
  return url.protocol === 'mailto:' ? url.pathname : url.host;
}

/** Whether the text of a link could make the user expect another address than the one it opens. */
function isMisleading(label: string, url: URL): boolean {
  const isDisguised = url.username + url.password !== '' || url.host.includes('xn--') || !isVisible(label);
  return isDisguised || (looksLikeAddress(label) && !namesDestination(label, url));
}

// A host begins at the start of a word. Without this rule, the time for one long word would grow quadratically.
const firstHost =
  /(?<=:\/\/)[^\s/?#]+|(?<![\p{L}\p{N}-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?|(?<!\d)\d+(?:\.\d+){3}(?::\d+)?|(?<![\p{L}\p{N}.-])localhost:\d+/iu;

function looksLikeAddress(label: string): boolean {
  return label.includes('@') || firstHost.test(label);
}

/** Only the first host counts: the path follows it, in which `index.html` may look like a host too. */
function namesDestination(label: string, url: URL): boolean {
  if (url.protocol === 'mailto:') return label.trim().replace(/^mailto:/i, '') === url.pathname;
  const named = firstHost.exec(label)?.[0];
  return named !== undefined && URL.parse(`${url.protocol}//${named}`)?.host === url.host;
}
