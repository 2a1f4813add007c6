// The icons of VS Code's icon font that the panel can show: the build packs these and no others.
import { globSync, readFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const rule = /\.codicon-([\w-]+):before \{ content: "\\([0-9a-f]+)" \}\n/g;

/**
 * The test whether an icon is used: the sources name it in quotes or as a class, or it is for a kind of symbol, whose name is put
 * together.
 */
function usage() {
  const files = globSync('src/**/*.{ts,css}');
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  /** @param {string} name */
  return (name) => name.startsWith('symbol-') || sources.includes(`'${name}'`) || sources.includes(`codicon-${name}`);
}

/**
 * The styles of the icon font with the rules of icons that are used.
 *
 * @param {string} path
 */
function usedStyles(path) {
  const isUsed = usage();
  return readFileSync(path, 'utf8').replace(rule, (whole, name) => (isUsed(name) ? whole : ''));
}

/**
 * For esbuild: loads the icon font and its styles without icons that are not used.
 *
 * @type {import('esbuild').Plugin}
 */
export const usedIcons = {
  name: 'used-icons',
  setup(build) {
    build.onLoad({ filter: /\/codicon\.css$/ }, ({ path }) => ({ contents: usedStyles(path), loader: 'css' }));
    build.onLoad({ filter: /\/codicon\.ttf$/ }, async ({ path }) => {
      const icons = usedStyles(path.replace(/ttf$/, 'css')).matchAll(rule);
      const text = Array.from(icons, ([, , code = '']) => String.fromCodePoint(Number.parseInt(code, 16))).join('');
      const font = await subsetFont(readFileSync(path), text, { targetFormat: 'truetype' });
      return { contents: font, loader: 'copy' };
    });
  },
};
