import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Commands } from '../commands.ts';
import type { ConnectionSummary } from '../protocol.ts';
import { openHelp, organisationHelp } from '../settings/setByOrganisation.ts';
import { isLocked, organisation } from '../settings/userValue.ts';
import { addApp } from './models/addApp.ts';
import { ApiKeys } from './keys/apiKeys.ts';
import { ChosenEfforts } from './models/chosenEfforts.ts';
import { chosenModel } from './models/chosenModel.ts';
import { CommandKeys } from './keys/commandKeys.ts';
import { Connections } from './connections/connections.ts';
import { forgetter } from './connections/forgetter.ts';
import { currentNetwork } from './network/currentNetwork.ts';
import {
  connectedInstallationName,
  connectionSummary,
  installationOf,
  onDidChangeInstallation,
} from './installation.ts';
import { deleteApiKey, setApiKey } from './keys/keyCommands.ts';
import { FavouriteModels } from './models/favouriteModels.ts';
import { KeyPresence } from './keys/keyPresence.ts';
import { chooseModelOnce, selectListedModel, selectModel } from './models/modelPicker.ts';
import { ModelPresence } from './models/modelPresence.ts';
import { manageModels } from './models/manageModels.ts';
import { ModelEfforts } from './models/modelEfforts.ts';
import { Models, refreshModels } from './models/models.ts';
import { offeredConnections } from './connections/offeredConnections.ts';
import { offeredModels } from './models/offeredModels.ts';
import { RememberedLists } from './models/rememberedLists.ts';
import { connectLinkOpener } from './connections/openConnectLink.ts';
import { chooseOthers } from './models/othersPicker.ts';
import { installation, whyNothingIsSent, type Permit } from './permitted.ts';
import { ReportDocument } from './connections/reportDocument.ts';
import { logRequests } from './network/requestLog.ts';
import type { ServiceMessage } from '../service/client.ts';
import { serviceClients } from './network/serviceClients.ts';
import type { Addressee } from '../service/addressee.ts';
import { addresseeNow } from './addresseeNow.ts';
import type { KnownModels } from './addressing.ts';
import { allConnections, nameOf } from './connections/savedConnections.ts';
import { settings, type App, type SavedConnection } from '../settings/settings.ts';
import { setUpConnection } from './connections/setUp.ts';
import { switchConnection } from './connections/switchConnection.ts';
import { deleteUnusedApiKeys } from './connections/unusedKeys.ts';
import { onDidChangeSettings } from '../settings/userSettings.ts';

/** Connects this window to the installation that the settings name. Provides its keys, models and replies, and all commands for them. */
export class ActiveConnection implements vscode.Disposable {
  /** What a request that is made now goes to. */
  readonly addressee: () => Addressee;
  readonly commands: Commands;
  /** Asks the user about the connection that a connect link names, and sets it up. */
  readonly openConnectLink: (link: vscode.Uri) => Promise<void>;
  readonly #keyPresence: KeyPresence;
  readonly #modelPresence: ModelPresence;
  readonly #models: Models;
  readonly #favourites: FavouriteModels;
  readonly #efforts: ModelEfforts;
  readonly #changed = new vscode.EventEmitter<void>();
  /** Notifies that a setting, the key or the list of models may have changed. */
  readonly onDidChange = this.#changed.event;
  /** Notifies that the settings name another installation. */
  readonly onDidChangeInstallation = onDidChangeInstallation;
  readonly #subscriptions: { dispose(): unknown }[];
  readonly #firstCheck: Promise<void>;

