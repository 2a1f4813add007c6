import { withoutIcons } from '../../shared/plainText.ts';

/** A file as a row of a list: its name, and its folder beside it. */
export interface FileRow<File> {
  label: string;
  description: string;
  file: File;
}

/** Files as rows of a list, in the order of their paths. */
export function fileRows<File>(files: readonly File[], pathOf: (file: File) => string): FileRow<File>[] {
  const paths = files.map((file): [path: string, file: File] => [pathOf(file), file]);
  return paths
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, file]) => {
      const start = path.lastIndexOf('/') + 1;
      const folder = path.slice(0, Math.max(start - 1, 0));
      return { label: withoutIcons(path.slice(start)), description: withoutIcons(folder), file };
    });
}
