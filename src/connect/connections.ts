import type * as vscode from 'vscode';
import { defaultApp } from '../service/apps.ts';
import { installationIfAny, installationOf, isSameInstallation, type Installation } from './installation.ts';
import { listWith, listWithName, listWithout, twinOf, type Nameable } from './savedConnections.ts';
import { settings, type SavedConnection } from './settings.ts';
import { updateSettings } from './updateSettings.ts';

/** Changes which connection is chosen, and the saved ones. Each has its key, its list of models, and the model last chosen for it. */
export class Connections {
  readonly #memory: vscode.Memento;
  readonly #forget: (installation: Installation) => Promise<void>;

  /** `forget` lets go of what others keep for an installation: its key and its list. */
  constructor(memory: vscode.Memento, forget: (installation: Installation) => Promise<void>) {
    this.#memory = memory;
    this.#forget = forget;
  }

  /** Chooses an installation together with the model last used there. It is saved, and so is the one before it. */
  async choose({ name, baseUrl, realm }: Nameable): Promise<void> {
    const [left, entered] = [installationIfAny(), installationOf({ baseUrl, realm })];
    const list = listWith([...(left ? [left] : []), { ...(name && { name }), baseUrl, realm }]);
    if (left && isSameInstallation(left, entered)) return updateSettings({ ...list, baseUrl, realm });
    const model = this.#modelFor(entered, left);
    if (left) await this.#memory.update(modelKey(left), settings.model());
    // Other windows see each step: without a realm nothing is sent, so none of them takes the realm of one address for another's.
    await updateSettings({ realm: '' }, { ...list, model, baseUrl, realm });
  }

  /** Gives a connection another name. */
  async rename(connection: SavedConnection, name: string): Promise<void> {
    await updateSettings(listWithName(connection, name));
  }

  /** Forgets a connection, and what is kept for its installation unless another one needs it. Without the chosen one, none is. */
  async remove(connection: SavedConnection): Promise<void> {
    const installation = installationOf(connection);
    if (!installation || twinOf(connection)) return updateSettings(listWithout(connection));
    const isActive = isSameInstallation(installation, installationIfAny());
    const none = { realm: undefined, baseUrl: undefined, model: undefined };
    // VS Code may refuse: the key is lost only with its connection.
    await updateSettings({ ...(isActive && none), ...listWithout(connection) });
    await this.#forget(installation);
    await this.#memory.update(modelKey(installation), undefined);
  }

  /** Someone who sets up the first connection may have chosen a model before. */
  #modelFor(entered: Installation | undefined, left: Installation | undefined): string | undefined {
    const last = entered && this.#memory.get<string>(modelKey(entered));
    const model = last ?? (left ? defaultApp : settings.model());
    return model === defaultApp ? undefined : model;
  }
}

function modelKey({ baseUrl, realm }: Installation): string {
  return `model ${baseUrl} ${realm}`;
}
