import * as l10n from '@vscode/l10n';
import { confirm } from '../../dialogs/notice.ts';
import { asWritten } from '../../code/review/diffParts.ts';
import type { ChangedFile } from '../../code/review/changedFiles.ts';
import type { Commands } from '../../commands.ts';
import { counted, numberText } from '../../shared/counted.ts';
import type { Attachment } from '../../protocol.ts';
import type { AskedChat } from '../asking/askedChat.ts';
import { chosenRepository } from '../git/chosenRepository.ts';
import { namesOf } from '../documents/namesOf.ts';
import { chosenCommits, type Changes } from './reviewedChanges.ts';

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
      const { changes, subjects } = chosen;
      const files = filesThatFit(changes.files, room());
      if (!(await agreed(changes, files))) return;
      const commits = subjects.slice(0, mostSubjects).map((subject) => `- ${subject}`);
      await chat.ask(
        l10n.t(
          'Write the title and the description of a pull request for these changes: what they do, why, and how to test them.',
        ),
        [
          ...(commits.length > 0 ? [attachment(l10n.t('Commits'), 'plaintext', commits.join('\n'))] : []),
          attachment(changes.name, 'diff', files.map(asWritten).join('')),
        ],
      );
    },
  };
}

/** The most commits that are sent. In a long series, the newest ones are the most useful. */
const mostSubjects = 200;

function attachment(name: string, language: string, text: string): Attachment {
  return { id: crypto.randomUUID(), kind: 'changes', name, language, text };
}

/** As many files as fit, chosen from the smallest on, in the order of the diff. */
function filesThatFit(files: readonly ChangedFile[], room: number): ChangedFile[] {
  let left = room;
  const sized = files.map((file) => ({ file, size: asWritten(file).length }));
  const bySize = sized.toSorted((one, other) => one.size - other.size);
  const fitting = new Set(bySize.filter(({ size }) => (left -= size) >= 0));
  return sized.filter((each) => fitting.has(each)).map(({ file }) => file);
}

/** Asks before files are left out, and lists them. */
async function agreed({ files, leftOut }: Changes, sent: readonly ChangedFile[]): Promise<boolean> {
  const tooMuch = files.filter((file) => !sent.includes(file)).map(({ path }) => path);
  if (tooMuch.length + leftOut.length === 0) return true;
  const message =
    tooMuch.length > 0
      ? counted(
          files.length,
          l10n.t('The change is too large for one request. Describe it without its file?'),
          l10n.t('The changes are too large for one request. Describe them without {1} of {0} files?'),
          numberText(tooMuch.length),
        )
      : l10n.t('Some files are not sent. Describe the changes without them?');
  const detail = l10n.t('Not sent: {0}', namesOf([...leftOut, ...tooMuch]));
  const describe = l10n.t('Describe');
  return confirm(message, detail, describe);
}
