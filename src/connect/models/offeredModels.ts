import type { PictureSupport } from '../../protocol.ts';
import { isApp } from '../../service/apps.ts';
import { allApps, modelOf } from './chosenModel.ts';
import { installationIfAny } from '../installation.ts';
import type { Models } from './models.ts';
import { settings } from '../../settings/settings.ts';

/** The apps, then the models of the last loaded list, without those that are hidden. Empty without a connection. Sends nothing. */
export async function offeredModels(models: Pick<Models, 'known'>) {
  if (!installationIfAny()) return [];
  const profiles = settings.models();
  const apps = allApps().map((app) => ({ ...app, pictures: 'app' as const }));
  const listed = ((await models.known()) ?? []).filter(
    ({ id }) => !isApp(id.trim()) && !apps.some((app) => app.id === id),
  );
  const seeing = (sees: boolean | undefined): PictureSupport => (sees === undefined ? 'unknown' : sees ? 'yes' : 'no');
  const all = [
    ...apps,
    ...listed.map(({ id, sees, contextLength }) => ({
      id,
      contextLength,
      pictures: seeing(profiles.of(id).images ?? sees),
    })),
  ];
  return all
    .filter(({ id }) => profiles.of(id).hidden !== true)
    .map((model) => {
      const { contextLength, toolCalling, utility } = profiles.of(model.id);
      const isModel = model.pictures !== 'app';
      const callsTools = isModel && toolCalling === true;
      const isUtility = isModel && utility === true;
      const limit = contextLength !== undefined && { contextLength };
      return { ...model, name: modelOf(model.id, profiles).name, callsTools, isUtility, ...limit };
    });
}
