/** VS Code's language ids, each with the other names that replies and file extensions use for the language. */
const otherNames: Record<string, string> = {
  asciidoc: 'adoc',
  bat: 'batch cmd',
  c: 'h',
  clojure: 'clj cljs edn',
  coffeescript: 'coffee',
  cpp: 'c++ cc cxx hpp',
  csharp: 'c# cs',
  diff: 'patch',
  dockercompose: 'docker-compose',
  dockerfile: 'docker containerfile',
  elixir: 'ex exs',
  erlang: 'erl',
  fsharp: 'f# fs fsx',
  go: 'golang',
  handlebars: 'hbs',
  haskell: 'hs',
  html: 'htm xhtml',
  ini: 'cfg conf',
  jade: 'pug',
  javascript: 'js mjs cjs node',
  javascriptreact: 'jsx',
  jsonc: 'json5',
  julia: 'jl',
  kotlin: 'kt kts',
  latex: 'tex',
  makefile: 'make mk',
  markdown: 'md mdx',
  'objective-c': 'objc objectivec',
  perl: 'pl pm',
  plaintext: 'text txt plain',
  powershell: 'ps1 pwsh ps',
  python: 'py py3 python3 pyi',
  razor: 'cshtml',
  restructuredtext: 'rst',
  ruby: 'rb',
  rust: 'rs',
  shellscript: 'bash sh shell zsh ksh',
  sql: 'mysql pgsql plsql postgres postgresql sqlite tsql',
  stylus: 'styl',
  terraform: 'tf hcl',
  typescript: 'ts mts cts',
  typescriptreact: 'tsx',
  vb: 'vbnet visualbasic',
  yaml: 'yml',
};

const ids = new Map(
  Object.entries(otherNames).flatMap(([id, names]) => names.split(' ').map((name): [string, string] => [name, id])),
);

/** VS Code's id for the language that a code block names: `ts`, `ts:src/a.ts`, `{.ts}` and `src/a.ts` are `typescript`. */
export function languageIdOf(label: string): string {
  const name = (/[\w+#./-]+/.exec(label)?.[0] ?? '').toLowerCase().replace(/^\./, '');
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return ids.get(name) ?? ids.get(extension) ?? (name.includes('/') ? extension : name);
}

/** VS Code's id for the language that a code block names, if it is among those that VS Code knows; else that of text without a language. */
export function knownLanguageId(label: string, known: readonly string[]): string {
  const id = languageIdOf(label);
  return known.includes(id) ? id : 'plaintext';
}

/** Whether the label of a code block means a language. Variants of a language, such as those for React, count as the language itself. */
export function meansLanguage(label: string, language: string): boolean {
  return label !== '' && familyOf(languageIdOf(label)) === familyOf(languageIdOf(language));
}

/** Whether a language is prose, so that any words, and any code, may be what was asked for. */
export function isOfSentences(language: string): boolean {
  return ofSentences.has(languageIdOf(language));
}

const ofSentences = new Set(['asciidoc', 'git-commit', 'latex', 'markdown', 'plaintext', 'restructuredtext']);

/** Whether code with a label can be in files of a language, such as scripts in pages, or is often confused with it, such as C with C++. */
export function mayStandIn(label: string, language: string): boolean {
  return guests.get(familyOf(languageIdOf(language)))?.includes(familyOf(languageIdOf(label))) === true;
}

const guests = new Map([
  ['astro', ['html', 'typescript', 'javascript', 'css', 'scss']],
  ['c', ['cpp']],
  ['cpp', ['c']],
  ['css', ['scss', 'less']],
  ['handlebars', ['html']],
  ['html', ['javascript', 'css', 'xml']],
  ['javascript', ['typescript']],
  ['less', ['css']],
  ['php', ['html']],
  ['razor', ['html', 'csharp']],
  ['scss', ['css']],
  ['svelte', ['html', 'typescript', 'javascript', 'css', 'scss']],
  ['typescript', ['javascript']],
  ['vue', ['html', 'typescript', 'javascript', 'css', 'scss']],
  ['xml', ['html']],
]);

function familyOf(id: string): string {
  return families.get(id) ?? id;
}

const families = new Map([
  ['javascriptreact', 'javascript'],
  ['jsonc', 'json'],
  ['typescriptreact', 'typescript'],
]);
