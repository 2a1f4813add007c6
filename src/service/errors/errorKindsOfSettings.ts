import * as l10n from '@vscode/l10n';
import { joinedSentences } from '../../shared/formattedText.ts';
import {
  checkAddress,
  checkKeyCommand,
  checkProxy,
  checkRealm,
  enterKey,
  nameAuthorities,
  nameClientCertificate,
} from './advice.ts';
import type { ErrorRow } from './errorRow.ts';

/** Errors of the settings, of the storage of API keys, and of content that the chosen model does not accept: no request was sent. */
export const settingErrors = {
  'organisation-file': {
    sentence: ({ reason }) =>
      l10n.t('Realm Chat sends nothing, because the file of your organisation cannot be used. {0}', reason),
    step: 'organisation',
    advice: () => [
      l10n.t('Ask an administrator of this machine to fix the file.'),
      l10n.t('Then try again. Realm Chat reads the file whenever it changes.'),
    ],
    actions: [],
    end: 'refusal',
  },
  'address-not-allowed': {
    sentence: ({ host, realm }) =>
      realm === ''
        ? l10n.t('Your organisation does not allow the address {0}.', host)
        : l10n.t('Your organisation does not allow {0} with the realm "{1}".', host, realm),
    step: 'address',
    advice: () => [l10n.t('Choose a connection of your organisation with the command Realm Chat: Switch Connection.')],
    actions: ['switchConnection', 'openHelp'],
    end: 'refusal',
  },
  'bad-base-url': {
    sentence: ({ reason }) => reason,
    step: 'address',
    advice: checkAddress,
    actions: ['setUpConnection'],
    end: 'refusal',
  },
  'bad-realm': {
    sentence: ({ reason }) => reason,
    step: 'realm',
    advice: checkRealm,
    actions: ['setUpConnection'],
    end: 'refusal',
  },
  'bad-key': {
    sentence: ({ reason }) => reason,
    step: 'key',
    advice: enterKey,
    actions: ['setApiKey'],
    end: 'refusal',
  },
  'no-key': {
    sentence: ({ host, realm }) =>
      l10n.t(
        'There is no API key for {0} and realm "{1}". Ask an administrator of your organisation for one.',
        host,
        realm,
      ),
    step: 'key',
    advice: enterKey,
    actions: ['setApiKey', 'openHelp'],
    end: 'refusal',
    languageModelError: 'NoPermissions',
  },
  'key-lost': {
    sentence: ({ host, realm }) =>
      l10n.t(
        'The secret storage of VS Code no longer has the API key for {0} and realm "{1}": without a keyring, it keeps keys only until VS Code is closed. Enter the key again, or set realmChat.apiKeyEnvironmentVariable to the name of an environment variable that contains it.',
        host,
        realm,
      ),
    step: 'key',
    advice: enterKey,
    actions: ['setApiKey', 'openSettings'],
    end: 'refusal',
    languageModelError: 'NoPermissions',
  },
  keyring: {
    sentence: () =>
      l10n.t(
        'The secret storage of VS Code did not respond. Unlock the keyring of your system, or set realmChat.apiKeyEnvironmentVariable to the name of an environment variable that contains the API key.',
      ),
    step: 'key',
    advice: () => [l10n.t('Unlock the keyring of your system.'), ...enterKey()],
    actions: ['setApiKey'],
    end: 'failure',
  },
  'bad-key-command': {
    sentence: ({ reason }) => reason,
    step: 'key',
    advice: checkKeyCommand,
    actions: ['openSettings'],
    end: 'refusal',
  },
  'key-command': {
    sentence: ({ reason }) => joinedSentences([reason, l10n.t('Run it in a terminal to see what it says.')]),
    step: 'key',
    advice: checkKeyCommand,
    actions: ['openSettings'],
    end: 'failure',
    languageModelError: 'NoPermissions',
  },
  'settings-file': {
    sentence: () =>
      l10n.t(
        'VS Code could not change your settings. Open settings.json, fix the errors marked there, save it, and try again.',
      ),
    step: 'service',
    advice: () => [
      l10n.t('Run the command Preferences: Open User Settings (JSON), and fix the errors that are marked there.'),
      l10n.t('Save the file, and try again.'),
    ],
    actions: ['openSettings'],
    end: 'failure',
  },
  'bad-ca-file': {
    sentence: ({ reason }) => reason,
    step: 'tls',
    advice: nameAuthorities,
    actions: ['openSettings'],
    end: 'refusal',
  },
  'bad-client-certificate': {
    sentence: ({ reason }) => reason,
    step: 'tls',
    advice: nameClientCertificate,
    actions: ['openSettings'],
    end: 'refusal',
  },
  'bad-headers': {
    sentence: ({ reason }) => reason,
    step: 'service',
    advice: () => [
      l10n.t(
        'Correct the setting realmChat.headers. Put secrets into environment variables, and name those in the setting as {0}.',
        '${env:NAME}',
      ),
      l10n.t(
        'VS Code reads environment variables when it starts: after a change, close all of its windows and start it again.',
      ),
    ],
    actions: ['openSettings'],
    end: 'refusal',
  },
  'takes-no-pictures': {
    sentence: ({ reason }) => reason,
    step: 'reply',
    advice: () => [l10n.t('Choose another model, or remove the pictures.')],
    actions: ['selectModel'],
    end: 'refusal',
  },
  'calls-no-tools': {
    sentence: ({ reason }) => reason,
    step: 'reply',
    advice: () => [l10n.t('Choose another model.')],
    actions: ['selectModel'],
    end: 'refusal',
  },
  'bad-proxy': {
    sentence: ({ reason }) => reason,
    step: 'connection',
    advice: checkProxy,
    actions: ['openProxySettings'],
    end: 'refusal',
  },
} satisfies Record<string, ErrorRow>;
