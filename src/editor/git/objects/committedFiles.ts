import type { GitObjects } from './gitObjects.ts';

/** The files of a commit, as Git keeps them. */
export class CommittedFiles {
  readonly #objects: Pick<GitObjects, 'read'>;
  readonly #commit: string;
  #root: Promise<string> | undefined;
  readonly #folders = new Map<string, Promise<Map<string, string>>>();

  constructor(objects: Pick<GitObjects, 'read'>, commit: string) {
    this.#objects = objects;
    this.#commit = commit;
  }

  /** The bytes of a file; undefined if the commit does not have it. Rejects if they cannot be read. */
  async bytesOf(path: string): Promise<Buffer | undefined> {
    let id: string | undefined = await (this.#root ??= this.#tree());
    for (const name of path.split('/')) {
      const entries: Map<string, string> = await this.#entriesOf(id);
      id = entries.get(name);
      if (id === undefined) return undefined;
    }
    const { type, bytes } = await this.#objects.read(id);
    return type === 'blob' ? bytes : undefined;
  }

  async #tree(): Promise<string> {
    const { bytes } = await this.#objects.read(this.#commit);
    const id = /^tree ([\da-f]+)\n/.exec(bytes.toString('latin1', 0, 100))?.[1];
    if (id === undefined) throw new Error('This is not a commit.');
    return id;
  }

  #entriesOf(id: string): Promise<Map<string, string>> {
    const entries = this.#folders.get(id) ?? this.#readEntries(id);
    this.#folders.set(id, entries);
    return entries;
  }

  /** The ids of what is in a folder, by name. */
  async #readEntries(id: string): Promise<Map<string, string>> {
    const { type, bytes } = await this.#objects.read(id);
    const entries = new Map<string, string>();
    if (type !== 'tree') return entries;
    const idLength = id.length / 2;
    // Each entry is its mode, a space, its name, a zero byte, and its id.
    for (let at = 0; at < bytes.length;) {
      const [space, end] = [bytes.indexOf(0x20, at), bytes.indexOf(0, at)];
      if (space < at || end < space) throw new Error('The folder is damaged.');
      at = end + 1 + idLength;
      entries.set(bytes.toString('utf8', space + 1, end), bytes.toString('hex', end + 1, at));
    }
    return entries;
  }
}
