import * as l10n from '@vscode/l10n';
import type { PictureSupport } from '../protocol.ts';
import type { Addressee, Ask, Model } from '../service/addressee.ts';
import { isApp } from '../service/apps.ts';
import type { ReplyOptions, ServiceMessage } from '../service/client.ts';
import type { ListedModel } from '../service/modelList.ts';
import type { ModelProfiles } from '../settings/modelProfiles.ts';
import { untilAborted } from '../shared/untilAborted.ts';
import type { Installation } from './addressOf.ts';
import type { ApiKeys } from './keys/apiKeys.ts';
import type { ModelEfforts } from './models/modelEfforts.ts';
import type { ConnectTo } from './network/serviceClients.ts';

/** What is known of the models of the connection. */
export interface KnownModels {
  pictureSupport(model: string): Promise<PictureSupport>;
  /** What the list says about a model; undefined if no list contains it. */
  entry(model: string): ListedModel | undefined;
  /** Resolves with whether these messages probably exceed the limit of the model. */
  isOverLimit(model: string, messages: readonly ServiceMessage[]): Promise<boolean>;
}

/** What is chosen now. */
export interface Chosen {
  /** The installation; undefined if there is none. */
  installationIfAny(): Installation | undefined;
  /** The same; throws the ServiceErrors of the connection. */
  installation(): Installation;
  installationName(): string;
  model(): Model;
  models(): Pick<ModelProfiles, 'of'>;
  systemPrompt(): string;
}

/** What requests are made with. */
export interface Addressing {
  apiKeys: Pick<ApiKeys, 'connectionTo' | 'expect'>;
  connectTo: ConnectTo;
  models: KnownModels;
  efforts: Pick<ModelEfforts, 'fields'>;
  chosen: Chosen;
  notify: (sentence: string) => void;
}

/** A function that returns what a request that is made now goes to: the installation, the model or app, and what the settings say of it. */
export function addressing({ apiKeys, connectTo, models, efforts, chosen, notify }: Addressing): () => Addressee {
  const notifyOfLeftOut = leftOutNotice(chosen, notify);

  function addressee(to: Installation | undefined, installationName: string, { id, name }: Model): Addressee {
    const profile = chosen.models().of(id);
    const parameters = isApp(id) ? {} : { ...profile.parameters, ...efforts.fields(id) };
    const model = {
      ...{ id, name, parameters },
      systemPrompt: profile.systemPrompt ?? chosen.systemPrompt(),
      contextLength: profile.contextLength ?? models.entry(id)?.contextLength,
      pictureSupport: () => models.pictureSupport(id),
    };
    const ask = asking(to, id, { parameters, usage: profile.usage });
    return Object.freeze({
      ...{ installationName, ask, model: Object.freeze(model) },
      prepare: () => to && apiKeys.expect(to),
      with: (other: Model) => addressee(to, installationName, other),
    });
  }

  /** Throws ServiceErrors: those of the connection before anything is sent, then those of the request. */
  function asking(known: Installation | undefined, model: string, options: ReplyOptions): Ask {
    let to = known;
    let acted: number | undefined = performance.now();
    return async (messages, signal, tools, more) => {
      to ??= chosen.installation();
      // An attempt that follows has a time of its own.
      const since = acted;
      acted = undefined;
      const connection = await untilAborted(apiKeys.connectionTo(to, signal), signal);
      const client = await untilAborted(connectTo(connection, signal), signal);
      notifyOfLeftOut(model);
      return client.reply(model, messages, signal, {
        ...options,
        parameters: { ...more, ...options.parameters },
        tools,
        isOverLimit: () => models.isOverLimit(model, messages),
        since,
      });
    };
  }

  return () => addressee(chosen.installationIfAny(), chosen.installationName(), chosen.model());
}

/** Notifies, once in a window, which parameters of a model's profile are not sent. */
function leftOutNotice(chosen: Pick<Chosen, 'models'>, notify: (sentence: string) => void): (model: string) => void {
  const shown = new Set<string>();
  return (model) => {
    const names = chosen.models().of(model).leftOut?.join(', ');
    if (isApp(model) || names === undefined || shown.has(names)) return;
    shown.add(names);
    notify(l10n.t('realmChat.models: not sent as parameters, because Realm Chat sets them itself: {0}.', names));
  };
}
