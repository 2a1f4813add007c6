/**
 * The labels of link definitions that Markdown may name, as marked looks them up: some of them twice, and some of it is none. Within a
 * quote a label goes on after the sign of the quote.
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
