/** The API of VS Code's Git extension, with only the members that are used here. */
export interface GitApi<Repository> {
  readonly git: { readonly path: string };
  readonly state: 'uninitialized' | 'initialized';
  onDidChangeState(listener: () => void): { dispose(): unknown };
  readonly repositories: Repository[];
}

/** What VS Code's Git extension exports. */
export interface GitExtension<Repository> {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi<Repository>;
}

/** An extension that is loaded when it is activated. */
interface Activated<Exports> {
  activate(): PromiseLike<Exports>;
}

/** The API of the Git extension; undefined if it is missing or disabled, or fails. */
export async function apiOf<Repository>(
  extension: Activated<GitExtension<Repository>> | undefined,
): Promise<GitApi<Repository> | undefined> {
  const git = await extension?.activate().then(undefined, () => undefined);
  return git?.enabled ? git.getAPI(1) : undefined;
}

/** The repositories that are open in VS Code; none if Git is missing or disabled. */
export async function repositoriesOf<Repository>(
  extension: Activated<GitExtension<Repository>> | undefined,
): Promise<Repository[]> {
  const api = await apiOf(extension);
  if (!api) return [];
  await initialized(api);
  return api.repositories;
}

/** Waits until the extension has looked for repositories. Before that, it returns none. */
async function initialized(api: GitApi<unknown>): Promise<void> {
  if (api.state === 'initialized') return;
  await new Promise<void>((resolve) => {
    const listening = api.onDidChangeState(() => {
      listening.dispose();
      resolve();
    });
  });
}
