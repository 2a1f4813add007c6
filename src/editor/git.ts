import * as vscode from 'vscode';
import { sentChanges, type SentChanges } from './neverSend/sentChanges.ts';

/** A repository as the Git extension of VS Code knows it; no more of it than is used here. */
export interface Repository {
  readonly rootUri: vscode.Uri;
  readonly inputBox: { value: string };
  diff(cached?: boolean): Promise<string>;
}

interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly repositories: Repository[];
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** The repositories that are open in VS Code; none where Git is missing or switched off. */
export async function repositories(): Promise<Repository[]> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  const git = await extension?.activate().then(undefined, () => undefined);
  if (!git?.enabled) return [];
  const api = git.getAPI(1);
  await initialized(api);
  return api.repositories;
}

/**
 * The uncommitted changes to files that Git tracks, as a diff that may be sent: those that are staged, or those that are not. Rejects
 * where it cannot be told which files they are in.
 */
export async function diffOf(repository: Repository, staged: boolean): Promise<SentChanges> {
  return sentChanges(await repository.diff(staged), repository.rootUri);
}

/** It looks for repositories when it starts, and knows of none before that is done. */
async function initialized(api: GitApi): Promise<void> {
  if (api.state === 'initialized') return;
  await new Promise<void>((resolve) => {
    const listening = api.onDidChangeState(() => {
      listening.dispose();
      resolve();
    });
  });
}
