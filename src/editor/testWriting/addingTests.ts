import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { testsPrompt } from '../../code/commandPrompts.ts';
import { languageIdOf } from '../../code/languageNames.ts';
import { counted } from '../../shared/counted.ts';
import type { Attachment } from '../../protocol.ts';
import { sentSurroundings } from '../asking/sentSurroundings.ts';
import { indentationOf } from '../documents/indentationOf.ts';
import type { Change } from '../proposal/proposedChange.ts';
import { withLineEnds } from '../../code/splice.ts';
import type { Fitter } from '../proposal/streaming.ts';
import { showWhyNot } from '../documents/refusals.ts';
import type { Target } from '../target/target.ts';

/** Adds tests of some code to a whole file and keeps all lines of the file, or writes a new file in the style of another one, for a test runner. */
export function addingTests(
  code: Attachment[],
  targets: readonly Target[],
  place: Target | vscode.Uri,
  sample: Attachment | undefined,
  runner: string | undefined,
): Change {
  const isNew = !('document' in place);
  const uri = isNew ? place : place.document.uri;
  const name = vscode.workspace.asRelativePath(uri);
  const file = { name, language: languageIdOf(uri.path), isNew, sample: sample?.name, runner };
  return {
    command: 'generateTests',
    title: (shown) => l10n.t('Add Tests to {0}', shown),
    prompt: () => testsPrompt(file),
    attachments: async () => [...code, ...(sample ? [sample] : []), ...(await sentSurroundings(targets))],
    fitter: ({ document, original }) => fitterFor(document, withLineEnds(original, '\n')),
  };
}

async function fitterFor(document: vscode.TextDocument, file: string): Promise<Fitter> {
  const { addedTests, testsSoFar } = await import('../../code/withParser.ts');
  return {
    soFar: (code) => testsSoFar(file, code),
    async whole(code) {
      const { text, leftOut } = await addedTests(file, code, indentationOf(document));
      if (text === file) showWhyNot(l10n.t('The reply contains no test that the file does not have yet.'));
      else if (leftOut > 0)
        showWhyNot(
          counted(
            leftOut,
            l10n.t('Left out of the reply: {0} test, because the file has another of the same name, which stays.'),
            l10n.t('Left out of the reply: {0} tests, because the file has others of the same name, which stay.'),
          ),
        );
      return text;
    },
  };
}
