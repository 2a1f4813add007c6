/** The labels of link definitions that Markdown may name, as marked looks them up: some of them twice, and some of it is none. */
export function* labelsIn(source: string): Generator<string> {
  for (const [, label = ''] of source.matchAll(/\[((?:\\.|[^[\]\\])+)\]/g))
    yield label.toLowerCase().replace(/\s+/g, ' ').trim();
}
