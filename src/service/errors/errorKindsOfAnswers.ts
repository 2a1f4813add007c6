import * as l10n from '@vscode/l10n';
import { numberText } from '../../shared/counted.ts';
import { joinedSentences } from '../../shared/formattedText.ts';
import { checkAddress, checkRealm, contactOperator, enterKey, signIn } from './advice.ts';
import type { ErrorRow } from './errorRow.ts';

/** Errors that the status or the content of a response reports before a reply begins, and errors of lists of models. */
export const answerErrors = {
  redirect: {
    sentence: () =>
      l10n.t(
        'The server redirected the request to another address. Realm Chat did not follow it, to protect your API key. Check the base URL.',
      ),
    step: 'service',
    advice: checkAddress,
    actions: ['setUpConnection'],
    end: 'refusal',
  },
  'not-http': {
    sentence: () =>
      l10n.t(
        'The response could not be read, because it is not valid HTTP. Check the base URL, or ask the operator of the service or of a proxy before it.',
      ),
    step: 'service',
    advice: () => [
      ...checkAddress(),
      l10n.t('Ask your network administrator whether a proxy changes the responses of the service.'),
      ...contactOperator(),
    ],
    actions: ['setUpConnection'],
    end: 'failure',
  },
  'key-rejected': {
    sentence: () =>
      l10n.t('The service rejected the API key (401). Enter the key again, or ask an administrator for a new one.'),
    step: 'key',
    advice: enterKey,
    actions: ['setApiKey', 'openHelp'],
    end: 'failure',
    languageModelError: 'NoPermissions',
  },
  forbidden: {
    sentence: ({ realm }) =>
      joinedSentences([
        l10n.t(
          'The service refused access (403): the licence does not cover the API, or the realm "{0}" does not match the API key.',
          realm,
        ),
        l10n.t('In the service, the realm is shown in the user menu under About, on the line Realm.'),
      ]),
    step: 'realm',
    advice: () => [
      ...checkRealm(),
      l10n.t('If the realm is right, ask an administrator whether the licence of your organisation covers the API.'),
      l10n.t('Self-hosted: the operator of the platform must enable the REST API.'),
    ],
    actions: ['openSettings', 'openHelp'],
    end: 'failure',
    languageModelError: 'NoPermissions',
  },
  'not-found': {
    sentence: ({ url }) =>
      l10n.t(
        'Not found: {0} (404). Check the base URL and the model. Self-hosted: the operator must enable the REST API.',
        url,
      ),
    step: 'service',
    advice: () => [...checkAddress(), l10n.t('Self-hosted: the operator must enable the REST API.')],
    actions: ['setUpConnection', 'selectModel'],
    end: 'failure',
    languageModelError: 'NotFound',
    mayBeUsage: true,
  },
  'too-long': {
    sentence: () => l10n.t('The conversation is too long for the service. Continue in a new chat, or send less.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
  refused: {
    sentence: ({ status }) =>
      l10n.t('The service did not accept the request ({0}). A shorter message or another model may help.', status),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
    mayBeUsage: true,
  },
  'parameter-refused': {
    sentence: ({ status, parameter }) =>
      l10n.t(
        'The service did not accept the request ({0}). Its answer names "{1}", a parameter that the setting realmChat.models or the chosen effort adds for this model.',
        status,
        parameter,
      ),
    step: 'service',
    advice: contactOperator,
    actions: ['openSettings'],
    end: 'failure',
  },
  'tools-refused': {
    sentence: ({ status }) =>
      l10n.t(
        'The service did not accept the request ({0}), which offers tools to the model. A shorter message may help. If the model or its server cannot call tools, set its toolCalling in realmChat.models to false.',
        status,
      ),
    step: 'service',
    advice: contactOperator,
    actions: ['openSettings'],
    end: 'failure',
  },
  'too-many-requests': {
    sentence: ({ after }) =>
      after === undefined
        ? l10n.t('The service is receiving too many requests (429).')
        : l10n.t('The service is receiving too many requests (429). Try again after {0}.', after),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
    languageModelError: 'Blocked',
  },
  'server-error': {
    sentence: ({ status, after }) => ([502, 503, 504].includes(status) ? unavailable : internalError)(status, after),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
    mayBeUsage: true,
  },
  'web-page': {
    sentence: () =>
      l10n.t(
        'The server returned a web page instead of a response from the service. Check the base URL and the proxy, or sign in to your network with a browser.',
      ),
    step: 'service',
    advice: signIn,
    actions: ['setUpConnection'],
    end: 'failure',
  },
  'login-page': {
    sentence: ({ status }) =>
      status === 511
        ? l10n.t(
            'This looks like the login page of a network or proxy (511), not the service. Open any web page in a browser, sign in, and try again.',
          )
        : l10n.t(
            'This looks like the login page of a network or proxy, not the service. Sign in with a browser and try again, or check the base URL.',
          ),
    step: 'service',
    advice: signIn,
    actions: ['setUpConnection'],
    end: 'failure',
  },
  'rest-api-off': {
    sentence: ({ url }) =>
      l10n.t(
        'The service has no apps at {0} (404), or not the chosen one. Self-hosted: the operator must enable the REST API. Until then, choose a model.',
        url,
      ),
    step: 'service',
    advice: () => [
      l10n.t('Send this report to the operator of the platform, who must enable the REST API.'),
      l10n.t('Until then, choose a model with the command Realm Chat: Select Model or App.'),
    ],
    actions: ['selectModel', 'setUpConnection'],
    end: 'failure',
    languageModelError: 'NotFound',
  },
  'not-a-model-list': {
    sentence: () => l10n.t('The server answered with something that is not a model list. Check the base URL.'),
    step: 'service',
    advice: checkAddress,
    actions: ['setUpConnection'],
    end: 'failure',
  },
  'list-too-long': {
    sentence: () => l10n.t('The model list is over 8 MiB.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
  'too-many-models': {
    sentence: ({ count }) => l10n.t('The model list has more than {0} models.', numberText(count)),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
} satisfies Record<string, ErrorRow>;

function internalError(status: number, after: string | undefined): string {
  return after === undefined
    ? l10n.t('The service reported an internal error ({0}).', status)
    : l10n.t('The service reported an internal error ({0}). Try again after {1}.', status, after);
}

function unavailable(status: number, after: string | undefined): string {
  return after === undefined
    ? l10n.t('The service is unavailable ({0}).', status)
    : l10n.t('The service is unavailable ({0}). Try again after {1}.', status, after);
}
