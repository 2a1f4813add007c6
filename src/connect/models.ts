import type * as vscode from 'vscode';
import type { ApiKeys } from './apiKeys.ts';
import { installation, installationIfAny, type Installation } from './installation.ts';
import type { ConnectTo } from './serviceClients.ts';

/** The models of each installation: the last list that was loaded, and a way to load it anew. */
export class Models {
  readonly #memory: vscode.Memento;
  readonly #apiKeys: ApiKeys;
  readonly #connectTo: ConnectTo;

  constructor(memory: vscode.Memento, apiKeys: ApiKeys, connectTo: ConnectTo) {
    this.#memory = memory;
    this.#apiKeys = apiKeys;
    this.#connectTo = connectTo;
  }

  /** The last list that was loaded from the chosen installation, or undefined. */
  get known(): string[] | undefined {
    const chosen = installationIfAny();
    return chosen && this.#memory.get<string[]>(nameOf(chosen));
  }

  /** Loads the list of the chosen installation and remembers it. Throws ServiceErrors; a failure forgets nothing. */
  async load(signal: AbortSignal): Promise<string[]> {
    const chosen = installation();
    const apiKey = await this.#apiKeys.require(chosen);
    const client = await this.#connectTo({ ...chosen, apiKey });
    const models = await client.models(signal);
    await this.#memory.update(nameOf(chosen), models);
    return models;
  }
}

function nameOf({ baseUrl, realm }: Installation): string {
  return `models ${baseUrl} ${realm}`;
}
