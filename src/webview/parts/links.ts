import type { Wish } from '../../protocol.ts';
import { isMarkedMisleading } from '../markdown/link.ts';

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
