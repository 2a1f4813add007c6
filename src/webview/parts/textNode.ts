/** Gives a node its text; what it had and keeps is not touched. */
export function growText(shown: Text, text: string): void {
  if (text === shown.data) return;
  if (text.startsWith(shown.data)) shown.appendData(text.slice(shown.length));
  else shown.data = text;
}

/** Whether a node is a piece of text. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}
