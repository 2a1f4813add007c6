import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { language } from '../../shared/counted.ts';
import { withHome } from '../../shared/homePath.ts';
import { organisation, organisationProblem } from '../../settings/userValue.ts';
import { organisationPath } from '../../organisation/organisationPath.ts';
import { connectionReport } from '../../service/diagnosis/connectionReport.ts';
import { curlLines } from '../../service/diagnosis/curl.ts';
import { diagnose, type Subject } from '../../service/diagnosis/diagnosis.ts';
import type { Step } from '../../service/diagnosis/diagnosisStep.ts';
import { serviceError, type ServiceError } from '../../service/errors/errors.ts';
import type { Network } from '../../service/http/network.ts';
import type { ApiKeys } from '../keys/apiKeys.ts';
import { cancellable } from '../../dialogs/cancellable.ts';
import { identityFiles } from '../network/clientIdentity.ts';
import type { CurrentNetwork } from '../network/currentNetwork.ts';
import { writtenHeaders } from '../../service/http/furtherHeaders.ts';
import { addressOf, installationIfAny } from '../installation.ts';
import { installation, type Permit } from '../permitted.ts';
import { notify } from '../../dialogs/notice.ts';
import type { ReportDocument } from './reportDocument.ts';
import { settings } from '../../settings/settings.ts';
import { routeText, sourceText, titleAfter, workingSentence, type Travelled } from './testFacts.ts';

/**
 * Takes every step from the settings to a reply, shows a report of them, and notifies that the connection works. Throws the ServiceError
 * that says what does not work.
 */
export async function testConnection(
  apiKeys: ApiKeys,
  network: CurrentNetwork,
  permit: Permit,
  report: ReportDocument,
  version: string,
  whereAgentsWork: () => Promise<string>,
): Promise<void> {
  const travelled: Travelled = {};
  // The organisation's file may decide settings, so it is read again first.
  await permit().catch(() => undefined);
  const subject: Subject = {
    baseUrl: settings.baseUrl(),
    realm: settings.realm(),
    organisationFile: (organisation() ?? organisationProblem()) && organisationPath(),
    permit,
    connectionTo: (installation, signal) => apiKeys.connectionTo(installation, signal),
    network: async (signal) => watched(await network(signal), travelled),
  };
  const title = l10n.t('Testing the connection');
  const result = await cancellable(title, (signal, doing) => test(subject, signal, doing));
  if (!result) return;
  const known = await facts(apiKeys, version, travelled);
  known.push([l10n.t('Agents'), await whereAgentsWork()]);
  await report.show(connectionReport({ ...result, facts: known, curl: curl(travelled) }));
  if (result.failure) throw result.failure;
  const models = result.steps.find(({ name }) => name === 'service')?.models ?? 0;
  notify(workingSentence(addressOf(installation()), models));
}

/** The result of a test. */
interface Result {
  steps: Step[];
  failure?: ServiceError;
}

/** The network, with the route of its requests recorded in `travelled`. */
function watched(network: Network, travelled: Travelled): Network {
  return {
    ...network,
    proxyFor: (url) => (travelled.proxy = network.proxyFor?.(url)),
    record: (record) => {
      travelled.way = record.way;
      network.record?.(record);
    },
  };
}

async function test(subject: Subject, signal: AbortSignal, doing: (message: string) => void): Promise<Result> {
  const steps: Step[] = [];
  try {
    for await (const step of diagnose(subject, signal)) {
      steps.push(step);
      const next = titleAfter(step.name);
      if (next !== undefined) doing(next);
    }
    return { steps };
  } catch (error) {
    signal.throwIfAborted();
    return { steps, failure: serviceError(error) };
  }
}

async function facts(
  apiKeys: ApiKeys,
  version: string,
  travelled: Travelled,
): Promise<[name: string, value: string][]> {
  const chosen = installationIfAny();
  const realm = chosen?.realm;
  const source = chosen && (await apiKeys.sourceFor(chosen).catch(() => undefined));
  return [
    [l10n.t('Date'), new Date().toLocaleString(language())],
    ['Realm Chat', version],
    ['VS Code', `${vscode.version}, ${process.platform}`],
    ...(realm ? [[l10n.t('Realm'), realm] as [string, string]] : []),
    ...(source ? [[l10n.t('API key'), sourceText(source)] as [string, string]] : []),
    [l10n.t('Route'), routeText(travelled)],
  ];
}

function curl({ proxy }: Travelled): string[] {
  const chosen = installationIfAny();
  if (!chosen) return [];
  try {
    return curlLines({
      ...chosen,
      proxy: proxy?.url,
      caFile: withHome(settings.caFile()),
      identity: identityFiles(settings.clientCertificate()),
      headers: writtenHeaders(settings.headers()),
    });
  } catch {
    // The report says what is wrong with these settings.
    return [];
  }
}
