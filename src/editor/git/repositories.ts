import * as vscode from 'vscode';
import { apiOf, repositoriesOf, type GitApi, type GitExtension } from './gitExtension.ts';

/** A repository of VS Code's Git extension, with only the members that are used here. */
export interface Repository {
  readonly rootUri: vscode.Uri;
  readonly inputBox: { value: string };
  readonly state: {
    readonly HEAD?: { readonly commit?: string };
    readonly indexChanges: readonly Change[];
    readonly mergeChanges: readonly Change[];
    readonly workingTreeChanges: readonly Change[];
    readonly untrackedChanges?: readonly Change[];
  };
  /** Makes the state up to date. */
  status(): Promise<void>;
  getBranch(name: string): Promise<{ readonly name?: string }>;
  getBranches(query: { remote: boolean }): Promise<{ readonly name?: string; readonly type: number }[]>;
}

/** A change as Source Control shows it. */
export interface Change {
  readonly uri: vscode.Uri;
  /** The file before the change, which differs if it was renamed. */
  readonly originalUri: vscode.Uri;
  readonly status: number;
}

/** The repositories that are open in VS Code; none if Git is missing or disabled. */
export function repositories(): Promise<Repository[]> {
  return repositoriesOf(gitExtension());
}

/** The API of the Git extension; undefined if it is missing or disabled. */
export function gitApi(): Promise<GitApi<Repository> | undefined> {
  return apiOf(gitExtension());
}

function gitExtension(): vscode.Extension<GitExtension<Repository>> | undefined {
  return vscode.extensions.getExtension('vscode.git');
}
