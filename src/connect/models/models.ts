import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { PictureSupport } from '../../protocol.ts';
import type { ListedModel } from '../../service/modelList.ts';
import type { ApiKeys } from '../keys/apiKeys.ts';
import { cancellable } from '../../dialogs/cancellable.ts';
import { isListed } from './chosenModel.ts';
import { areOver, limitOf, loadedSentence, pictureSupportOf } from './modelFacts.ts';
import { installationIfAny } from '../installation.ts';
import { notify } from '../../dialogs/notice.ts';
import { installation } from '../permitted.ts';
import type { RememberedLists } from './rememberedLists.ts';
import type { ConnectTo } from '../network/serviceClients.ts';
import { settings } from '../../settings/settings.ts';

/** The models of each installation: the last list that was loaded, and a way to load it again. */
export class Models implements vscode.Disposable {
  readonly #lists: RememberedLists;
  readonly #apiKeys: ApiKeys;
  readonly #connectTo: ConnectTo;
  readonly #loaded = new vscode.EventEmitter<void>();
  /** Notifies that a list was loaded and stored. */
  readonly onDidLoad = this.#loaded.event;

  constructor(lists: RememberedLists, apiKeys: ApiKeys, connectTo: ConnectTo) {
    this.#lists = lists;
    this.#apiKeys = apiKeys;
    this.#connectTo = connectTo;
  }

  /** The last list that was loaded from the chosen installation; undefined if there is none. */
  async known(): Promise<ListedModel[] | undefined> {
    const chosen = installationIfAny();
    return chosen && this.#lists.read(chosen);
  }

  /** Whether a model or app accepts pictures. */
  async pictureSupport(id: string): Promise<PictureSupport> {
    if (!isListed(id)) return 'app';
    const profile = settings.models().of(id);
    return pictureSupportOf(profile, await this.#entryUnless(profile.images, id));
  }

  /** The limit of a model in tokens; undefined if it is not known. */
  async contextLength(id: string): Promise<number | undefined> {
    const profile = settings.models().of(id);
    return limitOf(profile, await this.#entryUnless(profile.contextLength, id));
  }

  /** Whether so many tokens exceed the limit of a model; not if that is not known. */
  async areOver(tokens: number, id: string): Promise<boolean> {
    return areOver(tokens, await this.contextLength(id));
  }

  /** Loads the list of the chosen installation and stores it. Throws ServiceErrors; if it fails, the previous list is kept. */
  async load(signal: AbortSignal): Promise<ListedModel[]> {
    const chosen = installation();
    const client = await this.#connectTo(await this.#apiKeys.connectionTo(chosen, signal), signal);
    const models = await client.modelList(signal);
    await this.#lists.write(chosen, models);
    this.#loaded.fire();
    return models;
  }

  dispose(): void {
    this.#loaded.dispose();
  }

  /** What the list says about a model, which is not read if the profile says it: the list may be long, and each request asks. */
  async #entryUnless(ofProfile: unknown, id: string): Promise<ListedModel | undefined> {
    return ofProfile === undefined ? (await this.known())?.find((model) => model.id === id) : undefined;
  }
}

/** Loads the list of models again and shows how many there are. Throws ServiceErrors. */
export async function refreshModels(models: Models): Promise<void> {
  const list = await cancellable(l10n.t('Loading models…'), (signal) => models.load(signal));
  if (list) notify(loadedSentence(list.length));
}
