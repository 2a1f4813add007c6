// Builds the extension, its page and, with --tests, the tests that run inside VS Code. --watch rebuilds on change.
import { context } from 'esbuild';
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import process from 'node:process';

const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');

const { publisher, name } = JSON.parse(readFileSync('package.json', 'utf8'));
/** What package.json alone says: src/extensionId.d.ts declares it. */
const define = { extensionId: JSON.stringify(`${publisher}.${name}`) };
const shared = { bundle: true, minify: production, sourcemap: !production, metafile: true, logLevel: 'info' };
/** Its main file asks for the others in a way that cannot be bundled. */
const alias = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };
const forNode = { ...shared, platform: 'node', target: 'node22', format: 'cjs' };
const host = { ...forNode, external: ['vscode', 'mocha'], alias, define };

/** What VS Code does not need at its start. Each is a file of its own beside the bundle, which imports it with the first need. */
const loadedLater = {
  http: 'src/service/http.ts',
  withClient: 'src/connect/withClient.ts',
  sharing: 'src/connect/sharing.ts',
  withParser: 'src/code/withParser.ts',
  editorFeatures: 'src/editor/editorFeatures.ts',
  nativeChatFeatures: 'src/nativeChat/nativeChatFeatures.ts',
  organisationFile: 'src/organisation/organisationFile.ts',
  transfer: 'src/chat/history/transfer.ts',
  secrets: 'src/chat/outgoing/secrets.ts',
  sentRequests: 'src/chat/outgoing/sentRequests.ts',
  accessibilityHelp: 'src/panel/accessibilityHelp.ts',
  'eventsource-parser': 'eventsource-parser',
};
/** What there is once for all of these files: it is told once which language VS Code has, and what the organisation decides. */
const sharedByAll = { l10n: '@vscode/l10n', userValue: 'src/userValue.ts' };
const apart = {
  name: 'apart',
  setup(build) {
    build.onResolve({ filter: /^@vscode\/l10n$|\/userValue\.ts$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: `./${basename(path, '.ts')}.cjs`, external: true },
    );
    build.onResolve({ filter: /\.ts$|^eventsource-parser$/ }, ({ path, kind }) => {
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
const formulasApart = {
  name: 'formulas-apart',
  setup(build) {
    build.onResolve({ filter: /\/drawnFormulas\.ts$/ }, () => ({ path: './drawnFormulas.js', external: true }));
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
const hostBundle = (entryPoints, outdir) => ({
  ...host,
  entryPoints: { ...entryPoints, ...sharedByAll, ...loadedLater },
  outdir,
  outExtension: { '.js': '.cjs' },
  plugins: [apart, vscodeOnce],
});

/** Bytes that VS Code may load at each start. */
const mostAtStart = 200_000;

/** Refuses a package that makes each start slower. */
function checkStart({ metafile: { outputs } }) {
  const start = outputs['dist/extension.cjs'];
  if (!production || !start) return;
  const tooEarly = Object.keys(start.inputs).filter((path) => /undici|code\/syntax/.test(path));
  if (tooEarly.length > 0) throw new Error(`VS Code would load at each start: ${tooEarly.join(', ')}`);
  if (/\(require\("vscode"\)/.test(readFileSync('dist/extension.cjs', 'utf8')))
    throw new Error(
      "A file imports VS Code's interface in a way that copies its names: write import * as vscode from 'vscode';",
    );
  if (start.bytes > mostAtStart)
    throw new Error(`VS Code would load ${start.bytes} bytes at each start; ${mostAtStart} are allowed.`);
}

const page = { ...shared, platform: 'browser', target: 'chrome138', format: 'esm', outdir: 'dist' };
/** What is packed, as esbuild is told to build it. Its types, and those of what else tests use, are in esbuild.d.mts. */
export const bundles = [
  hostBundle({ extension: 'src/extension.ts' }, 'dist'),
  { ...page, entryPoints: formulas },
  {
    ...page,
    plugins: [formulasApart],
    splitting: true,
    // The page loads the languages that are not common when it meets one. Both share the rest of highlight.js.
    entryPoints: { webview: 'src/webview/main.ts', languages: 'highlight.js', chat: 'src/webview/styles/chat.css' },
    chunkNames: 'highlight',
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
    builds.push({ ...hostBundle({ index: 'test/host/index.ts' }, 'out/host'), logOverride });
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
