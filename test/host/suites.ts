// All tests that run inside VS Code's extension host, and how they are loaded into mocha.
import assert from 'node:assert/strict';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { registerMemoryFiles } from './memoryFiles.ts';

/** Each loads one file of tests, after mocha has defined `describe` and `it`. Add new files here. */
const suites = [
  () => import('./activation.test.ts'),
  () => import('./manifest.test.ts'),
  () => import('./page.test.ts'),
  () => import('./chatViewProvider.test.ts'),
  () => import('./keys.test.ts'),
  () => import('./keyring.test.ts'),
  () => import('./addressees.test.ts'),
  () => import('./notice.test.ts'),
  () => import('./workspaceNotice.test.ts'),
  () => import('./whatsNew.test.ts'),
  () => import('./connections.test.ts'),
  () => import('./connectLinks.test.ts'),
  () => import('./sharing.test.ts'),
  () => import('./ownServer.test.ts'),
  () => import('./setByOrganisation.test.ts'),
  () => import('./models.test.ts'),
  () => import('./modelProvider.test.ts'),
  () => import('./switching.test.ts'),
  () => import('./testConnection.test.ts'),
  () => import('./companySettings.test.ts'),
  () => import('./chat.test.ts'),
  () => import('./commands.test.ts'),
  () => import('./takenCode.test.ts'),
  () => import('./testsInFile.test.ts'),
  () => import('./agents.test.ts'),
  () => import('./surroundings.test.ts'),
  () => import('./codeActions.test.ts'),
  () => import('./rewrite.test.ts'),
  () => import('./preview.test.ts'),
  () => import('./shownChange.test.ts'),
  () => import('./remarks.test.ts'),
  () => import('./inertText.test.ts'),
  () => import('./editorAssociations.test.ts'),
  () => import('./languages.test.ts'),
  () => import('./readOnly.test.ts'),
  () => import('./notebook.test.ts'),
  () => import('./codeBlocks.test.ts'),
  () => import('./severalFiles.test.ts'),
  () => import('./acceptedChanges.test.ts'),
  () => import('./keybindings.test.ts'),
  () => import('./hiddenCharacters.test.ts'),
  () => import('./attaching.test.ts'),
  () => import('./instructions.test.ts'),
  () => import('./folderFiles.test.ts'),
  () => import('./addToChat.test.ts'),
  () => import('./runInTerminal.test.ts'),
  () => import('./neverSend.test.ts'),
  () => import('./canary.test.ts'),
  () => import('./findByName.test.ts'),
  () => import('./lookUp.test.ts'),
  () => import('./vscodeTools.test.ts'),
  () => import('./hostileTools.test.ts'),
  () => import('./toolClicks.test.ts'),
  () => import('./chatFonts.test.ts'),
  () => import('./links.test.ts'),
  () => import('./obedientModel.test.ts'),
  () => import('./secretQuestion.test.ts'),
  () => import('./changes.test.ts'),
  () => import('./commitMessage.test.ts'),
  () => import('./review.test.ts'),
  () => import('./readOnlyDocuments.test.ts'),
  () => import('./history.test.ts'),
  () => import('./chatTabs.test.ts'),
  () => import('./chatPage.test.ts'),
  () => import('./repliesItem.test.ts'),
  () => import('./example.test.ts'),
  () => import('./participant.test.ts'),
  () => import('./openConversations.test.ts'),
];

/** Tests for a window with a virtual folder, and for a window with folders of several file systems. */
const virtualSuites = [() => import('./virtualWorkspace.test.ts')];
const severalRootsSuites = [() => import('./severalRoots.test.ts')];

function suitesOfWindow(): (() => Promise<unknown>)[] {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  if (workspaceFile) return severalRootsSuites;
  return workspaceFolders?.[0]?.uri.scheme === 'file' ? suites : virtualSuites;
}

/**
 * Waits for the folders of the window. VS Code reports them a moment late, and sometimes misses that it has read a .code-workspace file:
 * then this reloads the window, which starts the tests again.
 */
async function waitForFolders(): Promise<void> {
  const areKnown = (): void => assert.ok(vscode.workspace.workspaceFolders?.length);
  await eventually(areKnown, 10_000).catch(async () => {
    Mocha.reporters.Base.consoleLog('VS Code misses the folders of its window, which is now reloaded.');
    await vscode.commands.executeCommand('workbench.action.reloadWindow');
    return new Promise(() => undefined);
  });
}

/** A mocha with the tests of this window. Resolves once VS Code knows the folders of the window. */
export async function loadSuites(options: Mocha.MochaOptions): Promise<Mocha> {
  const mocha = new Mocha({ ui: 'bdd', slow: 2_000, color: false, ...options });
  mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, 'host tests', mocha);
  registerMemoryFiles();
  await waitForFolders();
  for (const load of suitesOfWindow()) await load();
  return mocha;
}
