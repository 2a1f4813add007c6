import * as vscode from 'vscode';

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

interface GitApi {
  readonly git: { readonly path: string };
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly repositories: Repository[];
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** The repositories that are open in VS Code; none if Git is missing or disabled. */
export async function repositories(): Promise<Repository[]> {
  const api = await gitApi();
  if (!api) return [];
  await initialized(api);
  return api.repositories;
}

/** The API of the Git extension; undefined if it is missing or disabled. */
export async function gitApi(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  const git = await extension?.activate().then(undefined, () => undefined);
  return git?.enabled ? git.getAPI(1) : undefined;
}

/** Waits until the extension has looked for repositories. Before that, it returns none. */
async function initialized(api: GitApi): Promise<void> {
  if (api.state === 'initialized') return;
  await new Promise<void>((resolve) => {
    const listening = api.onDidChangeState(() => {
      listening.dispose();
      resolve();
    });
  });
}
