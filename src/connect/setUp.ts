import * as l10n from '@vscode/l10n';
import type { Connection } from '../service/client.ts';
import { errorKinds } from '../service/errorKinds.ts';
import { serviceError, type ServiceError } from '../service/errors.ts';
import { completeStep } from '../walkthroughStep.ts';
import type { ApiKeys } from './apiKeys.ts';
import type { Connections } from './connections.ts';
import { assertPermitted } from './installation.ts';
import type { StepAnswer } from './inputStep.ts';
import { ask } from './notice.ts';
import { otherRealmKey } from './otherRealmKey.ts';
import type { ConnectTo } from './serviceClients.ts';
import { askBaseUrl, askKey, askRealm } from './setUpSteps.ts';
import { settings } from './settings.ts';
import { tryConnection } from './tryConnection.ts';

const steps = ['baseUrl', 'realm', 'apiKey'] as const;

/** Leads through base URL, realm and key, tries them, and saves them once they work or the user insists. */
export async function setUpConnection(connections: Connections, apiKeys: ApiKeys, connectTo: ConnectTo): Promise<void> {
  assertPermitted();
  const draft: Connection = { baseUrl: settings.baseUrl(), realm: settings.realm(), apiKey: '' };
  let from = 0;
  while (await fillIn(draft, apiKeys, from)) {
    const failure = await failureOf(draft, connectTo);
    if (failure === 'cancelled') return;
    if (!failure) {
      await save(draft, connections, apiKeys);
      await completeStep('realmChat.connected');
      return;
    }
    const answer = await ask(failure.message, [l10n.t('Change'), l10n.t('Save anyway')]);
    if (answer === 1) return save(draft, connections, apiKeys);
    if (answer === undefined) return;
    from = stepToFix(failure);
  }
}

/** Whether every step from this one on was answered. */
async function fillIn(draft: Connection, apiKeys: ApiKeys, from: number): Promise<boolean> {
  for (let step = from; step < steps.length;) {
    const name = steps[step] ?? 'apiKey';
    const answer = await askFor(name, draft, apiKeys);
    if (answer === undefined) return false;
    if (answer !== 'back') draft[name] = answer.value;
    step += answer === 'back' ? -1 : 1;
  }
  return true;
}

async function askFor(name: keyof Connection, draft: Connection, apiKeys: ApiKeys): Promise<StepAnswer> {
  if (name === 'baseUrl') return askBaseUrl(draft);
  if (name === 'realm') return askRealm(draft);
  return askForKey(draft, apiKeys);
}

async function askForKey(draft: Connection, apiKeys: ApiKeys): Promise<StepAnswer> {
  const offer = await otherRealmKey(apiKeys, draft);
  if (!offer) return undefined;
  if (offer.key) return { value: offer.key };
  return askKey(await apiKeys.stored(draft), apiKeys.ofEnvironment);
}

/** Why the connection does not work; undefined when it does, and the user was notified. */
async function failureOf(
  connection: Connection,
  connectTo: ConnectTo,
): Promise<ServiceError | 'cancelled' | undefined> {
  try {
    return (await tryConnection(connection, connectTo)) ? undefined : 'cancelled';
  } catch (error) {
    return serviceError(error);
  }
}

async function save(
  { apiKey, ...installation }: Connection,
  connections: Connections,
  apiKeys: ApiKeys,
): Promise<void> {
  // The key comes first: what is chosen can be used at once. It is chosen even if the key cannot be stored, for a variable may contain one.
  try {
    const sent = await apiKeys.require(installation).catch(() => undefined);
    // What was tried is what will be sent.
    if (apiKey !== sent) await apiKeys.store(installation, apiKey);
  } finally {
    await connections.choose(installation);
  }
}

/** The step of the answer that a failure is about, as the diagnosis has it. */
function stepToFix({ kind }: ServiceError): number {
  const { step } = errorKinds[kind];
  if (step === 'key') return steps.indexOf('apiKey');
  return steps.indexOf(step === 'realm' ? 'realm' : 'baseUrl');
}
