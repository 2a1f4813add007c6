import type { Attachment } from '../../protocol.ts';

/** The attachments that are parts of files, to which surroundings belong. */
export function attachedParts<Attached extends Pick<Attachment, 'kind' | 'uri'>>(all: readonly Attached[]): Attached[] {
  return all.filter(({ kind, uri }) => kind === 'code' && uri !== undefined);
}

/** The addresses of the files of attachments, each once. */
export function attachedFiles(all: readonly Pick<Attachment, 'uri'>[]): string[] {
  return [...new Set(all.flatMap(({ uri }) => uri ?? []))];
}

/** The lines of a part of a file, counted from 0, the last one not included. */
export function attachedLines({ firstLine = 1, lastLine = firstLine }: Pick<Attachment, 'firstLine' | 'lastLine'>): {
  from: number;
  to: number;
} {
  return { from: firstLine - 1, to: lastLine };
}
