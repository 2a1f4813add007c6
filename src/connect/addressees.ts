import * as l10n from '@vscode/l10n';
import type { PictureSupport } from '../protocol.ts';
import type { Addressee, Ask, Model } from '../service/addressee.ts';
import { isApp } from '../service/apps.ts';
import type { ReplyOptions, ServiceMessage } from '../service/client.ts';
import type { ListedModel } from '../service/modelList.ts';
import { untilAborted } from '../shared/untilAborted.ts';
import type { ApiKeys } from './keys/apiKeys.ts';
import { chosenModel } from './models/chosenModel.ts';
import type { ModelEfforts } from './models/modelEfforts.ts';
import { connectedInstallationName, installationIfAny, type Installation } from './installation.ts';
import { notify } from '../dialogs/notice.ts';
import { installation } from './permitted.ts';
import type { ConnectTo } from './network/serviceClients.ts';
import { settings } from '../settings/settings.ts';

/** What is known of the models of the connection. */
export interface KnownModels {
  pictureSupport(model: string): Promise<PictureSupport>;
  /** What the list says about a model; undefined if no list contains it. */
  entry(model: string): ListedModel | undefined;
  /** Resolves with whether these messages probably exceed the limit of the model. */
  isOverLimit(model: string, messages: readonly ServiceMessage[]): Promise<boolean>;
}

/** Addresses what is chosen when a request is made: the installation, the model or app, and what the settings say of it. */
export class Addressees {
  readonly #apiKeys: ApiKeys;
  readonly #connectTo: ConnectTo;
  readonly #models: KnownModels;
  readonly #efforts: Pick<ModelEfforts, 'fields'>;
  readonly #notifyOfLeftOut = leftOutNotice();

  constructor(apiKeys: ApiKeys, connectTo: ConnectTo, models: KnownModels, efforts: Pick<ModelEfforts, 'fields'>) {
    this.#apiKeys = apiKeys;
    this.#connectTo = connectTo;
    this.#models = models;
    this.#efforts = efforts;
  }

  /** The installation and the model that are chosen now, and no other, so that no message for one organisation is sent to another. */
  readonly now = (): Addressee => this.#of(installationIfAny(), connectedInstallationName(), chosenModel());

  #of(chosen: Installation | undefined, installationName: string, { id, name }: Model): Addressee {
    const profile = settings.models().of(id);
    const parameters = isApp(id) ? {} : { ...profile.parameters, ...this.#efforts.fields(id) };
    const model = {
      ...{ id, name, parameters },
      systemPrompt: profile.systemPrompt ?? settings.systemPrompt(),
      contextLength: profile.contextLength ?? this.#models.entry(id)?.contextLength,
      pictureSupport: () => this.#models.pictureSupport(id),
    };
    const ask = this.#ask(chosen, id, { parameters, usage: profile.usage });
    return Object.freeze({
      ...{ installationName, ask, model: Object.freeze(model) },
      prepare: () => chosen && this.#apiKeys.expect(chosen),
      with: (other: Model) => this.#of(chosen, installationName, other),
    });
  }

  /** Throws ServiceErrors: those of the connection before anything is sent, then those of the request. */
  #ask(chosen: Installation | undefined, model: string, options: ReplyOptions): Ask {
    let to = chosen;
    let acted: number | undefined = performance.now();
    return async (messages, signal, tools, more) => {
      to ??= installation();
      // An attempt that follows has a time of its own.
      const since = acted;
      acted = undefined;
      const connection = await untilAborted(this.#apiKeys.connectionTo(to, signal), signal);
      const client = await untilAborted(this.#connectTo(connection, signal), signal);
      this.#notifyOfLeftOut(model);
      return client.reply(model, messages, signal, {
        ...options,
        parameters: { ...more, ...options.parameters },
        tools,
        isOverLimit: () => this.#models.isOverLimit(model, messages),
        since,
      });
    };
  }
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
