import type * as vscode from 'vscode';
import { languageIdOf } from '../../code/languageNames.ts';
import type { SeenTest } from '../../code/testWriting/seenTests.ts';
import type { Attachment } from '../../protocol.ts';
import { surroundingsAreOn } from '../asking/sentSurroundings.ts';
import { nameOf } from '../documents/nameOf.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { type CodeFile, uriIn } from './codeFile.ts';
import { ownSample, shortenedTest } from './shortenedTest.ts';

/** A test that shows which framework and style is used: the test file of the code if it exists, or else the example. */
export async function sampleTest(
  file: CodeFile,
  example: SeenTest | undefined,
  own: vscode.TextDocument | undefined,
): Promise<Attachment | undefined> {
  // The user did not choose this test, so the setting for surroundings also applies to it.
  if (!surroundingsAreOn()) return undefined;
  const { isTestFile } = await import('../../code/withParser.ts');
  const isCode = own?.uri.toString() === uriIn(file, file.path).toString();
  const text = ownSample(own?.getText(), { isCode, isTest: isTestFile(file.path) });
  if (own && text !== undefined && !isNeverSent(own.uri)) return attachmentOf(own.uri, text);
  return example && attachmentOf(uriIn(file, example.path), example.text);
}

async function attachmentOf(uri: vscode.Uri, text: string): Promise<Attachment> {
  const language = languageIdOf(uri.path);
  return {
    id: crypto.randomUUID(),
    kind: 'file',
    name: nameOf(uri),
    language,
    uri: uri.toString(),
    text: await shortenedTest(text, language),
  };
}
