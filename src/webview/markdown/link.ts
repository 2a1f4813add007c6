import type { Wish } from '../../protocol.ts';
import { element } from '../parts/element.ts';
import { isVisible } from '../parts/visible.ts';

const liveProtocols = new Set(['http:', 'https:', 'mailto:']);

/** A link where the address is one to open in a browser or mail program; anywhere else only its label. (CASES V46, V47) */
export function link(address: string, label: (Node | string)[]): HTMLElement {
  // Reads an address as the browser will, which skips tabs and line breaks; one relative to something else is none.
  const url = URL.parse(encoded(address));
  if (!url || !liveProtocols.has(url.protocol)) return element('span', {}, label);
  const anchor = element('a', { href: url.href, title: url.href }, label);
  // Signs that look like a full stop are one, in addresses as well.
  const words = anchor.textContent.normalize('NFKC').replaceAll('。', '.');
  if (!isMisleading(words, url)) return anchor;
  return element('span', {}, anchor, element('span', { class: 'real-host' }, ` (${destination(url)})`));
}

/** Hands every click on a link within `root` to the host, which has a user asked before it opens; VS Code's own listener hears none. */
export function listenForLinks(root: HTMLElement, post: (wish: Wish) => void): void {
  root.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!anchor) return;
    event.preventDefault();
    event.stopPropagation();
    post({ type: 'open-link', address: anchor.href, misleading: isMarkedMisleading(anchor) });
  });
}

/** Whether the words of a link that was made here name another place than the one it leads to. */
function isMarkedMisleading(anchor: HTMLElement): boolean {
  return anchor.nextElementSibling?.classList.contains('real-host') === true;
}

/**
 * An address with those signs of its path and query encoded that CommonMark encodes and a browser reads otherwise. What comes
 * before stays for the browser: that `\\` begins a path keeps a host from being taken for a user name.
 */
function encoded(address: string): string {
  const [start] = /^[^/?#\\]*:\/\/[^/?#\\]*[/?]/.exec(address) ?? [];
  if (start === undefined) return address;
  return start + address.slice(start.length).replace(/[[\]\\]/g, (sign) => encodeURIComponent(sign));
}

/** The host of an address, or nothing where it has none. */
export function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? '';
}

function destination(url: URL): string {
  return url.protocol === 'mailto:' ? url.pathname : url.host;
}

/** Whether the words of a link could make the user expect another address than the one it opens. */
function isMisleading(label: string, url: URL): boolean {
  const isDisguised = url.username !== '' || url.host.includes('xn--') || !isVisible(label);
  return isDisguised || (looksLikeAddress(label) && !namesDestination(label, url));
}

// A host begins where a word does: without that, the time for one long word would grow with its square.
const firstHost =
  /(?<=:\/\/)[^\s/?#]+|(?<![\p{L}\p{N}-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?|\d+(?:\.\d+){3}(?::\d+)?|(?<![\p{L}\p{N}.-])localhost:\d+/iu;

function looksLikeAddress(label: string): boolean {
  return label.includes('@') || firstHost.test(label);
}

/** Only the first host counts: what follows it is the path, where `index.html` may look like a host as well. */
function namesDestination(label: string, url: URL): boolean {
  if (url.protocol === 'mailto:') return label.trim().replace(/^mailto:/i, '') === url.pathname;
  const named = firstHost.exec(label)?.[0];
  return named !== undefined && URL.parse(`${url.protocol}//${named}`)?.host === url.host;
}
