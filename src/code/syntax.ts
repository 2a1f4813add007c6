import { createRequire } from 'node:module';
import type * as wasm from '@vscode/tree-sitter-wasm';
import { languageIdOf } from './languageNames.ts';
import { loadedOnce } from '../shared/loadedOnce.ts';

/** A named node of a syntax tree. It outlives the tree, which is deleted as soon as it has been read. */
export interface SyntaxNode {
  /** Its name in the grammar of the language, such as `function_definition`; `ERROR` for text that does not parse. */
  type: string;
  /** Its role in its parent, such as `name` or `body`; empty if the grammar gives it none. */
  field: string;
  /** Offsets in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** Whether something in it does not parse, or is missing. */
  hasError: boolean;
  children: SyntaxNode[];
}

/** The longest text that is parsed, in UTF-16 units. */
const longest = 1_000_000;

/** The most milliseconds that parsing may take, and also reading the tree after that. */
const mostTime = 1000;

/** The grammar for each language that has one, by VS Code's language id. JSON is parsed as a value in JavaScript. */
const grammars: Record<string, string> = {
  c: 'cpp',
  cpp: 'cpp',
  'cuda-cpp': 'cpp',
  csharp: 'c-sharp',
  css: 'css',
  go: 'go',
  ini: 'ini',
  java: 'java',
  javascript: 'javascript',
  javascriptreact: 'javascript',
  json: 'javascript',
  jsonc: 'javascript',
  php: 'php',
  powershell: 'powershell',
  properties: 'ini',
  python: 'python',
  ruby: 'ruby',
  rust: 'rust',
  shellscript: 'bash',
  typescript: 'typescript',
  typescriptreact: 'tsx',
};

/** The name of the grammar for a language, which may have any of its names; undefined if there is none. */
export function grammarOf(language: string): string | undefined {
  const id = languageIdOf(language);
  return Object.hasOwn(grammars, id) ? grammars[id] : undefined;
}

/** The tree of a text. Undefined if there is no grammar, if the text is too long or takes too long, or if the parser fails. */
export type Parse = (text: string) => SyntaxNode | undefined;

/** Loads the grammar of a language and resolves with its parser. Neither fails: the parser then returns undefined. */
export async function parserFor(language: string): Promise<Parse> {
  const own = grammarsNow;
  const load = own.get(grammarOf(language) ?? '');
  const loaded = await load?.().catch(() => undefined);
  return (text) => {
    if (!loaded || own !== grammarsNow || text.length > longest) return undefined;
    try {
      return treeOf(text, loaded);
    } catch {
      // The stack of the parser can overflow into its other memory, after which it fails at every text.
      grammarsNow = newGrammars();
      return undefined;
    }
  };
}

type Library = typeof wasm;

/** The parser, and the folder that contains it and its grammars. */
interface Located {
  library: Library;
  folder: string;
}

interface Loaded extends Located {
  grammar: wasm.Language;
}

/** Loads each grammar when it is first needed, all of them for one parser. */
function newGrammars(): ReadonlyMap<string, () => Promise<Loaded>> {
  const library = loadedOnce(loadLibrary);
  return new Map(
    Object.values(grammars).map((name) => [name, loadedOnce(async () => loadGrammar(name, await library()))]),
  );
}

let grammarsNow = newGrammars();

/** Loads a parser with a memory of its own. The grammars are in its folder, which it passes to `locateFile`. */
async function loadLibrary(): Promise<Located> {
  const module: Library & { default?: Library } = await import('@vscode/tree-sitter-wasm');
  const library = copyOf(module.default ?? module);
  let folder = '';
  await library.Parser.init({ locateFile: (file, ownFolder) => (folder = ownFolder) + file });
  return { library, folder };
}

/**
 * Loads a module once more. What is imported stays as long as the process runs; nothing holds the copy but the caller, so that its memory is
 * free again after it has failed.
 */
function copyOf(imported: Library): Library {
  const require = createRequire(process.execPath);
  const [file, known] = Object.entries(require.cache).find(([, each]) => each?.exports === imported) ?? [];
  if (file === undefined) return imported;
  Reflect.deleteProperty(require.cache, file);
  const copy = require(file) as Library;
  require.cache[file] = known;
  return copy;
}

async function loadGrammar(name: string, { library, folder }: Located): Promise<Loaded> {
  return { library, folder, grammar: await library.Language.load(`${folder}tree-sitter-${name}.wasm`) };
}

/** Parses a text. WebAssembly does not free memory by itself, so everything that is created here is deleted here. */
function treeOf(text: string, { library: { Parser }, grammar }: Loaded): SyntaxNode | undefined {
  const parser = new Parser();
  let tree: wasm.Tree | null = null;
  try {
    parser.setLanguage(grammar);
    const end = performance.now() + mostTime;
    tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
    return tree ? rootOf(tree) : undefined;
  } finally {
    tree?.delete();
    parser.delete();
  }
}

function rootOf(tree: wasm.Tree): SyntaxNode | undefined {
  const cursor = tree.walk();
  try {
    return named(cursor, tree.rootNode.hasError);
  } finally {
    cursor.delete();
  }
}

/** Reads all named nodes, without recursion, because code may be nested to any depth. Undefined if that takes too long. */
function named(cursor: wasm.TreeCursor, mayHaveErrors: boolean): SyntaxNode | undefined {
  const root = nodeAt(cursor);
  root.hasError = mayHaveErrors;
  const path = [root];
  const end = performance.now() + mostTime;
  for (let count = 1; count % 1000 > 0 || performance.now() < end; count++) {
    if (!cursor.gotoFirstChild()) {
      for (; !cursor.gotoNextSibling(); path.pop()) if (!cursor.gotoParent()) return root;
      path.pop();
    }
    const node = nodeAt(cursor);
    if (cursor.nodeIsNamed) path.at(-1)?.children.push(node);
    path.push(node);
    if (mayHaveErrors && (cursor.nodeIsMissing || node.type === 'ERROR')) for (const each of path) each.hasError = true;
  }
  return undefined;
}

function nodeAt(cursor: wasm.TreeCursor): SyntaxNode {
  const { nodeType: type, currentFieldName, startIndex: start, endIndex: end } = cursor;
  return { type, field: currentFieldName ?? '', start, end, hasError: false, children: [] };
}
