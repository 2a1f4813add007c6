import * as l10n from '@vscode/l10n';
import { titleOf } from '../../service/diagnosis/diagnosisStep.ts';
import { stepNames, type StepName } from '../../service/errors/stepNames.ts';
import type { Proxy, RequestRecord } from '../../service/http/network.ts';
import { counted } from '../../shared/counted.ts';
import type { KeySource } from '../keys/apiKeys.ts';

/** The route that the requests of a test took. */
export interface Travelled {
  way?: RequestRecord['way'];
  proxy?: Proxy | undefined;
}

/** The route in words. */
export function routeText({ way, proxy }: Travelled): string {
  if (!way) return l10n.t('none');
  if (way === 'host') return l10n.t('through VS Code');
  return proxy ? l10n.t('through the proxy {0}', new URL(proxy.url).host) : l10n.t('direct');
}

/** Where a key comes from, in words. */
export function sourceText(source: KeySource): string {
  const texts: Record<KeySource, string> = {
    stored: l10n.t('stored in VS Code'),
    command: l10n.t('from the command of realmChat.apiKeyCommand'),
    environment: l10n.t('from the environment variable'),
  };
  return texts[source];
}

/** What is being tried once a step has ended; undefined after the last one. */
export function titleAfter(ended: StepName): string | undefined {
  const next = stepNames[stepNames.indexOf(ended) + 1];
  return next && titleOf(next);
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
