/** A reply that shows headings, lists, a table and code in two languages. */
export const showcase = `# What Markdown can show

Text can be **strong**, *emphasised*, ~~struck out~~ or \`code\`, and it can hold [links](https://commonmark.org).

## Lists

1. Numbered steps come first.
2. They can hold more:
   - a point,
   - and another one.
3. The last step ends the list.

- [x] Something that is done
- [ ] Something that is left

## A table

| Size of a step | Good for | Unit |
|:---|:---:|---:|
| small | trying things out | 1 |
| medium | everyday work | 10 |
| large | long runs | 100 |

## Code

The mean of some numbers in TypeScript:

\`\`\`typescript
export function mean(values: number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length === 0 ? 0 : sum / values.length;
}
\`\`\`

And in Python:

\`\`\`python
def mean(values: list[float]) -> float:
    """Return 0 for an empty list."""
    return sum(values) / len(values) if values else 0
\`\`\`

> A quotation stands a little apart.

---

That is most of what a reply needs.`;
