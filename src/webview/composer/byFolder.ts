import type { AttachmentSummary } from '../../protocol.ts';

/** The files that were attached with their folder. */
export interface FolderOfFiles {
  folder: string;
  files: AttachmentSummary[];
}

/** Puts the files of each folder together, at the place of the first of them. */
export function byFolder(attachments: readonly AttachmentSummary[]): (AttachmentSummary | FolderOfFiles)[] {
  const folders = new Map<string, FolderOfFiles>();
  return attachments.flatMap((attachment): (AttachmentSummary | FolderOfFiles)[] => {
    const { folder } = attachment;
    if (folder === undefined) return [attachment];
    const known = folders.get(folder);
    if (known) {
      known.files.push(attachment);
      return [];
    }
    const group = { folder, files: [attachment] };
    folders.set(folder, group);
    return [group];
  });
}
