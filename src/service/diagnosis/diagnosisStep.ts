import * as l10n from '@vscode/l10n';
import type { StepName } from '../errors/stepNames.ts';

/** A step whose result is known. Its sentence is ours and contains no text from the server. */
export interface Step {
  name: StepName;
  state: 'ok' | 'failed' | 'not-tried';
  sentence: string;
  /** How many models the service lists, once it does; with `service`. */
  models?: number;
}

/** The title of a step, for users. */
export function titleOf(name: StepName): string {
  const titles: Record<StepName, string> = {
    organisation: l10n.t('Organisation file'),
    address: l10n.t('Base URL'),
    name: l10n.t('Host name'),
    connection: l10n.t('Connection'),
    tls: l10n.t('Encryption'),
    service: l10n.t('Service'),
    key: l10n.t('API key'),
    realm: l10n.t('Realm and licence'),
    reply: l10n.t('Reply'),
  };
  return titles[name];
}

export function ok(name: StepName, sentence: string): Step {
  return { name, state: 'ok', sentence };
}

export function notTried(name: StepName, sentence = l10n.t('Not tried.')): Step {
  return { name, state: 'not-tried', sentence };
}
