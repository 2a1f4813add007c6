// Importing `node:dns/promises` would load it at each start; this getter loads it only on first use.
import { promises as dns } from 'node:dns';
import * as l10n from '@vscode/l10n';
import { numberText } from '../../shared/counted.ts';
import { defaultApp } from '../apps.ts';
import { parseBaseUrl } from '../baseUrl.ts';
import { ServiceClient, type Connection } from '../client.ts';
import { parseRealm } from '../credentials.ts';
import { notTried, ok, type Step } from './diagnosisStep.ts';
import { stepNames, type StepName } from '../errors/stepNames.ts';
import { errorKinds } from '../errors/errorKinds.ts';
import { serviceError, ServiceError } from '../errors/errors.ts';
import type { Network } from '../http/network.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { within } from '../http/within.ts';

/**
 * The connection to diagnose: the settings as the user wrote them, what permits requests, and how to get the key and the network. All three
 * functions may throw ServiceErrors.
 */
export interface Subject {
  baseUrl: string;
  realm: string;
  /** The path of the organisation's file; undefined if there is none, and then its step is left out. */
  organisationFile: string | undefined;
  /** Rejects if no request at all, or none to this installation, is allowed. */
  permit: (installation?: { baseUrl: string; realm: string }) => Promise<void>;
  connectionTo: (installation: { baseUrl: string; realm: string }, signal: AbortSignal) => Promise<Connection>;
  network: (signal: AbortSignal) => Promise<Network>;
}

/** The message that is sent to the default app. */
export const question = [{ role: 'user' as const, content: 'Answer with the one word OK.' }];

/**
 * Runs the steps of a chat with the same client, and yields each step once its result is known. After the first step that fails, yields
 * those that could not be tried and throws the ServiceError. The reason of an abort is thrown unchanged.
 */
export async function* diagnose(subject: Subject, signal: AbortSignal): AsyncGenerator<Step> {
  const open = new Set<StepName>(stepNames);
  if (subject.organisationFile === undefined) open.delete('organisation');
  try {
    for await (const step of walk(subject, signal)) if (open.delete(step.name)) yield step;
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = serviceError(error);
    // If the step of this error is already decided, the reply failed: it is tried last.
    const { step } = errorKinds[failure.kind];
    const failed = open.has(step) ? step : 'reply';
    for (const name of open)
      yield name === failed ? { name, state: 'failed', sentence: failure.message } : notTried(name);
    throw failure;
  }
}

async function* walk(subject: Subject, signal: AbortSignal): AsyncGenerator<Step> {
  await subject.permit();
  yield ok(
    'organisation',
    l10n.t('{0} was read, and only administrators may change it.', subject.organisationFile ?? ''),
  );
  const base = parseBaseUrl(subject.baseUrl);
  if (!base.ok) throw new ServiceError('bad-base-url', { reason: base.reason });
  const url = new URL(base.baseUrl);
  const realm = parseRealm(subject.realm);
  if (realm.ok) await subject.permit({ baseUrl: base.baseUrl, realm: realm.value });
  yield ok('address', base.baseUrl);
  if (!realm.ok) throw new ServiceError('bad-realm', { reason: realm.reason });
  const network = await untilAborted(subject.network(signal), signal);
  if (network.proxyFor?.(url)) yield notTried('name', l10n.t('Looked up by the proxy.'));
  else yield* lookUp(url, network.timeouts.connect, signal);
  const installation = { baseUrl: base.baseUrl, realm: realm.value };
  const connection = await untilAborted(subject.connectionTo(installation, signal), signal);
  const client = new ServiceClient(connection, network);
  yield* listModels(client, { url, isIdentified: network.identified !== undefined }, signal);
  yield* askApp(client, signal);
}

/** A host name that is not found here may still be found by VS Code itself, so a failed lookup alone is not reported. */
async function* lookUp({ hostname, host }: URL, seconds: number, signal: AbortSignal): AsyncGenerator<Step> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const late = (): ServiceError => new ServiceError('connect-timeout', { host, seconds });
  const found = await within(seconds, late, signal, () => dns.lookup(name)).catch((error: unknown) =>
    error instanceof ServiceError ? error : undefined,
  );
  signal.throwIfAborted();
  if (found instanceof ServiceError) yield notTried('name', l10n.t('Not found within {0} s.', seconds));
  else if (found) yield ok('name', found.address === name ? name : l10n.t('{0} is {1}.', name, found.address));
}

/** Where requests go, and whether a client certificate is presented to that server. */
interface Target {
  url: URL;
  isIdentified: boolean;
}

async function* listModels(client: ServiceClient, target: Target, signal: AbortSignal): AsyncGenerator<Step> {
  try {
    const models = await client.models(signal);
    const sentence = l10n.t('Models: {0}.', numberText(models.length));
    yield* reached(target, 'reply', { ...ok('service', sentence), models: models.length });
  } catch (error) {
    signal.throwIfAborted();
    const failure = orLoginPage(serviceError(error), target.url);
    yield* reached(target, errorKinds[failure.kind].step, ok('service', l10n.t('The service responds.')));
    throw failure;
  }
}

/** Yields the steps that a request has passed, up to but without `end`. */
function* reached({ url, isIdentified }: Target, end: StepName, service: Step): Generator<Step> {
  const isEncrypted = url.protocol === 'https:';
  const trusted = isIdentified
    ? l10n.t('The certificate is trusted. A client certificate is presented if the service requires one.')
    : l10n.t('The certificate is trusted.');
  const steps = [
    ok('name', l10n.t('Found by VS Code.')),
    ok('connection', l10n.t('Connected.')),
    isEncrypted ? ok('tls', trusted) : notTried('tls', l10n.t('Not needed.')),
    service,
    ok('key', l10n.t('Accepted.')),
    ok('realm', l10n.t('Accepted.')),
  ];
  for (const step of steps) {
    if (step.name === end) return;
    yield step;
  }
}

/** Until the user signs in, networks and proxies respond in place of the service, with a login page or a redirect to one. */
function orLoginPage(failure: ServiceError, url: URL): ServiceError {
  const elsewhere = failure.kind === 'redirect' && URL.parse(failure.serverText ?? '', url.href)?.host !== url.host;
  return failure.kind === 'web-page' || elsewhere ? new ServiceError('login-page', {}, { cause: failure }) : failure;
}

async function* askApp(client: ServiceClient, signal: AbortSignal): AsyncGenerator<Step> {
  let text = '';
  for await (const event of client.reply(defaultApp, question, signal)) if (event.type === 'text') text += event.text;
  if (!text.trim()) throw new ServiceError('empty-reply');
  yield ok('reply', l10n.t('The default app answers.'));
}
