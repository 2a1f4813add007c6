import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { loadedOnce } from './loadedOnce.ts';
import type { RealmChat, Started } from './realmChat.ts';

/** Loads what Realm Chat does, once, when it is first needed. */
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

  /** Undefined until it is loaded. */
  get loaded(): RealmChat | undefined {
    return this.#loaded;
  }

  /** Resolves once it is loaded. */
  readonly load = loadedOnce(() => this.#load());

  async #load(): Promise<RealmChat> {
    // VS Code sends what it was given, such as a page, at the end of this turn of the event loop. So that it need not wait for the import,
    // the import starts after that.
    await setTimeout(0);
    const { RealmChat: Loaded } = await import('./realmChat.ts');
    this.#loaded = new Loaded(this.#context, this.#started);
    this.#context.subscriptions.push(this.#loaded);
    this.#didLoad.fire(this.#loaded);
    return this.#loaded;
  }
}
