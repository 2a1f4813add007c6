import * as l10n from '@vscode/l10n';
import { confirm } from '../../dialogs/notice.ts';
import { asWritten } from '../../code/review/diffParts.ts';
import type { Commands } from '../../commands.ts';
import type { Attachment } from '../../protocol.ts';
import type { AskedChat } from '../asking/askedChat.ts';
import { chosenRepository } from '../git/chosenRepository.ts';
import { chosenCommits } from './reviewedChanges.ts';
import { describeQuestion, filesThatFit, listedCommits } from './reviewQuestions.ts';

/** The command that asks the chat for the description of a pull request. `room` returns the most characters of changes for one request. */
export function pullRequestCommands(
  chat: Pick<AskedChat, 'ask'>,
  room: () => number,
): Commands<'realmChat.draftPullRequest'> {
  return {
    async 'realmChat.draftPullRequest'(source) {
      const repository = await chosenRepository(source, l10n.t('Describe changes of'));
      const chosen = repository && (await chosenCommits(repository));
      if (!chosen) return;
      const { changes, messages } = chosen;
      const files = filesThatFit(changes.files, room());
      const question = describeQuestion(changes.files, files, changes.leftOut);
      if (question && !(await confirm(question.message, question.detail, l10n.t('Describe')))) return;
      const commits = listedCommits(messages);
      await chat.ask(
        l10n.t(
          'Write the title and the description of a pull request for these changes: what they do, why, and how to test them.',
        ),
        [
          ...(commits === '' ? [] : [attachment(l10n.t('Commits'), 'plaintext', commits)]),
          attachment(changes.name, 'diff', files.map(asWritten).join('')),
        ],
      );
    },
  };
}

function attachment(name: string, language: string, text: string): Attachment {
  return { id: crypto.randomUUID(), kind: 'changes', name, language, text };
}
