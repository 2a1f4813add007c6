// Builds the extension, its page and, with --tests, the tests that run inside VS Code. --watch rebuilds on change.
import { context } from 'esbuild';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { usedIcons } from './tools/usedIcons.mjs';

const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');

const { publisher, name } = JSON.parse(readFileSync('package.json', 'utf8'));
/** What package.json alone says: src/extensionId.d.ts declares it. */
export const define = { extensionId: JSON.stringify(`${publisher}.${name}`) };
const common = { bundle: true, minify: production, sourcemap: !production, metafile: true, logLevel: 'info' };
/** Its main file asks for the others in a way that cannot be bundled. */
const alias = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };
const forNode = { ...common, platform: 'node', target: 'node22', format: 'cjs' };
const host = { ...forNode, external: ['vscode', 'mocha'], alias, define };

const sources = globSync('src/**/*.ts').filter((file) => !file.startsWith(join('src', 'webview')));
const asked = sources.flatMap((file) => {
  const paths = readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+\.ts)'\)/g);
  return Array.from(paths, ([, path]) => join(dirname(file), path));
});
/**
 * What VS Code does not need at its start, by the names of its files: all that `import()` asks for. Each is a file of its own beside the
 * bundle, which imports it with the first need.
 */
export const loadedLater = Object.fromEntries(asked.map((path) => [basename(path, '.ts'), path]));
if (Object.keys(loadedLater).length < new Set(asked).size)
  throw new Error(`Two files that are loaded later have the same name: ${[...new Set(asked)].join(', ')}`);
/**
 * What there is once for all files: it is told once which language VS Code has, what the organisation decides, and what the user has just
 * set. The first file has it, and exports it by these names.
 */
const shared = {
  l10n: /^@vscode\/l10n$/,
  userSettings: /\/userSettings\.ts$/,
  userValue: /\/userValue\.ts$/,
};
const fromFirst = (first) => ({
  name: 'from-first',
  setup(build) {
    for (const [name, filter] of Object.entries(shared))
      build.onResolve({ filter }, () => ({ path: name, namespace: 'from-first' }));
    build.onLoad({ filter: /./, namespace: 'from-first' }, ({ path }) => ({
      contents: `module.exports = require('./${first}.cjs').${path};`,
    }));
    build.onResolve({ filter: /./, namespace: 'from-first' }, ({ path }) => ({ path, external: true }));
  },
});
const apart = {
  name: 'apart',
  setup(build) {
    build.onResolve({ filter: /\.ts$/ }, ({ path, kind }) => {
      const name = basename(path, '.ts');
      const isApart = kind === 'dynamic-import' && Object.hasOwn(loadedLater, name);
      return isApart ? { path: `./${name}.cjs`, external: true } : undefined;
    });
    // It has its grammars beside it.
    build.onResolve({ filter: /^@vscode\/tree-sitter-wasm$/ }, () => ({
      path: './parser/tree-sitter.cjs',
      external: true,
    }));
  },
};

/** What the page loads with the first formula. Nothing of it is shared with the rest. */
const formulas = {
  drawnFormulas: 'src/webview/formulas/drawnFormulas.ts',
  formulas: 'src/webview/styles/formulas.css',
};
/** What it loads with the first code, and with the first code in a language that is not common. The two share most of highlight.js. */
const languages = { commonLanguages: 'highlight.js/lib/common', languages: 'highlight.js' };
const pageFilesApart = {
  name: 'page-files-apart',
  setup(build) {
    build.onResolve({ filter: /\/drawnFormulas\.ts$/ }, () => ({ path: './drawnFormulas.js', external: true }));
    for (const [name, path] of Object.entries(languages))
      build.onResolve({ filter: new RegExp(`^${path}$`) }, () => ({ path: `./${name}.js`, external: true }));
  },
};
/**
 * VS Code's interface, taken once. For `import * as` esbuild copies its 500 names for each file that imports it, which takes longer than
 * all else at the start.
 */
