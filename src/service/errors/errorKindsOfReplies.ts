import * as l10n from '@vscode/l10n';
import { checkAddress, contactOperator } from './advice.ts';
import type { ErrorRow } from './errorRow.ts';
import { counted } from '../../shared/counted.ts';

/** Errors of a reply: what it contained, how it ended, and how long it was. */
export const replyErrors = {
  'empty-reply': {
    sentence: () => l10n.t('The reply is empty.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
  'not-a-reply': {
    sentence: () => l10n.t('The server answered with something that is not a reply. Check the base URL.'),
    step: 'service',
    advice: checkAddress,
    actions: ['setUpConnection'],
    end: 'failure',
  },
  'ended-early': {
    sentence: () => l10n.t('The reply ended early.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
  'no-stop-reason': {
    sentence: () => l10n.t('The service closed the reply without saying that it is complete.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
  unreadable: {
    sentence: ({ count }) =>
      counted(
        count,
        l10n.t('{0} line of the reply could not be read.'),
        l10n.t('{0} lines of the reply could not be read.'),
      ),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
  'bad-tool-call': {
    sentence: () => l10n.t('The model called a tool in a way that cannot be read. Nothing was called. Try again.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
  'cut-tool-call': {
    sentence: () => l10n.t('The reply ended before its call of a tool was complete. Nothing was called. Try again.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
  damaged: {
    sentence: () => l10n.t('The response could not be decompressed. A proxy may have damaged it.'),
    step: 'service',
    advice: () => [
      l10n.t('Ask your network administrator whether a proxy changes the responses of the service.'),
      ...contactOperator(),
    ],
    actions: [],
    end: 'failure',
  },
  'line-too-long': {
    sentence: () => l10n.t('A line of the reply is over 4 MiB.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
  'reply-too-long': {
    sentence: () => l10n.t('The reply is over 32 MiB.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
  reported: {
    sentence: () => l10n.t('The service ended the reply with an error.'),
    step: 'service',
    advice: contactOperator,
    actions: [],
    end: 'failure',
  },
} satisfies Record<string, ErrorRow>;
