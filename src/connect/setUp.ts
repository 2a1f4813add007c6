import * as l10n from '@vscode/l10n';
import { errorKinds } from '../service/errorKinds.ts';
import { serviceError, type ServiceError } from '../service/errors.ts';
import { completeStep } from '../walkthroughStep.ts';
import type { ApiKeys } from './apiKeys.ts';
import type { Connections } from './connections.ts';
import type { StepAnswer } from './inputStep.ts';
import { ask } from './notice.ts';
import { otherRealmKey } from './otherRealmKey.ts';
import type { ConnectTo } from './serviceClients.ts';
import { askBaseUrl, askKey, askRealm } from './setUpSteps.ts';
import { settings } from './settings.ts';
import { tryConnection } from './tryConnection.ts';

const steps = ['baseUrl', 'realm', 'apiKey'] as const;

/** What was answered so far. An empty key is the one that there is already. */
type Draft = Record<(typeof steps)[number], string>;

/** Leads through base URL, realm and key, tries them, and saves them once they work or the user insists. */
export async function setUpConnection(connections: Connections, apiKeys: ApiKeys, connectTo: ConnectTo): Promise<void> {
  const draft: Draft = { baseUrl: settings.baseUrl(), realm: settings.realm(), apiKey: '' };
  let from = 0;
  while (await fillIn(draft, apiKeys, from)) {
    const failure = await failureOf(draft, apiKeys, connectTo);
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
async function fillIn(draft: Draft, apiKeys: ApiKeys, from: number): Promise<boolean> {
  for (let step = from; step < steps.length;) {
    const name = steps[step] ?? 'apiKey';
    const answer = await askFor(name, draft, apiKeys);
    if (answer === undefined) return false;
    if (answer !== 'back') draft[name] = answer.value;
    step += answer === 'back' ? -1 : 1;
  }
  return true;
}

async function askFor(name: keyof Draft, draft: Draft, apiKeys: ApiKeys): Promise<StepAnswer> {
  if (name === 'baseUrl') return askBaseUrl(draft);
  if (name === 'realm') return askRealm(draft);
  return askForKey(draft, apiKeys);
}

async function askForKey(draft: Draft, apiKeys: ApiKeys): Promise<StepAnswer> {
  if (!apiKeys.takesEntered) return { value: '' };
  const offer = await otherRealmKey(apiKeys, draft);
  if (!offer) return undefined;
  if (offer.key) return { value: offer.key };
  return askKey(await apiKeys.sourceFor(draft));
}

/** Why the connection does not work; undefined when it does, and the user was notified. */
async function failureOf(
  draft: Draft,
  apiKeys: ApiKeys,
  connectTo: ConnectTo,
): Promise<ServiceError | 'cancelled' | undefined> {
  const { apiKey, ...installation } = draft;
  try {
    const isTried = await tryConnection(installation, async (signal) =>
      connectTo(apiKey ? draft : await apiKeys.connectionTo(installation, signal), signal),
    );
    return isTried ? undefined : 'cancelled';
  } catch (error) {
    return serviceError(error);
  }
}

async function save({ apiKey, ...installation }: Draft, connections: Connections, apiKeys: ApiKeys): Promise<void> {
  // The key comes first: what is chosen can be used at once. It is chosen even if the key cannot be stored, for a variable may contain one.
  try {
    // What was tried is what will be sent.
    if (apiKey && !(await apiKeys.isSent(installation, apiKey))) await apiKeys.store(installation, apiKey);
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