const vscodeOnce = {
  name: 'vscode-once',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        /^import \* as vscode from 'vscode';$/m,
        `import vscode from 'vscode:once';`,
      ),
      loader: 'ts',
    }));
    build.onResolve({ filter: /^vscode:once$/ }, ({ path }) => ({ path, namespace: 'vscode-once' }));
    build.onLoad({ filter: /./, namespace: 'vscode-once' }, () => ({ contents: `export default require('vscode');` }));
  },
};
/** The file that VS Code loads first, by its name and its source, and those that are loaded later. */
const hostBundles = (first, source, outdir) => {
  const all = { ...host, outdir, outExtension: { '.js': '.cjs' } };
  return [
    { ...all, entryPoints: { [first]: source }, plugins: [apart, vscodeOnce] },
    { ...all, entryPoints: loadedLater, plugins: [fromFirst(first), apart, vscodeOnce] },
  ];
};

/** Bytes that VS Code may load at each start. */
const mostAtStart = 40_000;

/** Refuses a package that makes each start slower. */
function checkStart({ metafile: { outputs } }) {
  const start = outputs['dist/extension.cjs'];
  if (!production || !start) return;
  const tooEarly = Object.keys(start.inputs).filter((path) => /undici|code\/syntax|realmChat/.test(path));
  if (tooEarly.length > 0) throw new Error(`VS Code would load at each start: ${tooEarly.join(', ')}`);
  if (/\(require\("vscode"\)/.test(readFileSync('dist/extension.cjs', 'utf8')))
    throw new Error(
      "A file imports VS Code's interface in a way that copies its names: write import * as vscode from 'vscode';",
    );
  if (start.bytes > mostAtStart)
    throw new Error(`VS Code would load ${start.bytes} bytes at each start; ${mostAtStart} are allowed.`);
}

const page = { ...common, platform: 'browser', target: 'chrome138', format: 'esm', outdir: 'dist' };
/** What is packed, as esbuild is told to build it. Its types, and those of what else tests use, are in esbuild.d.mts. */
export const bundles = [
  ...hostBundles('extension', 'src/extension.ts', 'dist'),
  { ...page, entryPoints: formulas },
  { ...page, entryPoints: languages, splitting: true, chunkNames: 'highlight' },
  {
    ...page,
    plugins: [pageFilesApart, usedIcons],
    entryPoints: { webview: 'src/webview/main.ts', chat: 'src/webview/styles/chat.css' },
    assetNames: '[name]',
    loader: { '.ttf': 'copy' },
  },
];

const parser = 'node_modules/@vscode/tree-sitter-wasm/wasm';
/** The parser and its grammars, which are packed as they are: their paths. */
export const parserFiles = readdirSync(parser)
  .filter((name) => /^tree-sitter.*\.(js|wasm)$/.test(name) && !name.includes('regex'))
  .map((name) => `${parser}/${name}`);

/** Puts the parser with its grammars beside a bundle. Only who loads it first is told where they are, so each bundle has its own. */
function copyParser(folder) {
  mkdirSync(folder, { recursive: true });
  for (const file of parserFiles) cpSync(file, `${folder}/${basename(file).replace(/\.js$/, '.cjs')}`);
}

/** Each language of our own has the colours of another and nothing else: its grammar includes that of the other, whose scope its own begins with. */
function writeInertGrammars() {
  const { grammars } = JSON.parse(readFileSync('package.json', 'utf8')).contributes;
  mkdirSync('dist/inert', { recursive: true });
  for (const { scopeName, path } of grammars)
    writeFileSync(path, JSON.stringify({ scopeName, patterns: [{ include: scopeName.replace(/\.realm-chat$/, '') }] }));
}

async function buildAll() {
  // What is packed is all that is there.
  if (production) rmSync('dist', { recursive: true, force: true });
  copyParser('dist/parser');
  writeInertGrammars();
  const builds = [...bundles];
  if (flags.has('--tests')) {
    copyParser('out/host/parser');
    // The sample service looks its explorer's files up beside itself, which no host test asks for.
    const logOverride = { 'empty-import-meta': 'silent' };
    for (const one of hostBundles('index', 'test/host/index.ts', 'out/host')) builds.push({ ...one, logOverride });
  }
  const results = [];
  for (const options of builds) {
    const build = await context(options);
    if (flags.has('--watch')) await build.watch();
    else results.push(await build.rebuild().finally(() => build.dispose()));
  }
  results.forEach(checkStart);
}

// Tests only look at what would be built.
if (realpathSync(process.argv[1] ?? '') === import.meta.filename) await buildAll();
