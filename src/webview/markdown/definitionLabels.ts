/**
 * The labels of link definitions that Markdown may refer to, in the form in which marked looks them up. Some occur twice, and some are
 * not labels. Within a quote, a label continues after the quote marker.
 */
export function* labelsIn(source: string): Generator<string> {
  for (const [, label = ''] of source.matchAll(/\[((?:\\.|[^[\]\\])+)\]/g)) {
    yield asKey(label);
    if (label.includes('\n')) yield asKey(label.replace(/\n[ \t>]*/g, ' '));
  }
}

function asKey(label: string): string {
  return label.toLowerCase().replace(/\s+/g, ' ').trim();
}
