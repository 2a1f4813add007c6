import type * as vscode from 'vscode';
import { defaultApp } from '../../service/apps.ts';
import { installationIfAny, installationOf, isSameInstallation, type Installation } from '../installation.ts';
import { listWith, listWithName, listWithout, twinOf, type Nameable } from './savedConnections.ts';
import { settings, type SavedConnection } from '../../settings/settings.ts';
import { updateSettings } from '../../settings/updateSettings.ts';

/**
 * Changes which connection is chosen, and the saved connections. Each has its key, its list of models, and the model last chosen for it.
 */
export class Connections {
  readonly #memory: vscode.Memento;
  readonly #forget: (installation: Installation) => Promise<void>;

  /** `forget` deletes what others keep for an installation: its key, its list of models and its favourites. */
  constructor(memory: vscode.Memento, forget: (installation: Installation) => Promise<void>) {
    this.#memory = memory;
    this.#forget = forget;
  }

  /** Chooses an installation, together with the model last used there. Saves it, and also the one chosen before it. */
  async choose({ name, baseUrl, realm }: Nameable): Promise<void> {
    const [left, entered] = [installationIfAny(), installationOf({ baseUrl, realm })];
    const list = listWith([...(left ? [left] : []), { ...(name && { name }), baseUrl, realm }]);
    if (left && isSameInstallation(left, entered)) return updateSettings({ ...list, baseUrl, realm });
    const model = this.#modelFor(entered, left);
    if (left) await this.#memory.update(modelKey(left), settings.model());
    // Other windows see each step. Nothing is sent without a realm, so no window uses the realm of one address with another address.
    await updateSettings({ realm: '' }, { ...list, model, baseUrl, realm });
  }

  /** Changes the name of a connection. */
  async rename(connection: SavedConnection, name: string): Promise<void> {
    await updateSettings(listWithName(connection, name));
  }

  /**
   * Removes a connection, and what is kept for its installation unless another connection needs it. If it was the chosen one, none is
   * chosen after that.
   */
  async remove(connection: SavedConnection): Promise<void> {
    const installation = installationOf(connection);
    if (!installation || twinOf(connection)) return updateSettings(listWithout(connection));
    const isActive = isSameInstallation(installation, installationIfAny());
    const none = { realm: undefined, baseUrl: undefined, model: undefined };
    // VS Code may refuse the change. The key is deleted only together with its connection.
    await updateSettings({ ...(isActive && none), ...listWithout(connection) });
    await this.#forget(installation);
    await this.#memory.update(modelKey(installation), undefined);
  }

  /** A user may have chosen a model before setting up the first connection. */
  #modelFor(entered: Installation | undefined, left: Installation | undefined): string | undefined {
    const last = entered && this.#memory.get<string>(modelKey(entered));
    const model = last ?? (left ? defaultApp : settings.model());
    return model === defaultApp ? undefined : model;
  }
}

function modelKey({ baseUrl, realm }: Installation): string {
  return `model ${baseUrl} ${realm}`;
}