  constructor(
    { secrets, globalState, globalStorageUri, extension }: vscode.ExtensionContext,
    permit: Permit,
    { tokensOf, whereAgentsWork }: ConnectionHost,
  ) {
    const { version } = extension.packageJSON as { version: string };
    const environment = (): string | undefined => process.env[settings.apiKeyEnvironmentVariable()];
    const apiKeys = new ApiKeys(secrets, globalState, { environment, command: commandKeys() }, permit);
    const log = vscode.window.createOutputChannel('Realm Chat', { log: true });
    const network = currentNetwork(logRequests(log), secrets);
    const connectTo = serviceClients(network, permit);
    const lists = new RememberedLists(vscode.Uri.joinPath(globalStorageUri, 'models').fsPath);
    const models = new Models(lists, apiKeys, connectTo);
    const favourites = new FavouriteModels(globalState, organisation);
    const efforts = new ChosenEfforts(globalState);
    const forget = forgetter(apiKeys, lists, favourites, efforts);
    const connections = new Connections(globalState, forget);
    const report = new ReportDocument();
    const chooseModel = (): Promise<void> => selectListedModel(models, favourites);
    const setUp = (known?: SavedConnection): Promise<void> =>
      setUpConnection(connections, apiKeys, connectTo, known, chooseModel);
    const home = `${vscode.env.uriScheme}://${extension.id}`;

    const known: KnownModels = {
      pictureSupport: (model) => models.pictureSupport(model),
      entry: (model) => this.#modelPresence.entry(model),
      isOverLimit: (model, messages) => models.areOver(tokensOf(model, messages), model),
    };
    this.#efforts = new ModelEfforts(efforts, (id) => this.#modelPresence.entry(id)?.efforts);
    this.addressee = addresseeNow({ apiKeys, connectTo, models: known, efforts: this.#efforts });
    this.openConnectLink = connectLinkOpener(setUp);
    this.#models = models;
    this.#favourites = favourites;
    this.#keyPresence = new KeyPresence(apiKeys, () => this.#changed.fire());
    this.#modelPresence = new ModelPresence(models, () => this.#changed.fire());
    this.commands = {
      'realmChat.selectModel': () => selectModel(models, favourites),
      'realmChat.addApp': addApp,
      'realmChat.refreshModels': () => refreshModels(models),
      'realmChat.manageModels': manageModels,
      'realmChat.setUpConnection': () => setUp(),
      'realmChat.switchConnection': () => switchConnection(connections, setUp),
      'realmChat.copyConnectLink': async () => (await sharing()).copyConnectLink(usableConnections(), home),
      'realmChat.exportConnection': async () => (await sharing()).exportConnection(usableConnections(), home),
      'realmChat.setApiKey': () => setApiKey(apiKeys),
      'realmChat.deleteApiKey': () => deleteApiKey(apiKeys),
      'realmChat.deleteUnusedApiKeys': () => deleteUnusedApiKeys(apiKeys, forget),
      'realmChat.testConnection': async () => {
        const { testConnection } = await import('./withClient.ts');
        await testConnection(apiKeys, network, permit, report, version, () => whereAgentsWork(this.offeredModels));
      },
      'realmChat.openApiExplorer': openApiExplorer,
      'realmChat.openHelp': openHelp,
      'realmChat.showLog': () => log.show(),
    };
    this.#subscriptions = [
      this.#changed,
      log,
      report,
      models,
      models.onDidLoad(() => {
        void this.#modelPresence.check();
        this.#changed.fire();
      }),
      // Also called when another window has stored or deleted a key.
      secrets.onDidChange(async (change) => {
        await apiKeys.settle(change);
        await this.#keyPresence.check();
      }),
      onDidChangeSettings(() => {
        void this.#check();
        this.#changed.fire();
      }),
    ];
    this.#firstCheck = this.#check();
  }

  /** The connection as the panel shows it. */
  summary(): ConnectionSummary {
    const { isMissing, pictures } = this.#modelPresence;
    const { hasKey } = this.#keyPresence;
    const [{ id, name: model }, help] = [chosenModel(), organisationHelp()];
    const [effort, isOffered, problem] = [this.#efforts.of(id), offeredConnections().length > 0, whyNothingIsSent()];
    return {
      ...connectionSummary(),
      ...{ model, isModelMissing: isMissing, effort, pictures, hasKey, help, isOffered, problem },
    };
  }

  /** The host and realm of the installation, for users. */
  readonly installationName = connectedInstallationName;

  /** The models and apps that other chats may offer; empty if there is no key. Sends nothing. */
  readonly offeredModels = async () => {
    await Promise.race([this.#firstCheck, setTimeout(longestCheck)]);
    return this.#keyPresence.hasKey ? offeredModels(this.#models) : [];
  };

  /** Loads the list of models again. Nothing else of `Models` is for others. Throws ServiceErrors. */
  readonly loadModels = (signal: AbortSignal): Promise<unknown> => this.#models.load(signal);

  /** Asks the user for a model or app for one reply. Resolves with undefined if none was chosen. */
  chooseModel(): Promise<App | undefined> {
    return chooseModelOnce(this.#models, this.#favourites);
  }

  /** Asks the user for further models and apps besides those that are `asked` already, at most `most`. Empty if none was chosen. */
  chooseOthers(asked: string[], most: number): Promise<App[]> {
    return chooseOthers(this.#models, this.#favourites, asked, most);
  }

  /** Lets the user choose the effort of the chosen model. */
  async chooseEffort(): Promise<void> {
    await this.#efforts.choose(chosenModel());
    this.#changed.fire();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Checks whether there is a key, and whether the list contains the model. */
  async #check(): Promise<void> {
    await Promise.all([this.#keyPresence.check(), this.#modelPresence.check()]);
  }
}

/** What the connection needs from the rest of the extension. */
interface ConnectionHost {
  /** Estimates the tokens of a request to a model with these messages. */
  tokensOf: (model: string, messages: readonly ServiceMessage[]) => number;
  /** Says in a sentence where agents work with the models that VS Code's own chat offers. */
  whereAgentsWork: (offeredModels: ActiveConnection['offeredModels']) => Promise<string>;
}

/** Milliseconds to wait for the first check, because a secret storage may never answer. */
const longestCheck = 2_000;

/** The keys that the command in the settings prints. */
function commandKeys(): CommandKeys {
  return new CommandKeys(
    settings.apiKeyCommand,
    () => isLocked('apiKeyCommand'),
    async (command, installation, signal) => {
      const { keyFromCommand } = await import('./withClient.ts');
      return keyFromCommand(command, installation, signal);
    },
  );
}

function sharing() {
  return import('./connections/sharing.ts');
}

/** Opens the API explorer of the chosen installation in the browser. (docs/service.md, "Endpoints") */
async function openApiExplorer(): Promise<void> {
  await vscode.env.openExternal(vscode.Uri.parse(`${installation().baseUrl}/v1/api/docs`, true));
}

/**
 * The connections that can be used, with a name and a normalised base URL. Throws `organisation-file`, `bad-base-url` or `bad-realm` if
 * there is none.
 */
function usableConnections(): SavedConnection[] {
  const usable = allConnections().flatMap((connection) => {
    const found = installationOf(connection);
    return found ? [{ name: nameOf(connection), ...found }] : [];
  });
  return usable.length > 0 ? usable : [{ name: '', ...installation() }];
}
