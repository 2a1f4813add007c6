/** The schemes of files that VS Code can search: on this machine, on a remote machine, and in GitHub repositories. */
const searchedSchemes = new Set(['file', 'vscode-remote', 'vscode-vfs']);

/**
 * Whether VS Code can search the files of a folder. If it cannot, `findFiles` waits until an extension provides a search for that file
 * system, which may never happen: the API for it is not final.
 */
export function isSearched({ scheme }: { scheme: string }): boolean {
  return searchedSchemes.has(scheme);
}
