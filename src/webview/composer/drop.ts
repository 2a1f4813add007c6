/** The formats in which files are dropped: VS Code's own list of addresses, the files themselves, or other lists of addresses. */
const formats = ['application/vnd.code.uri-list', 'Files', 'text/uri-list'];

/**
 * Takes files that are dropped on an element, or their addresses. While files are dragged over it, the element has the class
 * `dropping`.
 */
export function listenForDrops(
  target: HTMLElement,
  take: (uris: string[]) => void,
  takeFiles: (files: Iterable<File>) => void,
): void {
  const show = (isOver: boolean): unknown => target.classList.toggle('dropping', isOver);
  target.addEventListener('dragover', (event) => {
    if (!event.dataTransfer || !formatIn(event.dataTransfer)) return;
    // Without this, nothing can be dropped.
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    show(true);
  });
  target.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!target.contains(relatedTarget as Node | null)) show(false);
  });
  target.addEventListener('drop', (event) => {
    show(false);
    const format = event.dataTransfer && formatIn(event.dataTransfer);
    if (!event.dataTransfer || !format) return;
    event.preventDefault();
    if (format === 'Files') {
      takeFiles(event.dataTransfer.files);
      return;
    }
    const uris = addressesIn(event.dataTransfer.getData(format));
    if (uris.length > 0) take(uris);
  });
}

function formatIn({ types }: DataTransfer): string | undefined {
  return formats.find((format) => types.includes(format));
}

/** The addresses in a list, in which lines that start with `#` are comments. */
function addressesIn(list: string): string[] {
  return list.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
}
