import * as l10n from '@vscode/l10n';
import { isApp } from '../../service/apps.ts';
import { errorKinds } from '../../service/errors/errorKinds.ts';
import { ServiceError, serviceError } from '../../service/errors/errors.ts';
import { completeStep } from '../../dialogs/walkthroughStep.ts';
import type { ApiKeys } from '../keys/apiKeys.ts';
import type { Connections } from './connections.ts';
import type { StepAnswer } from '../../dialogs/inputStep.ts';
import { installationOf, isSameInstallation } from '../installation.ts';
import { assertPermitted } from '../permitted.ts';
import { ask } from '../../dialogs/notice.ts';
import { offeredConnections } from './offeredConnections.ts';
import { askOffered } from './offeredStep.ts';
import { otherRealmKey } from '../keys/otherRealmKey.ts';
import { keyForNone, needsNoKey } from './ownServer.ts';
import type { ConnectTo } from '../network/serviceClients.ts';
import { askBaseUrl, askKey, askRealm } from './setUpSteps.ts';
import { settings, type SavedConnection } from '../../settings/settings.ts';
import { isLocked } from '../../settings/userValue.ts';
import { tryConnection } from './tryConnection.ts';

const steps = ['baseUrl', 'realm', 'apiKey'] as const;

/**
 * The answers so far, whether the realm belongs to an address that the organisation offers, and the base URL for which the user has entered the
 * key. An empty key means the existing one.
 */
interface Draft extends Record<(typeof steps)[number], string> {
  hasOfferedRealm: boolean;
  keyIsFor?: string | undefined;
}

/**
 * Asks for base URL, realm and key, tries them, and saves them once they work or the user insists. If the service has models but no apps,
 * calls `chooseModel`. For a connection that is `known`, only the key is asked for, unless one is stored for exactly this installation.
 */
export async function setUpConnection(
  connections: Connections,
  apiKeys: ApiKeys,
  connectTo: ConnectTo,
  known?: SavedConnection,
  chooseModel: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  assertPermitted(known && installationOf(known));
  const { baseUrl, realm } = known ?? { baseUrl: settings.baseUrl(), realm: settings.realm() };
  const hasStored = known !== undefined && (await apiKeys.stored(known)) !== undefined;
  const draft: Draft = { baseUrl, realm, apiKey: '', hasOfferedRealm: false };
  let from = hasStored ? steps.length : steps.indexOf(known ? 'apiKey' : 'baseUrl');
  while (await fillIn(draft, apiKeys, connectTo, from)) {
    const tried = await resultOf(draft, apiKeys, connectTo);
    if (tried === 'cancelled') return;
    if (!(tried instanceof ServiceError)) {
      await save(draft, known, connections, apiKeys);
      await completeStep('realmChat.connected');
      if (tried.needsModel && isApp(settings.model())) await chooseModel();
      return;
    }
    const answer = await ask(tried.message, [l10n.t('Change'), l10n.t('Save anyway')]);
    if (answer === 1) return save(draft, known, connections, apiKeys);
    if (answer === undefined) return;
    from = stepToFix(tried);
    if (steps[from] === 'apiKey') draft.keyIsFor = undefined;
  }
}

/** Asks for every answer from this step on. Resolves with whether all were given. */
async function fillIn(draft: Draft, apiKeys: ApiKeys, connectTo: ConnectTo, from: number): Promise<boolean> {
  let direction = -1;
  for (let step = from; step < steps.length; step += direction) {
    const name = steps[step] ?? 'apiKey';
    if (name === 'realm' && (draft.hasOfferedRealm || isLocked('realm'))) continue;
    const answer = await askFor(name, draft, apiKeys, connectTo);
    if (answer === undefined) return false;
    if (answer !== 'back') draft[name] = answer.value;
    direction = answer === 'back' ? -1 : 1;
  }
  return true;
}

