import * as l10n from '@vscode/l10n';
import { counted } from '../counted.ts';
import type { ServiceClient } from '../service/client.ts';
import { untilAborted } from '../service/untilAborted.ts';
import { cancellable } from './cancellable.ts';
import { addressOf, type Installation } from './installation.ts';
import { notify } from './notice.ts';

/** Asks an installation for its models and shows that it works. Resolves with false if it was cancelled; throws ServiceErrors. */
export async function tryConnection(
  installation: Installation,
  clientFor: (signal: AbortSignal) => Promise<ServiceClient>,
): Promise<boolean> {
  const title = l10n.t('Testing the connection to {0}…', addressOf(installation));
  const models = await cancellable(title, async (signal) => {
    const client = await untilAborted(clientFor(signal), signal);
    return client.models(signal);
  });
  if (models) notify(workingSentence(addressOf(installation), models.length));
  return models !== undefined;
}

/** A sentence that says that a connection works, and how many models it has. */
export function workingSentence(address: string, models: number): string {
  if (models === 0)
    return l10n.t('Connected to {0}. No models are available to your organisation; you can use the apps.', address);
  return counted(
    models,
    l10n.t('Connected to {1}. {0} model is available.'),
    l10n.t('Connected to {1}. {0} models are available.'),
    address,
  );
}
