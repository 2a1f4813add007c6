import * as l10n from '@vscode/l10n';
import type { PictureSupport } from '../protocol.ts';
import { isApp } from '../service/apps.ts';
import type { OfferedTools, ServiceMessage } from '../service/client.ts';
import type { Parameters } from '../service/parameters.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import { untilAborted } from '../service/untilAborted.ts';
import type { ApiKeys } from './apiKeys.ts';
import { chosenModel } from './chosenModel.ts';
import { installationIfAny } from './installation.ts';
import { notify } from './notice.ts';
import { installation } from './permitted.ts';
import type { ConnectTo } from './serviceClients.ts';
import { settings } from './settings.ts';

/** See `serviceReplier`. */
export type ServiceReplier = ReturnType<typeof serviceReplier>;

/**
 * Asks the chosen installation for replies. Settings and key are read for each request. `isOverLimit` resolves with whether these messages
 * probably exceed the limit of the model.
 */
export function serviceReplier(
  apiKeys: ApiKeys,
  connectTo: ConnectTo,
  pictureSupport: (model: string) => Promise<PictureSupport>,
  isOverLimit: (model: string, messages: readonly ServiceMessage[]) => Promise<boolean>,
) {
  const notifyOfLeftOut = leftOutNotice();
  return {
    model: chosenModel,
    systemPrompt: (model: string): string => settings.models().of(model).systemPrompt ?? settings.systemPrompt(),
    parameters: parametersFor,
    pictureSupport,

    /**
     * Returns a function that asks the installation that is chosen now, and no other, so that no message for one organisation is sent to
     * another.
     */
    begin() {
      let chosen = installationIfAny();
      /** Throws ServiceErrors: those of the connection before anything is sent, then those of the request. */
      return async (
        model: string,
        messages: ServiceMessage[],
        signal: AbortSignal,
        tools?: OfferedTools,
      ): Promise<AsyncIterable<ReplyEvent>> => {
        chosen ??= installation();
        const connection = await untilAborted(apiKeys.connectionTo(chosen, signal), signal);
        const client = await untilAborted(connectTo(connection, signal), signal);
        notifyOfLeftOut(model);
        const { usage } = settings.models().of(model);
        return client.reply(model, messages, signal, {
          parameters: parametersFor(model),
          tools,
          usage,
          isOverLimit: () => isOverLimit(model, messages),
        });
      };
    },
  };
}

/** What is sent to a model besides the messages. Nothing else is sent to an app. */
function parametersFor(model: string): Parameters {
  return (isApp(model) ? undefined : settings.models().of(model).parameters) ?? {};
}

/** Notifies, once in a window, which parameters of a model's profile are not sent. */
function leftOutNotice(): (model: string) => void {
  const shown = new Set<string>();
  return (model) => {
    const names = settings.models().of(model).leftOut?.join(', ');
    if (isApp(model) || names === undefined || shown.has(names)) return;
    shown.add(names);
    notify(l10n.t('realmChat.models: not sent as parameters, because Realm Chat sets them itself: {0}.', names));
  };
}
