import type * as vscode from 'vscode';
import { admitted } from '../../chat/composing/draft.ts';
import { foundAll, refusalText } from '../../chat/composing/foundAttachments.ts';
import { generateTestsPrompt } from '../../chat/composing/prompts.ts';
import type { Attachment } from '../../protocol.ts';
import { sentSurroundings } from '../asking/sentSurroundings.ts';
import { nameOf } from '../documents/nameOf.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import type { AskedChat } from '../asking/askedChat.ts';
import { codeAttachment } from '../attach/codeAttachment.ts';
import { isNeverSent, showNeverSent } from '../neverSend/neverSent.ts';
import type { Changes } from '../proposal/codeChanges.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { targetsOf, type Target } from '../target/target.ts';
import { addingTests } from './addingTests.ts';
import { sampleTest } from './sampleTest.ts';
import { type CodeFile, codeFileAt } from './codeFile.ts';
import { projectTestsOf, runnerFor } from './projectTests.ts';
import { openedPlace, testPlace } from './testPlace.ts';

/** Proposes tests of the code in an editor, for its test file or for a new one. Asks the chat if no place for tests is known. */
export async function generateTests(
  editor: vscode.TextEditor | undefined,
  changes: Changes,
  chat: AskedChat,
): Promise<void> {
  const targets = await targetsOf(editor);
  const [first] = targets;
  if (!first) return;
  const { uri } = first.document;
  const code = targets.map(({ document, range, name }) => codeAttachment(document, range, name));
  const { refusals } = admitted([], foundAll(code));
  const file = await codeFileAt(uri);
  if (isNeverSent(uri)) void showNeverSent([nameOf(uri)]);
  else if (!file) await chat.ask(generateTestsPrompt(), [...code, ...(await sentSurroundings(targets))]);
  else if (refusals.length > 0) showWhyNot(refusalText(refusals));
  else await proposeTests(file, code, targets, changes);
}

async function proposeTests(file: CodeFile, code: Attachment[], targets: Target[], changes: Changes): Promise<void> {
  const tests = await projectTestsOf(file);
  const uri = await testPlace(file, tests);
  const place = uri && (await openedPlace(uri));
  if (!place) return;
  const path = pathWithin(file.root.uri, uri);
  const runner = await runnerFor(file, tests, path);
  const sample = await sampleTest(file, tests.example(path), 'document' in place ? place.document : undefined);
  await changes.propose(place, addingTests(code, targets, place, sample, runner));
}
