/** The most characters of a selection that is looked for. */
const longest = 200;

/** The selected text of a part of the page, to search for it; empty if it is long, in several lines, or somewhere else. */
export function selectedWords(part: HTMLElement): string {
  const selection = document.getSelection();
  const isWithin = selection?.anchorNode && part.contains(selection.anchorNode);
  const words = isWithin ? selection.toString() : '';
  return words.includes('\n') || words.length > longest ? '' : words;
}
