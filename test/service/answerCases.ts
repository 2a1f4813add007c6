import { releaseNotesApp } from './models.ts';

const typescript = [
  'const maxItems = 10;',
  'export function take(list: string[], limit = maxItems): string[] {',
  '  let copy = list;',
  '  return copy.slice(0, limit);',
  '}',
];
const python = ['max_items = 10', '', 'def take(items, limit=max_items):', '    return items[:limit]'];

/** Code, and texts in its explanation; the prompt says that it begins at line 7. */
export const explanations = [
  {
    language: 'typescript',
    code: typescript,
    says: [/TypeScript/, /function `take`/, /line 8/, /`limit = maxItems`/],
  },
  { language: 'python', code: python, says: [/Python/, /function `take`/, /line 9/, /take\(items, limit\)/] },
  { language: 'go', code: ['func Take(n int) int {', '\treturn n', '}'], says: [/Go/, /function `Take`/, /`n int`/] },
];

/** The instruction of a rewrite, and a line that the code then has. */
export const rewrites = [
  { wish: 'make the constants upper case', language: 'typescript', code: typescript, has: 'const MAX_ITEMS = 10;' },
  { wish: 'UPPERCASE constants', language: 'python', code: python, has: 'def take(items, limit=MAX_ITEMS):' },
  {
    wish: 'rename copy to result',
    language: 'typescript',
    code: typescript,
    has: '  return result.slice(0, limit);',
  },
  { wish: 'use const', language: 'typescript', code: typescript, has: '  const copy = list;' },
  { wish: 'add comments', language: 'typescript', code: typescript, has: /\/\/ take.*\nexport function take/ },
  { wish: 'add comments', language: 'python', code: python, has: /# take.*\ndef take/ },
  { wish: 'make it faster', language: 'python', code: ['    pass'], has: '    # make it faster\n    pass' },
  {
    wish: 'make it faster',
    language: 'typescript',
    code: ['a();\r', 'b();'],
    has: '// make it faster\r\na();\r\nb();',
  },
];

/** A user's message, and the reply. */
export const talks = [
  { prompt: 'Hello!', says: /^Hello!/ },
  { prompt: 'Show me a table', says: /\|:---\|[^]*```typescript[^]*```python/ },
  { prompt: 'What is a realm?', says: /> What is a realm\?[^]*1 message / },
  { prompt: 'a long reply', says: /^(.*\n){280,320}/ },
  { prompt: '- fix the crash\n- add a list', says: /## Added\n\n- add a list\n\n## Fixed/, app: releaseNotesApp },
];

/** Lines of code as a prompt or a reply holds them. */
export function fenced(language: string, lines: string[]): string {
  return ['```' + language, ...lines, '```'].join('\n');
}
