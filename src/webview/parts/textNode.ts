/** Sets the text of a node. If the new text continues the old one, only the rest is appended. */
export function growText(shown: Text, text: string): void {
  if (text === shown.data) return;
  if (text.startsWith(shown.data)) shown.appendData(text.slice(shown.length));
  else shown.data = text;
}

/** Whether a node is a text node. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}
