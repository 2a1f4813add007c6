import { attempt } from '../parts/attempt.ts';
import { element } from '../parts/element.ts';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { MarkdownStream } from './markdown.ts';

/**
 * Draws a sample out of sight while the page is idle. A browser compiles code when it first runs, so the code that draws a reply is
 * ready before the first text arrives; a model takes longer than this.
 */
export function warmUp(texts: BlockTexts): void {
  // Not every browser that runs VS Code has this function.
  if (!('requestIdleCallback' in globalThis)) return;
  const stream = new MarkdownStream(element('div'), texts);
  let at = 0;
  const drawSample = (idle: IdleDeadline): void => {
    for (; at < sample.length && idle.timeRemaining() > reserve; at += piece)
      stream.append(sample.slice(at, at + piece));
    if (at >= sample.length) stream.end();
    else drawWhenIdle();
  };
  const drawWhenIdle = (): number =>
    requestIdleCallback((idle) =>
      attempt(
        () => drawSample(idle),
        () => undefined,
      ),
    );
  drawWhenIdle();
}

/** The usual content of replies. The rules of a language are compiled when code in it is first coloured; these languages are common. */
const sample = `## Heading

Text with **bold**, *italic*, \`code\` and a [link](https://example.com).

- one
- two
  - three

1. first
2. second

> quoted

| a | b |
| - | - |
| 1 | 2 |

\`\`\`ts
// What it does
export function sum(a: number, b = 1): string {
  return \`\${a + b}\`;
}
\`\`\`

\`\`\`python
def total(self, a: int = 1) -> str:
    """What it does."""
    return f"{a + 1}"  # why
\`\`\`

\`\`\`json
{ "a": [1, true, null], "b": { "c": "d" } }
\`\`\`

\`\`\`sh
# Why
for file in *.txt; do
  echo "$file" | grep -c 'a' >> "$HOME/b"
done
\`\`\`

End.
`;
/** The number of characters that are drawn at a time: about as many as in one or two deltas. */
const piece = 12;
/** Milliseconds of the idle time that are left for other work. */
const reserve = 4;
