import * as l10n from '@vscode/l10n';
import type { PictureSupport } from '../../protocol.ts';
import type { ListedModel } from '../../service/modelList.ts';
import type { ModelProfile } from '../../settings/modelProfiles.ts';
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

/** Says how many models there are, once the list is loaded. */
export function loadedSentence(models: number): string {
  if (models === 0) return l10n.t('No models are available to your organisation.');
  return l10n.t('Available models: {0}.', numberText(models));
}
