import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../install.mjs';

/** Writes `src` of a commit into a folder, with the packages of this repository, and a VS Code that has nothing beside it. */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const tar = execFileSync('git', ['archive', commit, 'src', 'package.json'], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: tar });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  // Files that look at the settings of VS Code are loaded, and not asked.
  const vscode = join(folder, '..', 'node_modules', 'vscode');
  mkdirSync(vscode, { recursive: true });
  writeFileSync(join(vscode, 'index.js'), '');
}

/** The code of a commit, of which each part has been in one of these files. The shapes are those that all commits have had. */
export interface FormerCode {
  Session: new (replier: object, notify: () => void, keeper?: object) => FormerSession;
  History: new (folder: string, notify?: (problem: object) => void) => FormerHistory;
  conversationOf: (entries: unknown) => FormerConversation;
  asJson: (conversation: FormerConversation) => string;
  ServiceError: new (kind: string) => Error;
  ApiKeys?: new (...stores: unknown[]) => {
    store(installation: object, key: string): Promise<void>;
    stored(installation: object): Promise<string | undefined>;
  };
  FavouriteModels?: new (
    memory: object,
    ofOrganisation: () => string[],
  ) => { toggle(installation: object, id: string): Promise<unknown> };
  ShownConversations?: new (
    memory: object,
    place: () => string,
  ) => { note(id: string): Promise<void>; noteSideBar(id: string): Promise<void> };
}

/** What a session was asked by its page. */
export interface FormerSession {
  readonly id?: string;
  readonly messages: readonly { id: string }[];
  send(text: string, attachments?: object[], select?: undefined, also?: object[]): Promise<void>;
  edit(id: string, text: string): Promise<void>;
  retry(id: string): Promise<void>;
  keep?(id: string): void;
  choose(id: string): void;
  delete(id: string): void;
  open(entries: unknown, journal?: object): unknown;
  stop(): void;
}

interface FormerConversation {
  title: string;
  all(): Iterable<unknown>;
}

interface FormerHistory {
  create(workspace?: string, place?: string): FormerJournal;
  journal(id: string): FormerJournal;
  list(): Promise<{ id: string; title: string }[]>;
  read(id: string): Promise<unknown>;
  rename(id: string, title: string): Promise<void>;
}

interface FormerJournal {
  flush(): Promise<void>;
}

/** Loads what was checked out into a folder. */
export async function formerCode(folder: string): Promise<FormerCode> {
  const parts = await Promise.all([
    ...[load(folder, 'chat/session.ts'), load(folder, 'chat/conversation.ts'), load(folder, 'service/errors.ts')],
    ...[load(folder, 'chat/history/history.ts', 'chat/history.ts')],
    ...[load(folder, 'chat/history/transfer.ts', 'chat/transfer.ts')],
    ...[load(folder, 'connect/apiKeys.ts'), load(folder, 'connect/favouriteModels.ts')],
    ...[load(folder, 'panel/shownConversations.ts')],
  ]);
  return Object.assign({}, ...parts) as FormerCode;
}

/** The first of some files that there is. */
async function load(folder: string, ...files: string[]): Promise<object> {
  const path = files.map((file) => join(folder, 'src', file)).find((file) => existsSync(file));
  return path === undefined ? {} : ((await import(pathToFileURL(path).href)) as object);
}
