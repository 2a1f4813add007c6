import type * as vscode from 'vscode';
import { languageIdOf } from '../../code/languageNames.ts';
import { isTestFile } from '../../code/tests/conventions.ts';
import { siblingTests } from '../../code/tests/newTestFile.ts';
import type { Attachment } from '../../protocol.ts';
import { leftOutForGood } from '../companions.ts';
import { nameOf } from '../attach/nameOf.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { type CodeFile, textAt, uriIn } from './codeFile.ts';

/** How many characters of a test are sent: of its head, which shows framework and style, and of the lines that name the tests below. */
const [mostOfHead, mostOfRest] = [4000, 2000];

/** How many neighbouring test files are tried. */
const mostTried = 5;

/** Returns a test that shows which framework and style are used: the test file of the code if it exists, or else a neighbouring one. */
export async function sampleTest(
  file: CodeFile,
  own: vscode.TextDocument | undefined,
): Promise<Attachment | undefined> {
  // The user did not choose this test, so the setting for surroundings also applies to it.
  if (leftOutForGood().has('surroundings')) return undefined;
  const isOwnTest = own !== undefined && own.uri.toString() !== uriIn(file, file.path).toString();
  const neighbours = siblingTests(file.path, file.paths).slice(0, mostTried);
  const uris = [
    ...(own && (isOwnTest || isTestFile(file.path)) ? [own.uri] : []),
    ...neighbours.map((path) => uriIn(file, path)),
  ];
  for (const uri of uris) {
    const text = isNeverSent(uri) ? undefined : await textAt(uri);
    if (text?.trim()) return attachmentOf(uri, text);
  }
  return undefined;
}

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

/** Returns the start of a test file, and the lines that name the tests below. */
async function shortened(text: string, language: string): Promise<string> {
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
