import { setTimeout } from 'node:timers/promises';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import {
  adviceOn,
  agentModel,
  commands,
  hasStarted,
  isCertain,
  isChatEnabled,
  isToBeNamed,
  obstacles,
  type Advice,
  type Editor,
} from './agents.ts';
import { offeredId, vendor, type OfferedModel } from './offer.ts';

/** What agents need from the rest of the extension. */
export interface AgentsHost {
  /** The models and apps that VS Code's chat offers. Sends nothing. */
  offeredModels: () => Promise<OfferedModel[]>;
  /** The id of the chosen model or app. */
  chosenModel: () => string;
  /** Shows a message with a button. Resolves with whether it was pressed. */
  offer: (message: string, title: string) => Promise<boolean>;
}

/**
 * Opens VS Code's own chat for agents, with one of our models, and enables it before if that is needed. If something is in the way, shows
 * what to do. Sends nothing.
 */
export async function useInVsCodeChat({ offeredModels, chosenModel, offer }: AgentsHost): Promise<void> {
  const offered = await offeredModels();
  const editor = await thisEditor();
  const show = (advice: Advice): Promise<void> => showAdvice(advice, offer);
  const [first] = obstacles(editor, offered);
  if (first && isCertain(first)) return show(adviceOn(first, editor));
  // Settings that cannot be written are no reason not to open the chat: titles are then made by the chosen model.
  await nameUtilityModel(offered.find(({ isUtility }) => isUtility)).catch(() => undefined);
  const isEnabled = isChatEnabled(editor) || (await enableChat(editor));
  const isStarted = isEnabled && (await isChatStarted());
  const model = agentModel(offered, chosenModel());
  const modelSelector = model && { vendor, id: offeredId(model.id) };
  if (isEnabled) await vscode.commands.executeCommand(commands.open, { mode: 'agent', modelSelector });
  const left = obstacles(editor, offered).find((obstacle) => obstacle !== 'not-enabled');
  if (left) return show(adviceOn(left, editor));
  if (isStarted) return;
  await show({
    ...adviceOn('not-enabled', editor),
    sentence: l10n.t(
      "VS Code's own chat did not start. An organisation may be the reason, or that GitHub Copilot Chat is missing or disabled.",
    ),
  });
}

/** Where agents work, or what to do first, in a sentence. Sends nothing. */
export async function whereAgentsWork({ offeredModels }: Pick<AgentsHost, 'offeredModels'>): Promise<string> {
  const editor = await thisEditor();
  const [first] = obstacles(editor, await offeredModels());
  if (first) return adviceOn(first, editor).sentence;
  return l10n.t("In VS Code's own chat. Accounts and organisations can turn them off, which cannot be seen here.");
}

/**
 * Names a model for titles and summaries in VS Code's settings, where VS Code has these settings and the user has not named one of another
 * vendor.
 */
export async function nameUtilityModel(model: OfferedModel | undefined): Promise<void> {
  if (!model) return;
  const named = `${vendor}/${offeredId(model.id)}`;
  const settings = vscode.workspace.getConfiguration();
  for (const setting of utilitySettings) {
    if (isToBeNamed(settings.inspect<string>(setting) ?? {}, named))
      await settings.update(setting, named, vscode.ConfigurationTarget.Global);
  }
}

const utilitySettings = ['chat.utilityModel', 'chat.utilitySmallModel'];

async function thisEditor(): Promise<Editor> {
  return {
    commands: await vscode.commands.getCommands(true),
    version: vscode.version,
    setting: (name) => vscode.workspace.getConfiguration().get(name),
  };
}

async function showAdvice({ sentence, button, command, argument }: Advice, offer: AgentsHost['offer']): Promise<void> {
  if (await offer(sentence, button)) await vscode.commands.executeCommand(command, argument);
}

/** Resolves with whether VS Code's chat is enabled now. */
async function enableChat(editor: Editor): Promise<boolean> {
  const before = new Set(tabs());
  if (editor.commands.includes(commands.manage)) await vscode.commands.executeCommand(commands.manage);
  // The list of models was only opened because that enables the chat.
  await vscode.window.tabGroups.close(tabs().filter((tab) => !before.has(tab)));
  return isChatEnabled(editor);
}

/** Waits until VS Code's chat has started. Resolves with whether it has: it may be that an organisation allows no models of extensions. */
async function isChatStarted(): Promise<boolean> {
  const progress = { location: vscode.ProgressLocation.Window, title: l10n.t("Starting VS Code's chat…") };
  return vscode.window.withProgress(progress, () => hasStarted(() => vscode.commands.getCommands(true), setTimeout));
}

function tabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}
