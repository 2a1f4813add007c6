import { allApps, modelOf } from './chosenModel.ts';
import { installationIfAny } from '../installation.ts';
import { offeredAmong, type Offered } from './modelFacts.ts';
import type { Models } from './models.ts';
import { settings } from '../../settings/settings.ts';

/** The apps, then the models of the last loaded list, without those that are hidden. Empty without a connection. Sends nothing. */
export async function offeredModels(models: Pick<Models, 'known'>): Promise<Offered[]> {
  if (!installationIfAny()) return [];
  const profiles = settings.models();
  const offered = offeredAmong(allApps(), (await models.known()) ?? [], profiles);
  return offered.map((model) => ({ ...model, name: modelOf(model.id, profiles).name }));
}
