import * as l10n from '@vscode/l10n';
import { parseBaseUrl } from '../../service/baseUrl.ts';
import { parseApiKey, parseRealm, type Pasted } from '../../service/credentials.ts';
import { ServiceError } from '../../service/errors/errors.ts';
import type { KeySource } from '../keys/apiKeys.ts';
import { inputStep, type StepAnswer } from '../../dialogs/inputStep.ts';
import { addressOf, type Installation } from '../installation.ts';
import { isOwnServer } from './ownServer.ts';
import { isPermitted } from '../permitted.ts';

const shared = () => ({ title: l10n.t('Set Up Connection'), totalSteps: 3 });

/** Asks for the address of an installation. The value is its base URL. */
export function askBaseUrl({ baseUrl }: Pick<Installation, 'baseUrl'>): Promise<StepAnswer> {
  return inputStep({
    ...shared(),
    step: 1,
    prompt: l10n.t(
      'Address of the installation. The address of any of its pages will do, for example of the API explorer.',
    ),
    placeholder: 'https://chat.example.com',
    value: baseUrl,
    parse: pastedBaseUrl,
    note: (value) => l10n.t('Realm Chat will call {0}', `${value}/v1/models`),
  });
}

/** Asks for the realm. */
export function askRealm({ baseUrl, realm }: Installation): Promise<StepAnswer> {
  return inputStep({
    ...shared(),
    step: 2,
    prompt: l10n.t(
      'Realm. Hosted: the subdomain of your organisation. Self-hosted: usually "primary"; the user menu shows it under About. A server of your own: any word.',
    ),
    placeholder: 'primary',
    value: realm === '' && isOwnServer({ baseUrl }) ? 'primary' : realm,
    parse: (typed) => allowed(parseRealm(typed), (value) => ({ baseUrl, realm: value })),
  });
}

/** Asks for the API key. An empty answer keeps the one that there already is, or says that the server needs none. */
export function askKey(known: KeySource | 'entered' | undefined): Promise<StepAnswer> {
  const keep: Record<KeySource | 'entered', string> = {
    entered: l10n.t('Leave empty to keep the key that you entered'),
    stored: l10n.t('Leave empty to keep the stored key'),
    command: l10n.t('Leave empty to use the key of the command'),
    environment: l10n.t('Leave empty to use the key of the environment variable'),
  };
  return inputStep({
    ...shared(),
    step: 3,
    prompt: l10n.t(
      'API key. An administrator creates it under Administration > API keys. It is kept in the secret storage of VS Code.',
    ),
    placeholder: known ? keep[known] : l10n.t('Leave empty if the server needs no key'),
    value: '',
    password: true,
    parse: (typed) => (typed.trim() ? parseApiKey(typed) : { ok: true, value: '' }),
  });
}

function pastedBaseUrl(typed: string): Pasted {
  const parsed = parseBaseUrl(typed);
  if (!parsed.ok) return parsed;
  return allowed({ ok: true, value: parsed.baseUrl }, (baseUrl) => ({ baseUrl }));
}

/** What was typed, unless the organisation does not allow that address or realm. This is checked before a key is asked for. */
function allowed(typed: Pasted, place: (value: string) => { baseUrl: string; realm?: string }): Pasted {
  if (!typed.ok) return typed;
  const asked = place(typed.value);
  if (isPermitted(asked)) return typed;
  const { message } = new ServiceError('address-not-allowed', { ...asked, host: addressOf(asked) });
  return { ok: false, reason: message };
}
