import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { promptTemplates } from './chat/composing/templates.ts';
import { TokenEstimates } from './chat/tokenEstimates.ts';
import { registerCommands } from './commands.ts';
import { ActiveConnection } from './connect/activeConnection.ts';
import { notify, offer } from './connect/notice.ts';
import { settings } from './connect/settings.ts';
import { showIgnoredSettings } from './connect/workspaceNotice.ts';
import { chatCommands } from './editor/chatCommands.ts';
import { CommitMessages } from './editor/commitMessage.ts';
import { EditorTools } from './editor/editorTools.ts';
import { Changes } from './editor/proposal/codeChanges.ts';
import { decisionCommands } from './editor/proposal/decisions.ts';
import { ChatPanel } from './panel/chatPanel.ts';
import { openSetting, perform, showingProblems, showProblem } from './problemDialog.ts';

/** Builds every object once, in reading order, and registers what VS Code is to know of. Sends nothing. */
export function activate(context: vscode.ExtensionContext): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });

  const connection = new ActiveConnection(context);
  const { replier } = connection;
  const estimates = new TokenEstimates();
  const tools = new EditorTools();
  const { editor, proposals } = tools;
  const panel = new ChatPanel(context, {
    replier: { ...replier, counted: (model, characters, tokens) => estimates.note(model, characters, tokens) },
    estimates,
    connection,
    settings: { keeps: settings.historyEnabled, templates: () => promptTemplates(settings.prompts()) },
    attaching: tools.attaching,
    codeBlocks: tools.codeBlocks,
    dialogs: { notify, offer, showingProblems, perform, openSetting, showText: tools.showText },
  });
  const changes = new Changes(proposals, { replier, showProblem, answerShower: () => panel.answerShower() });
  const commitMessages = new CommitMessages(replier, showProblem);

  const commands = {
    ...connection.commands,
    ...panel.commands,
    ...chatCommands(editor, panel),
    ...changes.commands(editor),
    ...decisionCommands(proposals),
    ...commitMessages.commands,
  };
  context.subscriptions.push(
    connection,
    tools,
    panel,
    changes.registerCodeActions(),
    registerCommands(commands, showingProblems),
  );
  void showIgnoredSettings(context);
}
