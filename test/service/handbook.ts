const topics = [
  ['Logging', 'a line in the log', 'tells what happened when nobody was watching'],
  ['Timeouts', 'a time limit', 'turns endless waiting into an answer'],
  ['Retries', 'a second attempt', 'helps when the first one failed by chance'],
  ['Caching', 'a cached value', 'saves work that was done before'],
  ['Validation', 'a checked input', 'keeps wrong values out of everything behind it'],
  ['Migrations', 'a migration', 'moves old data into its new shape'],
  ['Backups', 'a backup', 'is worth as much as the last time it was restored'],
  ['Monitoring', 'a measured value', 'shows trouble before people report it'],
  ['Releases', 'a small release', 'is easy to understand and easy to take back'],
  ['Reviews', 'a review', 'spreads what one person knows to two'],
] as const;

/** About 300 lines of varied Markdown: a section of some 30 lines for each topic. */
export function handbook(): string {
  const contents = topics.map(([title], index) => `${index + 1}. ${title}`).join('\n');
  return ['# A handbook for a small service', contents, ...topics.map(section)].join('\n\n');
}

function section([title, thing, effect]: (typeof topics)[number], index: number): string {
  return `## ${index + 1}. ${title}

In short, ${thing} ${effect}. It costs little when it is there from the start, and a lot when it is added in a hurry.

- Decide who looks after it.
- Write down **one number** that says whether it works.
- Look at that number every ${index + 2} days.

### Where to begin

1. Find the place where ${thing} is missing most.
2. Put it there, and nowhere else.
3. Wait a week, then compare.

| Question | Answer so far | Weight |
|:---|:---|---:|
| Is it in place? | in ${index + 3} of ${index + 9} parts | ${index + 1} |
| Does somebody see it fail? | yes, within ${(index + 1) * 5} minutes | ${index * 2 + 1} |

${sample(title, index)}

> When in doubt, prefer the version that is easier to explain.`;
}

function sample(title: string, index: number): string {
  const name = title.toLowerCase();
  if (index % 2 === 0) {
    return `\`\`\`typescript
export const ${name}Settings = {
  enabled: true,
  limit: ${(index + 1) * 10},
};
\`\`\``;
  }
  return `\`\`\`python
${name}_settings = {
    "enabled": True,
    "limit": ${(index + 1) * 10},
}
\`\`\``;
}
