import type * as vscode from 'vscode';
import { languageIdOf } from '../../code/languageNames.ts';
import type { SeenTest } from '../../code/testWriting/seenTests.ts';
import type { Attachment } from '../../protocol.ts';
import { surroundingsAreOn } from '../asking/sentSurroundings.ts';
import { nameOf } from '../documents/nameOf.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { type CodeFile, uriIn } from './codeFile.ts';

/** A test that shows which framework and style is used: the test file of the code if it exists, or else the example. */
export async function sampleTest(
  file: CodeFile,
  example: SeenTest | undefined,
  own: vscode.TextDocument | undefined,
): Promise<Attachment | undefined> {
  // The user did not choose this test, so the setting for surroundings also applies to it.
  if (!surroundingsAreOn()) return undefined;
  const { isTestFile } = await import('../../code/withParser.ts');
  const isOwnTest = own !== undefined && own.uri.toString() !== uriIn(file, file.path).toString();
  const ownText = isOwnTest || isTestFile(file.path) ? own?.getText() : undefined;
  if (own && ownText?.trim() && !isNeverSent(own.uri)) return attachmentOf(own.uri, ownText);
  return example && attachmentOf(uriIn(file, example.path), example.text);
}

/** How many characters of a test are sent: of its head, which shows framework and style, and of the lines that name the tests below. */
const [mostOfHead, mostOfRest] = [4000, 2000];

async function attachmentOf(uri: vscode.Uri, text: string): Promise<Attachment> {
  const language = languageIdOf(uri.path);
  return {
    id: crypto.randomUUID(),
    kind: 'file',
    name: nameOf(uri),
    language,
    uri: uri.toString(),
    text: await shortened(text, language),
  };
}

/** The start of a test file, and the lines that name the tests below. Of code with tests in it, returns only these. */
async function shortened(whole: string, language: string): Promise<string> {
  const text = language === 'rust' ? whole.slice(Math.max(0, whole.indexOf('#[cfg(test)]'))) : whole;
  if (text.length <= mostOfHead) return text;
  const lines = text.split('\n');
  let [head, count] = ['', 0];
  for (; head.length + (lines[count]?.length ?? 0) < mostOfHead; count++) head += `${lines[count] ?? ''}\n`;
  const { namedCode } = await import('../../code/withParser.ts');
  const below = ((await namedCode(text, language)) ?? []).filter(({ head }) => head >= count);
  let rest = '';
  for (const { head: at } of below) {
    const line = lines[at] ?? '';
    if (rest.length + line.length > mostOfRest) break;
    rest += `${line}\n`;
  }
  return `${head}…\n${rest}`;
}
