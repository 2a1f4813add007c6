// Code as in replies: functions of a few lines, as many as fill a block.
import { identifier } from './prose.ts';
import type { Choices } from './random.ts';

type Lines = (choices: Choices, name: string) => string[];

const typescript: Lines = (choices, name) => [
  `/** Keeps at most ${choices.number(2, 90)} entries, the newest last. */`,
  `export async function ${name}(items: readonly string[], limit = ${choices.number(2, 900)}): Promise<number> {`,
  `  const ${identifier(choices)} = new Map<string, number>();`,
  '  for (const [index, item] of items.entries()) {',
  `    if (item.startsWith('${identifier(choices)}') && index < limit) continue; // seen before`,
  '    await store.put(`${item}:${index}`, { index, at: Date.now() });',
  '  }',
  `  return items.length - ${choices.number(1, 9)};`,
  '}',
  '',
];

const python: Lines = (choices, name) => [
  `def ${name}(items: list[str], limit: int = ${choices.number(2, 900)}) -> dict[str, int]:`,
  `    """Count what begins with ${identifier(choices)}."""`,
  '    counts: dict[str, int] = {}',
  '    for index, item in enumerate(items):',
  `        if item.startswith("${identifier(choices)}") or index >= limit:`,
  '            continue  # seen before',
  '        counts[item] = counts.get(item, 0) + 1',
  `    return {key: value for key, value in counts.items() if value > ${choices.number(1, 9)}}`,
  '',
];

const json: Lines = (choices, name) => [
  `  "${name}": {`,
  `    "enabled": ${String(choices.oneOf([true, false]))},`,
  `    "limit": ${choices.number(2, 900)},`,
  `    "names": ["${identifier(choices)}", "${identifier(choices)}", null]`,
  '  },',
];

const shell: Lines = (choices, name) => [
  `# ${identifier(choices)}: once is enough`,
  `export ${name.toUpperCase()}="$HOME/.cache/${identifier(choices)}"`,
  `for file in ./logs/*.${choices.number(1, 30)}.txt; do`,
  `  grep -c '${identifier(choices)}' "$file" | sort -n | tail -${choices.number(2, 20)} >> "$${name.toUpperCase()}"`,
  'done',
];

const languages = { ts: typescript, python, json, sh: shell };

/** A fenced block of 5 to 60 lines of code in one of four languages. */
export function codeBlock(choices: Choices): string {
  const language = choices.oneOf(['ts', 'python', 'json', 'sh'] as const);
  const wanted = choices.number(5, 60);
  const code: string[] = [];
  while (code.length < wanted) code.push(...languages[language](choices, identifier(choices)));
  return ['```' + language, ...code.slice(0, wanted), '```'].join('\n');
}
