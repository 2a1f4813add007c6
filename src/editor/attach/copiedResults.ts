/** What the Search view has found in a file. */
interface FileResults {
  /** The path as VS Code shows it. */
  path: string;
  lines: string[];
}

/** Reads the text that VS Code copies: the path of each file, followed by its lines, indented. */
export function copiedResults(copied: string): FileResults[] {
  const files: FileResults[] = [];
  for (const line of copied.split(/\r?\n/)) {
    if (line === '') continue;
    if (line.startsWith('  ')) files.at(-1)?.lines.push(line);
    else files.push({ path: line, lines: [] });
  }
  return files;
}
