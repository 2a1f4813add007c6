import * as l10n from '@vscode/l10n';
import { isApp } from '../../service/apps.ts';
import { namedEfforts, type Efforts } from '../../service/efforts.ts';

/** The efforts that a model knows: those of its profile, or else those that the list of models names. Apps know none. */
export function knownEfforts(id: string, ofProfile: Efforts | undefined, listed: readonly string[] = []): Efforts {
  return isApp(id) ? new Map() : (ofProfile ?? namedEfforts(listed));
}

/** The effort that is chosen of those that a model knows; empty if it knows another one no more. Undefined if it knows none at all. */
export function effortIn(known: Efforts, chosen: string): string | undefined {
  if (known.size === 0) return undefined;
  return known.has(chosen) ? chosen : '';
}

/** A row for each effort, after one that leaves it to the service. */
export function effortRows(known: Efforts, chosen: string) {
  return ['', ...known.keys()].map((effort) => ({
    label: effort || l10n.t('Default'),
    ...(effort === chosen && { description: l10n.t('chosen') }),
    ...(effort === '' && { detail: l10n.t('The service decides; nothing is sent.') }),
    effort,
  }));
}
