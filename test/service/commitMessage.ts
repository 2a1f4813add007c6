/** A commit message for a diff in the unified format: what happened to which files. */
export function commitMessage(diff: string): string {
  const files = Array.from(diff.matchAll(/^diff --git a\/.* b\/(.+?)\r?$/gm), ([, path = '']) => path);
  const added = countLines(diff, /^\+(?!\+\+)/gm);
  const removed = countLines(diff, /^-(?!--)/gm);
  const verb = removed === 0 ? 'Add to' : added === 0 ? 'Remove from' : 'Update';
  const subject = files.length > 2 ? `${verb} ${files.length} files` : `${verb} ${files.join(' and ') || 'the code'}`;
  return `${subject}\n\n${added} lines come in, ${removed} go out.`;
}

function countLines(diff: string, pattern: RegExp): number {
  return diff.match(pattern)?.length ?? 0;
}
