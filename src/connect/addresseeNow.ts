import { notify } from '../dialogs/notice.ts';
import type { Addressee } from '../service/addressee.ts';
import { settings } from '../settings/settings.ts';
import { addressing, type Addressing } from './addressing.ts';
import { connectedInstallationName, installationIfAny } from './installation.ts';
import { chosenModel } from './models/chosenModel.ts';
import { installation } from './permitted.ts';

/**
 * A function that returns the installation and the model that are chosen when it is called, and what the settings say of them, and no others,
 * so that no message for one organisation is sent to another.
 */
export function addresseeNow(by: Omit<Addressing, 'chosen' | 'notify'>): () => Addressee {
  const chosen = {
    ...{ installation, installationIfAny, installationName: connectedInstallationName, model: chosenModel },
    ...{ models: settings.models, systemPrompt: settings.systemPrompt },
  };
  return addressing({ ...by, chosen, notify });
}
