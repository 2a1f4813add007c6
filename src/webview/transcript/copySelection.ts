import { selectedText } from './selectedText.ts';

/**
 * Copies what is selected in `root` as clean text. Without its markup, which would take the colours of the theme along to where it
 * is pasted.
 */
export function copySelectionAsText(root: HTMLElement): void {
  document.addEventListener('copy', (event) => {
    const selection = document.getSelection();
    // What is selected in a text box does not count here: to the page it is collapsed.
    if (!event.clipboardData || !selection || selection.isCollapsed) return;
    const range = selection.getRangeAt(0);
    if (!range.intersectsNode(root)) return;
    event.clipboardData.setData('text/plain', selectedText(range, root));
    event.preventDefault();
  });
}
