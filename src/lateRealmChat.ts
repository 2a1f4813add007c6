import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { loadedOnce } from './loadedOnce.ts';
import type { RealmChat, Started } from './realmChat.ts';

/** Loads what Realm Chat does with the first need, once. */
export class LateRealmChat {
  readonly #context: vscode.ExtensionContext;
  readonly #started: Started;
  readonly #didLoad = new vscode.EventEmitter<RealmChat>();
  /** Notifies when it is loaded. */
  readonly onDidLoad = this.#didLoad.event;
  #loaded: RealmChat | undefined;

  constructor(context: vscode.ExtensionContext, started: Started) {
    this.#context = context;
    this.#started = started;
  }

  /** Undefined until it was needed. */
  get loaded(): RealmChat | undefined {
    return this.#loaded;
  }

  /** Resolves once it is there. */
  readonly load = loadedOnce(() => this.#load());

  async #load(): Promise<RealmChat> {
    // VS Code is sent what it was given, such as a page, when this turn of the event loop ends: it need not wait for what is loaded here.
    await setTimeout(0);
    const { RealmChat: Loaded } = await import('./realmChat.ts');
    this.#loaded = new Loaded(this.#context, this.#started);
    this.#context.subscriptions.push(this.#loaded);
    this.#didLoad.fire(this.#loaded);
    return this.#loaded;
  }
}