async function askFor(
  name: (typeof steps)[number],
  draft: Draft,
  apiKeys: ApiKeys,
  connectTo: ConnectTo,
): Promise<StepAnswer> {
  if (name === 'baseUrl') return askAddress(draft);
  if (name === 'realm') return askRealm(draft);
  return askForKey(draft, apiKeys, connectTo);
}

/** Asks for one of the addresses that the organisation offers, with its realm; for any address if it offers none or allows others. */
async function askAddress(draft: Draft): Promise<StepAnswer> {
  const offered = offeredConnections();
  const chosen = offered.length > 0 ? await askOffered(offered) : 'other';
  draft.hasOfferedRealm = false;
  if (chosen === 'other') return askBaseUrl(draft);
  if (!chosen) return undefined;
  if (chosen.realm !== '') Object.assign(draft, { realm: chosen.realm, hasOfferedRealm: true });
  return { value: installationOf({ ...chosen, realm: 'any' })?.baseUrl ?? chosen.baseUrl };
}

/** An empty answer means that no key is needed, unless there is one already. */
async function askForKey(draft: Draft, apiKeys: ApiKeys, connectTo: ConnectTo): Promise<StepAnswer> {
  if (!apiKeys.takesEntered) return { value: '' };
  if (draft.keyIsFor === draft.baseUrl) return askForKeyAgain(draft);
  const offer = await otherRealmKey(apiKeys, draft);
  if (!offer) return undefined;
  if (offer.key) return { value: offer.key };
  const known = await apiKeys.sourceFor(draft);
  const isNeedless = known === undefined && (await needsNoKey(draft, connectTo));
  if (isNeedless === undefined) return undefined;
  const answer = isNeedless ? { value: '' } : await askKey(known);
  if (typeof answer !== 'object') return answer;
  if (answer.value !== '') draft.keyIsFor = draft.baseUrl;
  return known === undefined && answer.value === '' ? { value: keyForNone } : answer;
}

/** The key was entered before the realm was changed. An empty answer keeps it: services display a key only once. */
async function askForKeyAgain({ apiKey }: Draft): Promise<StepAnswer> {
  const answer = await askKey('entered');
  return typeof answer === 'object' && answer.value === '' ? { value: apiKey } : answer;
}

/** Tries the connection. Resolves with why it does not work, or with whether a model has to be chosen. */
async function resultOf(
  draft: Draft,
  apiKeys: ApiKeys,
  connectTo: ConnectTo,
): Promise<ServiceError | { needsModel: boolean } | 'cancelled'> {
  const { apiKey, baseUrl, realm } = draft;
  const installation = { baseUrl, realm };
  try {
    const tried = await tryConnection(installation, async (signal) =>
      connectTo(apiKey ? { ...installation, apiKey } : await apiKeys.connectionTo(installation, signal), signal),
    );
    return tried ?? 'cancelled';
  } catch (error) {
    return serviceError(error);
  }
}

async function save(
  { apiKey, baseUrl, realm }: Draft,
  known: SavedConnection | undefined,
  connections: Connections,
  apiKeys: ApiKeys,
): Promise<void> {
  const installation = { baseUrl, realm };
  // The key comes first, so that the chosen connection can be used immediately. The connection is chosen even if the key cannot be stored,
  // because a variable may contain one.
  try {
    // The key that was tried must be the one that is sent.
    if (apiKey && !(await apiKeys.isSent(installation, apiKey))) await apiKeys.store(installation, apiKey);
  } finally {
    // The user may have gone back and entered another address, which does not have this name.
    const name = isSameInstallation(installation, known) ? known?.name : undefined;
    await connections.choose({ ...installation, ...(name && { name }) });
  }
}

/** The step whose answer a failure is about, according to the diagnosis. */
function stepToFix({ kind }: ServiceError): number {
  const { step } = errorKinds[kind];
  if (step === 'key') return steps.indexOf('apiKey');
  return steps.indexOf(step === 'realm' ? 'realm' : 'baseUrl');
}
