// Builds the extension, its page and, with --tests, the tests that run inside VS Code. --watch rebuilds on change.
import { context } from 'esbuild';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');

const shared = { bundle: true, minify: production, sourcemap: !production, logLevel: 'info' };
const host = { ...shared, platform: 'node', target: 'node22', format: 'cjs', external: ['vscode', 'mocha'] };

/** The parser stays a file of its own, which is loaded with the first need, and has its grammars beside it. */
const parserApart = {
  name: 'parser-apart',
  setup: (build) =>
    build.onResolve({ filter: /^@vscode\/tree-sitter-wasm$/ }, () => ({
      path: './parser/tree-sitter.cjs',
      external: true,
    })),
};

const builds = [
  {
    ...host,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.cjs',
    plugins: [parserApart],
  },
  {
    ...shared,
    platform: 'browser',
    target: 'chrome138',
    format: 'esm',
    splitting: true,
    // The page loads the languages that are not common when it meets one. Both share the rest of highlight.js.
    entryPoints: { webview: 'src/webview/main.ts', languages: 'highlight.js' },
    chunkNames: 'highlight',
    outdir: 'dist',
  },
];
// The sample service looks its explorer's files up beside itself, which no host test asks for.
const logOverride = { 'empty-import-meta': 'silent' };
const tests = {
  ...host,
  entryPoints: ['test/host/index.ts'],
  outfile: 'out/host/index.cjs',
  logOverride,
  plugins: [parserApart],
};
if (flags.has('--tests')) builds.push(tests);

mkdirSync('dist', { recursive: true });
for (const file of ['codicon.css', 'codicon.ttf']) cpSync(`node_modules/@vscode/codicons/dist/${file}`, `dist/${file}`);

/** Puts the parser with its grammars beside a bundle. Only who loads it first is told where they are, so each bundle has its own. */
function copyParser(folder) {
  const parser = 'node_modules/@vscode/tree-sitter-wasm';
  mkdirSync(folder, { recursive: true });
  cpSync(`${parser}/wasm/tree-sitter.js`, `${folder}/tree-sitter.cjs`);
  cpSync(`${parser}/LICENSE`, `${folder}/LICENSE`);
  const files = readdirSync(`${parser}/wasm`).filter((name) => name.endsWith('.wasm') && !name.includes('regex'));
  for (const file of files) cpSync(`${parser}/wasm/${file}`, `${folder}/${file}`);
}
copyParser('dist/parser');
if (flags.has('--tests')) copyParser('out/host/parser');

/** Each language of our own has the colours of another and nothing else: its grammar includes that of the other, whose scope its own begins with. */
const { grammars } = JSON.parse(readFileSync('package.json', 'utf8')).contributes;
mkdirSync('dist/inert', { recursive: true });
for (const { scopeName, path } of grammars)
  writeFileSync(path, JSON.stringify({ scopeName, patterns: [{ include: scopeName.replace(/\.realm-chat$/, '') }] }));

for (const options of builds) {
  const build = await context(options);
  if (flags.has('--watch')) await build.watch();
  else await build.rebuild().finally(() => build.dispose());
}
