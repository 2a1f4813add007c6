/**
 * The labels of link definitions that Markdown may refer to, in the form in which marked looks them up. Some occur twice, and some are
 * not labels. Within a quote, a label continues after the quote marker.
 */
export function* labelsIn(source: string): Generator<string> {
  let start = 0;
  // One pass from sign to sign: searching for the end of each label anew would read an unclosed one again from each bracket in it.
  for (const { 0: sign, index } of source.matchAll(/\\[^]|[[\]]/g)) {
    if (sign === ']' && start > 0 && index > start) yield* keysOf(source.slice(start, index));
    if (sign.length === 1) start = sign === '[' ? index + 1 : 0;
  }
}

function* keysOf(label: string): Generator<string> {
  yield asKey(label);
  if (label.includes('\n')) yield asKey(label.replace(/\n[ \t>]*/g, ' '));
}

function asKey(label: string): string {
  return label.toLowerCase().replace(/\s+/g, ' ').trim();
}
