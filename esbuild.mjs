// Builds the extension, its page and, with --tests, the tests that run inside VS Code. --watch rebuilds on change.
import { context } from 'esbuild';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import process from 'node:process';

const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');

const shared = { bundle: true, minify: production, sourcemap: !production, metafile: true, logLevel: 'info' };
const host = { ...shared, platform: 'node', target: 'node22', format: 'cjs', external: ['vscode', 'mocha'] };

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
const licenceOf = (name) => `/*\n${name}: ${readFileSync(`node_modules/${name}/LICENSE`, 'utf8')}*/`;

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
const builds = [
  hostBundle({ extension: 'src/extension.ts' }, 'dist'),
  { ...page, entryPoints: formulas, banner: { js: licenceOf('temml') } },
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
// The sample service looks its explorer's files up beside itself, which no host test asks for.
const logOverride = { 'empty-import-meta': 'silent' };
const tests = { ...hostBundle({ index: 'test/host/index.ts' }, 'out/host'), logOverride };
if (flags.has('--tests')) builds.push(tests);

// What is packed is all that is there.
if (production) rmSync('dist', { recursive: true, force: true });
mkdirSync('dist', { recursive: true });

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

/** The licences of all packages that these builds contain. */
function licencesOf(results) {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const names = inputs.flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].sort().map((name) => {
    const file = readdirSync(`node_modules/${name}`).find((entry) => /^licen[cs]e/i.test(entry));
    const { license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
    const text = file ? readFileSync(`node_modules/${name}/${file}`, 'utf8').trim() : license;
    return `# ${name}\n\n${text}\n`;
  });
}

const results = [];
for (const options of builds) {
  const build = await context(options);
  if (flags.has('--watch')) await build.watch();
  else results.push(await build.rebuild().finally(() => build.dispose()));
}
results.forEach(checkStart);
if (production) writeFileSync('dist/licences.md', licencesOf(results).join('\n'));
