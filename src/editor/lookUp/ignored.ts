import { dirname, resolve } from 'node:path/posix';
import * as vscode from 'vscode';
import { isThere } from '../documents/isThere.ts';
import { smallFile } from '../documents/smallFile.ts';
import { isOnOtherShare } from '../git/otherShare.ts';
import { GitIgnored } from '../find/gitIgnored.ts';
import { configFiles, excludesFile } from './globalRules.ts';

/**
 * What Git ignores in an open folder, by the rules of its repository, which may begin above it, and by those that the user has for all
 * repositories. Settings do not count here: a workspace decides what is shown, not what is sent.
 */
export class Ignored {
  readonly #folder: vscode.Uri;
  #top: Promise<string> | undefined;
  #global: Promise<string> | undefined;
  readonly #texts = new Map<string, Promise<string | undefined>>();
  readonly #rules = new Map<string, Promise<GitIgnored | undefined>>();

  constructor(folder: vscode.Uri) {
    this.#folder = folder;
  }

  /** Whether Git ignores a file or folder, given its path within the open folder; also if its rules are too long to be read. */
  async has(within: string, isFolder = false): Promise<boolean> {
    return this.#isIgnored(await (this.#top ??= this.#topThatCounts()), within, isFolder);
  }

  /**
   * The path of the folder whose rules count first. If a repository ignores the whole open folder, such as an example in a folder for
   * output, only rules from that folder on count: the user has opened it.
   */
  async #topThatCounts(): Promise<string> {
    const [top, own] = [await topOf(this.#folder), pathOf(this.#folder)];
    return top !== own && (await this.#isIgnored(top, '', true)) ? own : top;
  }

  async #isIgnored(top: string, within: string, isFolder: boolean): Promise<boolean> {
    const path = `${pathOf(this.#folder)}/${within}`.slice(top.length).replace(/^\//, '').replace(/\/$/, '');
    const folder = parentOf(path);
    const key = `${top}\n${folder}`;
    const rules = this.#rules.get(key) ?? this.#rulesFor(top, folder);
    this.#rules.set(key, rules);
    const known = await rules;
    return !known || known.has(path, isFolder) || known.isCut(path);
  }

  /** The rules for the files in a folder; undefined if some cannot be read. */
  async #rulesFor(top: string, folder: string): Promise<GitIgnored | undefined> {
    const parts = folder === '' ? [] : folder.split('/');
    const folders = ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
    const texts = await Promise.all(folders.map((one) => this.#rulesIn(one === '' ? top : `${top}/${one}`)));
    if (texts.includes(undefined)) return undefined;
    const all = folders.map((one, index): [string, string] => [one, texts[index] ?? '']);
    return new GitIgnored(new Map(all.filter(([, text]) => text.trim() !== '')));
  }

  /**
   * The rules that a folder contains: its own, and before them those of all repositories and of the one that begins there, which they
   * override.
   */
  async #rulesIn(folder: string): Promise<string | undefined> {
    const [git, own] = await Promise.all([this.#text(`${folder}/.git`), this.#text(`${folder}/.gitignore`)]);
    if (git === '') return own;
    const global = await (this.#global ??= globalRules(this.#folder));
    const excluded = await this.#text(`${await this.#gitFolder(folder, git)}/info/exclude`);
    return own === undefined || excluded === undefined ? undefined : `${global}\n${excluded}\n${own}`;
  }

  /**
   * The path of the folder with Git's own files. In a submodule, and in a linked working tree, which shares them, a file `.git` names it;
   * `text` is the text of that file.
   */
  async #gitFolder(top: string, text = ''): Promise<string> {
    const [, named] = /^gitdir: (.+)\n?$/.exec(text) ?? [];
    const folder = named === undefined ? undefined : pathFrom(top, named);
    if (folder === undefined || isOnOtherShare(folder, top)) return `${top}/.git`;
    const shared = (await this.#text(`${folder}/commondir`))?.trim();
    const whole = shared ? pathFrom(folder, shared) : folder;
    return isOnOtherShare(whole, top) ? folder : whole;
  }

  #text(path: string): Promise<string | undefined> {
    const text = this.#texts.get(path) ?? textOf(this.#folder.with({ path }));
    this.#texts.set(path, text);
    return text;
  }
}

/** How many bytes of rules are read. Real files have fewer. */
const mostBytes = 1_000_000;

/** The text of a file, without a byte order mark; empty if there is none, undefined if it is too long or no file. */
async function textOf(file: vscode.Uri): Promise<string | undefined> {
  try {
    const bytes = await smallFile(file, mostBytes);
    return bytes && new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

/**
 * The rules that the user has for all repositories on the machine of a folder, if we run there. A repository's own `core.excludesFile`
 * does not count: whoever made it could name any file.
 */
async function globalRules({ scheme }: vscode.Uri): Promise<string> {
  if (scheme !== 'file') return '';
  const read = async (path: string): Promise<string> => (await textOf(vscode.Uri.file(path))) ?? '';
  const path = excludesFile(await Promise.all(configFiles().map(read)));
  return path === undefined ? '' : read(path);
}

/** The path of the repository around a folder, or of the folder itself if it is in none. */
async function topOf(folder: vscode.Uri): Promise<string> {
  const own = pathOf(folder);
  const paths: string[] = [];
  for (let path = own; path.length > 1; path = dirname(path)) paths.push(path);
  const tops = await Promise.all(paths.map((path) => isThere(folder.with({ path: `${path}/.git` }))));
  return paths[tops.indexOf(true)] ?? own;
}

/** The path of an address, for a path that Git wrote into a file of a folder. On Windows, it may begin with a drive. */
function pathFrom(folder: string, written: string): string {
  return resolve(folder, written.replace(/^[a-z]:/i, '/$&'));
}

function pathOf({ path }: vscode.Uri): string {
  return path.replace(/\/$/, '');
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
