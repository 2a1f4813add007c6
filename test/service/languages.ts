/** What the sample knows of a programming language. */
export interface Language {
  /** Its usual spelling. */
  name: string;
  /** Makes a one-line comment. */
  comment: (text: string) => string;
}

const slashes = (text: string) => `// ${text}`;
const hash = (text: string) => `# ${text}`;
const dashes = (text: string) => `-- ${text}`;
const block = (text: string) => `/* ${text} */`;
const markup = (text: string) => `<!-- ${text} -->`;

const languages = new Map<string, Language>([
  ['typescript', { name: 'TypeScript', comment: slashes }],
  ['javascript', { name: 'JavaScript', comment: slashes }],
  ['python', { name: 'Python', comment: hash }],
  ['go', { name: 'Go', comment: slashes }],
  ['rust', { name: 'Rust', comment: slashes }],
  ['java', { name: 'Java', comment: slashes }],
  ['kotlin', { name: 'Kotlin', comment: slashes }],
  ['swift', { name: 'Swift', comment: slashes }],
  ['csharp', { name: 'C#', comment: slashes }],
  ['c', { name: 'C', comment: slashes }],
  ['cpp', { name: 'C++', comment: slashes }],
  ['php', { name: 'PHP', comment: slashes }],
  ['ruby', { name: 'Ruby', comment: hash }],
  ['shellscript', { name: 'shell script', comment: hash }],
  ['json', { name: 'JSON', comment: slashes }],
  ['yaml', { name: 'YAML', comment: hash }],
  ['toml', { name: 'TOML', comment: hash }],
  ['dockerfile', { name: 'Dockerfile', comment: hash }],
  ['sql', { name: 'SQL', comment: dashes }],
  ['lua', { name: 'Lua', comment: dashes }],
  ['css', { name: 'CSS', comment: block }],
  ['html', { name: 'HTML', comment: markup }],
  ['xml', { name: 'XML', comment: markup }],
  ['markdown', { name: 'Markdown', comment: markup }],
]);

const aliases = new Map([
  ['ts', 'typescript'],
  ['tsx', 'typescript'],
  ['typescriptreact', 'typescript'],
  ['js', 'javascript'],
  ['jsx', 'javascript'],
  ['javascriptreact', 'javascript'],
  ['py', 'python'],
  ['rs', 'rust'],
  ['kt', 'kotlin'],
  ['cs', 'csharp'],
  ['c++', 'cpp'],
  ['jsonc', 'json'],
  ['rb', 'ruby'],
  ['sh', 'shellscript'],
  ['bash', 'shellscript'],
  ['shell', 'shellscript'],
  ['yml', 'yaml'],
  ['md', 'markdown'],
]);

/** The language of a fence's info word or a VS Code language id; an unknown one keeps its word as its name. */
export function findLanguage(word: string): Language {
  const id = word.toLowerCase();
  const name = word === '' ? 'plain text' : word;
  return languages.get(aliases.get(id) ?? id) ?? { name, comment: slashes };
}
