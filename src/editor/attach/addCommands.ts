import type { FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import type { Commands } from '../../commands.ts';
import type { AskedChat } from '../asking/askedChat.ts';
import { changesOf } from './changesOf.ts';
import { failedTest } from './failedTest.ts';
import { pointedFiles, type FilesOfFolder } from './pointedFiles.ts';
import { workspaceProblems } from './problems.ts';
import { searchResults } from './searchResults.ts';
import { lastCommand, terminalSelection } from './terminalText.ts';

/**
 * The commands that menus all over VS Code offer to attach something to the next message. Some read the arguments that their menu
 * passes.
 */
export function addCommands(
  chat: Pick<AskedChat, 'attach'>,
  filesOfFolder: FilesOfFolder,
): Commands<`realmChat.add${Added}ToChat`> {
  const add = async (found: FoundAttachments | Promise<FoundAttachments>): Promise<void> => chat.attach(await found);
  return {
    'realmChat.addFilesToChat': (_clicked, all) => add(pointedFiles(all, filesOfFolder)),
    'realmChat.addChangesToChat': (_clicked, all) => add(changesOf(all, false)),
    'realmChat.addStagedChangesToChat': (_clicked, all) => add(changesOf(all, true)),
    'realmChat.addTerminalSelectionToChat': () => add(terminalSelection()),
    'realmChat.addLastCommandToChat': () => add(lastCommand()),
    'realmChat.addProblemsToChat': () => add(workspaceProblems()),
    'realmChat.addSearchResultsToChat': () => add(searchResults()),
    'realmChat.addFailedTestToChat': (argument) => add(failedTest(argument)),
  };
}

type Added =
  | 'Files'
  | 'Changes'
  | 'StagedChanges'
  | 'TerminalSelection'
  | 'LastCommand'
  | 'Problems'
  | 'SearchResults'
  | 'FailedTest';
