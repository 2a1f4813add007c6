import type { Attachment } from '../../protocol.ts';

/** The attachments that are parts of files, to which surroundings belong. */
export function attachedParts<Attached extends Pick<Attachment, 'kind' | 'uri'>>(all: readonly Attached[]): Attached[] {
  return all.filter(({ kind, uri }) => kind === 'code' && uri !== undefined);
}

/** The addresses of the files of attachments, each once. */
export function attachedFiles(all: readonly Pick<Attachment, 'uri'>[]): string[] {
  return [...new Set(all.flatMap(({ uri }) => uri ?? []))];
}
