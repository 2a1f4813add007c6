/** What a line declares, whatever its parameters and types are: `function add`, `class Cat`; undefined when it declares nothing. */
export function signatureOf(line: string): string | undefined {
  const text = line.trim().slice(0, longest);
  const bare = text.replace(modifiers, '');
  for (const [kind, pattern] of patterns) {
    const name = pattern.exec(bare);
    if (name) return [kind, ...name.slice(1).filter(Boolean)].join(' ');
  }
  return undefined;
}

/** Characters of a line that are read. */
const longest = 300;

const modifiers =
  /^(?:(?:export|default|declare|pub(?:\([^)]*\))?|public|private|protected|internal|static|async|abstract|final|sealed|partial|override|unsafe|virtual|readonly|const(?=\s+fn))\s+)*/;

const patterns: [kind: string, pattern: RegExp][] = [
  ['method', /^func\s+\(\s*(?:\w+\s+)?\*?(\w+)[^)]*\)\s*(\w+)/],
  ['function', /^(?:function\s*\*?|def|func|fun|fn|sub)\s+((?:self\.)?[\w$]+[?!]?)/],
  ['class', /^(?:class|interface|struct|enum|trait|record|protocol|module|namespace|object)\s+((?:[\w$.]|::)+)/],
  ['type', /^type\s+([\w$]+)/],
  ['impl', /^impl\b(?:<[^>]*>)?\s*([^{]+?)\s*(?:\{|$)/],
  ['value', /^(?:const|let|var|val)\s+(?:mut\s+)?([\w$]+)\s*(?::[^=]*)?=/],
  ['element', /^<([\w-]+)\s(?:[^>]*\s)?id=["']([^"']+)/],
  // A method of a class, or a function of a language where its type comes first; no call such as `it('adds', () => {`.
  [
    'function',
    /^(?!(?:if|for|foreach|while|switch|catch|return|else|do|with|using|match|new|await|try)\b)(?:[\w$<>[\],.*&:]+\s+)*?([\w$#]+)\s*\((?!\s*["'`])[^;]*\{$/,
  ],
];
