import { isApp } from '../../service/apps.ts';
import type { AddressedModel, Addressee } from '../../service/addressee.ts';
import type { PerConversation } from '../perConversation.ts';
import type { OtherTool } from './otherTool.ts';
import type { Workspace } from './workspace.ts';

/** Lets replies look things up in the workspace. All chats of a window share it. */
export interface LookUp {
  /** Whether new conversations do so; undefined if nothing may be looked up here. */
  isOnAtFirst(): boolean | undefined;
  /** Whether conversations do so, where the user has chosen that. */
  readonly chosen: PerConversation<boolean>;
  /** Whether the user has agreed in this workspace. Here and below, `installationName` is where the results go: each answer is about one. */
  isAgreed(installationName: string): boolean;
  /** Asks the user whether models may look things up in this workspace. */
  ask(installationName: string): Promise<'agreed' | 'without' | undefined>;
  workspace: (installationName: string) => Promise<Workspace>;
  /** The other tools that the user lets models call. */
  others: (installationName: string) => Promise<readonly OtherTool[]>;
  /** How many steps a reply may have. */
  mostSteps(): number;
  /** The models that have refused tools, by `keyOf`. */
  readonly refusers: Set<string>;
  /** How many characters of results a request to a model may have. */
  room(model: AddressedModel): number;
}

/** Whether a model knows tools, as far as that is known. Apps do not. (docs/service.md, "Tools") */
export function knowsTools(to: Addressee, { refusers }: LookUp): boolean {
  return !isApp(to.model.id) && !refusers.has(keyOf(to));
}

/** A model of a connection, as a key. */
export function keyOf({ installationName, model }: Addressee): string {
  return JSON.stringify([installationName, model.id]);
}
