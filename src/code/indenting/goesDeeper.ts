/** Whether the first of two lines makes the next one deeper; it comes without a remark at its end. */
export function goesDeeper(head: string, next: string): boolean {
  return opens(head) || opensItem(head, next) || (continues(next) && !continues(head));
}

/** Whether the next line is deeper, whatever it is. */
function opens(text: string): boolean {
  if (isComment(text)) return false;
  if (text.endsWith(',')) return opensList(text);
  if (/^<[\w/]/.test(text)) return opensElement(text);
  const ending = /(?:[:{([=+\-*/&|<>\\]|\b(?:do|then|else|begin))\s*$/;
  const beginning = /^(?:def|class|module|if|unless|while|until|for|case|begin|function|do|try|else|except)\b|^match\s/;
  return ending.test(text) || /\|\w*\|\s*$/.test(text) || (beginning.test(text) && !/[;}]\s*$/.test(text));
}

/** Whether what follows a comma belongs to the line: to a bracket that is open, or to a statement. */
function opensList(text: string): boolean {
  const bare = text.replace(/"[^"]*"|'[^']*'/g, '');
  const isOpen = bare.split(/[([{]/).length > bare.split(/[)\]}]/).length;
  return (
    isOpen ||
    /^(?:assert|const|from|global|import|let|nonlocal|raise|return|select|set|using|val|var|where|with)\s+[^\s:(]/i.test(
      bare,
    )
  );
}

/** Whether what follows is inside an element, or one of its attributes. */
function opensElement(text: string): boolean {
  return (
    !/(?:\/>|<\/[\w.-]*>)$/.test(text) &&
    !/^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b.*>$/.test(text)
  );
}

/** Whether a line is an item of a list that goes on in the next line, which is no item itself. */
function opensItem(text: string, next: string): boolean {
  const item = /^(?:[-*+]|\d+[.)])\s/;
  return item.test(text) && !item.test(next);
}

/** Whether a line goes on with the one before. */
function continues(text: string): boolean {
  return /^(?:\.(?!\.\.)|[?:&|+]|<(?![/\w!]))/.test(text);
}

/** Whether a line is a comment, or begins one. */
function isComment(text: string): boolean {
  return /^(?:\/\/|\/\*|\*(?=[ /]|$)(?!.*\{$)|#(?=[\s#!]|$)|--\s|<!--)/.test(text);
}
