import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contextLengthOf } from '../../service/contextLength.ts';
import { namesIn } from '../../service/efforts.ts';
import { field, isText } from '../../shared/json.ts';
import type { ListedModel } from '../../service/modelList.ts';
import type { Installation } from '../installation.ts';

/**
 * The lists of models that were loaded last, one file for each installation. VS Code reads its own state of an extension at the start and
 * writes all of it at every change. That is too much for a list of 8 MiB, and two windows would undo each other's changes.
 */
export class RememberedLists {
  readonly #folder: string;

  /** `folder` is absolute. It is created when it is needed. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The list of an installation; undefined if there is none that can be read. */
  async read(installation: Installation): Promise<ListedModel[] | undefined> {
    try {
      return listIn(JSON.parse(await readFile(this.#fileOf(installation), 'utf8')));
    } catch {
      return undefined;
    }
  }

  /** Stores a list, completely or not at all. A list that cannot be written is loaded again next time. */
  async write(installation: Installation, list: ListedModel[]): Promise<void> {
    const file = this.#fileOf(installation);
    const unfinished = `${file}.${randomUUID()}`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(unfinished, JSON.stringify(list));
      await rename(unfinished, file);
    } catch {
      await rm(unfinished, { force: true }).catch(() => undefined);
    }
  }

  /** Deletes a list. If that fails, it does not matter: a list contains no secret. */
  async delete(installation: Installation): Promise<void> {
    await rm(this.#fileOf(installation), { force: true }).catch(() => undefined);
  }

  /** A hash is used because addresses contain characters that file names must not. */
  #fileOf({ baseUrl, realm }: Installation): string {
    return join(this.#folder, `${createHash('sha256').update(`${baseUrl} ${realm}`).digest('hex')}.json`);
  }
}

/** A stored list; undefined if it is none. Another version may have stored it. (CASES V226) */
function listIn(stored: unknown): ListedModel[] | undefined {
  const list = Array.isArray(stored) ? stored.map(modelIn) : [undefined];
  return list.every((model) => model !== undefined) ? list : undefined;
}

/** A stored model, without what does not fit. */
function modelIn(stored: unknown): ListedModel | undefined {
  const [id, owner, seeing] = ['id', 'owner', 'sees'].map((name) => field(stored, name));
  const contextLength = contextLengthOf(field(stored, 'contextLength'));
  const efforts = namesIn(field(stored, 'efforts'));
  if (!isText(id)) return undefined;
  return {
    id,
    ...(isText(owner) && { owner }),
    ...(contextLength !== undefined && { contextLength }),
    ...(typeof seeing === 'boolean' && { sees: seeing }),
    ...(efforts.length > 0 && { efforts }),
  };
}
