import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as vscode from 'vscode';
import type { OrganisationFile } from '../organisation/organisationFile.ts';
import { notReadable, type Reading } from '../organisation/organisation.ts';
import { organisation, organisationProblem, setOrganisation } from '../userValue.ts';
import { notifyChange } from './userSettings.ts';

/** Milliseconds after which controls show what has changed in the file. What is sent looks by itself. */
const period = 5_000;

/** Keeps to what the organisation's file says: it is read at the start, before each request, and every few seconds. */
export class CurrentOrganisation implements vscode.Disposable {
  readonly #path: string;
  readonly #schemaPath: string;
  readonly #timer: NodeJS.Timeout;
  #file: OrganisationFile | undefined;
  #refreshed = Promise.resolve();

  /** Both paths are absolute: of the file, and of its schema. */
  constructor(path: string, schemaPath: string) {
    this.#path = path;
    this.#schemaPath = schemaPath;
    // No watcher notices a folder that is made, the target of a link, and permissions alike.
    this.#timer = setInterval(() => void this.refresh(), period);
  }

  /** Whether there may be a file. Most machines have no folder for one: there nothing has to be waited for, and what reads it is not loaded. */
  mayExist(): boolean {
    return this.#file !== undefined || isThere(dirname(this.#path));
  }

  /** Reads the file again. What it says applies once this resolves; one that is read already may have changed since. */
  refresh(): Promise<void> {
    // One reading that fails does not keep the next ones from being applied.
    return (this.#refreshed = this.#refreshed.catch(() => undefined).then(() => this.#apply()));
  }

  dispose(): void {
    clearInterval(this.#timer);
  }

  async #apply(): Promise<void> {
    // What goes wrong here must not keep the chats on disk from being read.
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

/** What cannot be looked at is there. */
function isThere(folder: string): boolean {
  try {
    return lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
