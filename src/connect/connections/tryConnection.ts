import * as l10n from '@vscode/l10n';
import type { ServiceClient } from '../../service/client.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { cancellable } from '../../dialogs/cancellable.ts';
import { noteInStatusBar } from '../../dialogs/notice.ts';
import { addressOf, type Installation } from '../installation.ts';
import { workingSentence } from './testFacts.ts';

/**
 * Asks an installation for its models and whether it has apps, and shows in the status bar that it works. Resolves with undefined if it was
 * cancelled; throws ServiceErrors.
 */
export async function tryConnection(
  installation: Installation,
  clientFor: ClientFor,
): Promise<{ needsModel: boolean } | undefined> {
  const tried = await withClientFor(installation, clientFor, async (client, signal) => {
    const models = await client.models(signal);
    return { models: models.length, needsModel: models.length > 0 && !(await client.hasApps(signal)) };
  });
  if (!tried) return undefined;
  noteInStatusBar(workingSentence(addressOf(installation), tried.models));
  return tried;
}

type ClientFor = (signal: AbortSignal) => Promise<ServiceClient>;

/** Resolves with whether an installation lists its models, for whatever reason it does not; with undefined if that was cancelled. */
export function listsModels(installation: Installation, clientFor: ClientFor): Promise<boolean | undefined> {
  return withClientFor(installation, clientFor, (client, signal) => client.models(signal)).then(
    (models) => models && true,
    () => false,
  );
}

async function withClientFor<Result>(
  installation: Installation,
  clientFor: ClientFor,
  use: (client: ServiceClient, signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const title = l10n.t('Testing the connection to {0}…', addressOf(installation));
  return cancellable(title, async (signal) => use(await untilAborted(clientFor(signal), signal), signal));
}
