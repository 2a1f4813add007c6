import type { PictureSupport } from '../protocol.ts';
import type { ServiceMessage } from '../service/client.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import { untilAborted } from '../service/untilAborted.ts';
import type { ApiKeys } from './apiKeys.ts';
import { chosenModel } from './chosenModel.ts';
import { installation, type Installation } from './installation.ts';
import type { ConnectTo } from './serviceClients.ts';
import { settings } from './settings.ts';

/** See `serviceReplier`. */
export type ServiceReplier = ReturnType<typeof serviceReplier>;

/** Asks the chosen installation for replies. Settings and key are read for each request. */
export function serviceReplier(
  apiKeys: ApiKeys,
  connectTo: ConnectTo,
  pictureSupport: (model: string) => Promise<PictureSupport>,
) {
  return {
    model: chosenModel,
    systemPrompt: settings.systemPrompt,
    pictureSupport,

    /** What asks the installation that is chosen when it first asks, and no other. What was said to one organisation is not sent to another. */
    begin() {
      let chosen: Installation | undefined;
      /** Throws ServiceErrors: those of the connection before anything is sent, then those of the request. */
      return async (
        model: string,
        messages: ServiceMessage[],
        signal: AbortSignal,
      ): Promise<AsyncIterable<ReplyEvent>> => {
        chosen ??= installation();
        const apiKey = await untilAborted(apiKeys.require(chosen), signal);
        const client = await untilAborted(connectTo({ ...chosen, apiKey }), signal);
        return client.reply(model, messages, signal);
      };
    },
  };
}
