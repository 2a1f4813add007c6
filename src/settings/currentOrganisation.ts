import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as vscode from 'vscode';
import type { OrganisationFile } from '../organisation/organisationFile.ts';
import { notReadable, type Reading } from '../organisation/organisation.ts';
import { organisation, organisationProblem, setOrganisation } from './userValue.ts';
import { notifyChange } from './userSettings.ts';

/** Applies what the organisation's file says. It is read at the start, before each request, and every few seconds. */
export class CurrentOrganisation implements vscode.Disposable {
  readonly #path: string;
  readonly #schemaPath: string;
  readonly #timer: NodeJS.Timeout;
  #file: OrganisationFile | undefined;
  #refreshed = Promise.resolve();

  /** `path` is the absolute path of the file, `schemaPath` the absolute path of its schema. */
  constructor(path: string, schemaPath: string) {
    this.#path = path;
    this.#schemaPath = schemaPath;
    // No watcher notices all of these: a new folder, a changed target of a link, and changed permissions.
    this.#timer = setInterval(() => void this.refresh(), period);
  }

  /**
   * Whether there may be a file. Most machines have no folder for one: nothing has to be awaited then, and the code that reads the file is
   * not loaded.
   */
  mayExist(): boolean {
    return this.#file !== undefined || isThere(dirname(this.#path));
  }

  /**
   * Reads the file again. What it says applies once this resolves. Does not reuse a read that is already running, because the file may have
   * changed since.
   */
  refresh(): Promise<void> {
    // A read that fails must not prevent later reads from being applied.
    return (this.#refreshed = this.#refreshed.catch(() => undefined).then(() => this.#apply()));
  }

  dispose(): void {
    clearInterval(this.#timer);
  }

  async #apply(): Promise<void> {
    // An error here must not prevent the chats on disk from being read.
    const next: Reading = await this.#reading().catch((error: unknown) => ({
      problem: notReadable(this.#path, error),
    }));
    if (next.organisation === organisation() && next.problem === organisationProblem()) return;
    setOrganisation(next);
    notifyChange();
  }

  async #reading(): Promise<Reading> {
    if (!this.mayExist()) return {};
    const { OrganisationFile: File } = await import('../organisation/organisationFile.ts');
    this.#file ??= new File(this.#path, this.#schemaPath);
    return this.#file.read();
  }
}

/** Milliseconds until controls show a change of the file. Each request reads the file itself. */
const period = 5_000;

/** Whether a folder exists. One that cannot be checked counts as existing. */
function isThere(folder: string): boolean {
  try {
    return lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
