import { notify } from '../dialogs/notice.ts';
import type { Addressee } from '../service/addressee.ts';
import { settings } from '../settings/settings.ts';
import { addressing, type Addressing, type KnownModels } from './addressing.ts';
import { connectedInstallationName, installationIfAny } from './installation.ts';
import { chosenModel } from './models/chosenModel.ts';
import { installation } from './permitted.ts';

export type { KnownModels };

/** Addresses what is chosen when a request is made: the installation, the model or app, and what the settings say of it. */
export class Addressees {
  /** The installation and the model that are chosen now, and no other, so that no message for one organisation is sent to another. */
  readonly now: () => Addressee;

  constructor(
    apiKeys: Addressing['apiKeys'],
    connectTo: Addressing['connectTo'],
    models: KnownModels,
    efforts: Addressing['efforts'],
  ) {
    const chosen = {
      ...{ installation, installationIfAny, installationName: connectedInstallationName, model: chosenModel },
      ...{ models: settings.models, systemPrompt: settings.systemPrompt },
    };
    this.now = addressing({ apiKeys, connectTo, models, efforts, chosen, notify });
  }
}
