import * as l10n from '@vscode/l10n';
import type { PictureSupport } from '../../protocol.ts';
import type { ListedModel } from '../../service/modelList.ts';
import type { ModelProfile, ModelProfiles } from '../../settings/modelProfiles.ts';
import type { App } from '../../settings/settings.ts';
import { isApp } from '../../service/apps.ts';
import { numberText } from '../../shared/counted.ts';

/** Whether a model accepts pictures. Its profile decides, or else the list. */
export function pictureSupportOf({ images }: ModelProfile, listed: ListedModel | undefined): PictureSupport {
  const seeing = images ?? listed?.sees;
  if (seeing === undefined) return 'unknown';
  return seeing ? 'yes' : 'no';
}

/** The limit of a model in tokens: what its profile says, or else the list; undefined if neither does. */
export function limitOf({ contextLength }: ModelProfile, listed: ListedModel | undefined): number | undefined {
  return contextLength ?? listed?.contextLength;
}

/** Whether so many tokens exceed a limit; not if that is not known. */
export function areOver(tokens: number, limit: number | undefined): boolean {
  return tokens > (limit ?? Infinity);
}

/** A model or app that VS Code's own chat may offer. */
export interface Offered extends App {
  pictures: PictureSupport;
  contextLength?: number | undefined;
  callsTools: boolean;
  /** Whether it may be asked for titles and summaries. */
  isUtility: boolean;
}

/** The apps, then the models of a list that are not apps, without those that are hidden. Only models call tools, if their profiles say so. */
export function offeredAmong(
  apps: readonly App[],
  listed: readonly ListedModel[],
  profiles: Pick<ModelProfiles, 'of'>,
): Offered[] {
  const isOther = ({ id }: ListedModel): boolean => !isApp(id.trim()) && !apps.some((app) => app.id === id);
  const ofApp = (app: App): Offered => {
    const contextLength = limitOf(profiles.of(app.id), undefined);
    return { ...app, pictures: 'app', contextLength, callsTools: false, isUtility: false };
  };
  const ofModel = (model: ListedModel): Offered => {
    const profile = profiles.of(model.id);
    return {
      ...{ id: model.id, name: model.id, pictures: pictureSupportOf(profile, model) },
      ...{ contextLength: limitOf(profile, model), callsTools: profile.toolCalling === true },
      isUtility: profile.utility === true,
    };
  };
  return [...apps.map(ofApp), ...listed.filter(isOther).map(ofModel)].filter(
    ({ id }) => profiles.of(id).hidden !== true,
  );
}

/** Says how many models there are, once the list is loaded. */
export function loadedSentence(models: number): string {
  if (models === 0) return l10n.t('No models are available to your organisation.');
  return l10n.t('Available models: {0}.', numberText(models));
}
