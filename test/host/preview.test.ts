import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { decisionCommands } from '../../src/editor/proposal/decisions.ts';
import { Proposal } from '../../src/editor/proposal/proposal.ts';
import type { Proposals } from '../../src/editor/proposal/proposals.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { startLine, textLine } from '../support/events.ts';
import {
  answer,
  edit,
  fenced,
  notices,
  openDiffs,
  preview,
  proposed,
  rewrite,
  run,
  typeIntoPreview,
} from './replying.ts';
import { connectForEachTest, openAndSelect } from './situation.ts';

const text = 'a\nlet b;\nlet c;\nd';

describe('The preview of a proposal', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  afterEach(async () => {
    await setEditor({
      'files.trimTrailingWhitespace': undefined,
      'files.encoding': undefined,
      'files.autoSave': undefined,
    });
  });
  const propose = async (source = text): Promise<vscode.TextDocument> => {
    const { document } = await openAndSelect(source, 1, 2);
    answer(service, fenced('const b;\nconst c;'));
    await rewrite();
    return document;
  };

  it('can be edited, and Accept writes what it shows', async () => {
    const document = await propose();
    await typeIntoPreview(new vscode.Range(2, 0, 2, 8), 'let c; // ö 😀');
    await run('acceptProposal');
    assert.equal(document.getText(), 'a\nconst b;\nlet c; // ö 😀\nd');
    assert.equal(openDiffs(), 0);
  });

  it('can be edited right before Accept', async () => {
    const document = await propose();
    await edit(preview()!, new vscode.Position(1, 8), ' // last');
    await run('acceptProposal');
    assert.equal(document.getText(), 'a\nconst b; // last\nconst c;\nd');
  });

  it('keeps the edits of the user when the file around the code is edited', async () => {
    const document = await propose();
    await typeIntoPreview(new vscode.Range(1, 0, 1, 5), 'var');
    await edit(document, new vscode.Position(0, 0), '1\n2\n');
    await eventually(() => assert.equal(proposed(), '1\n2\na\nvar b;\nconst c;\nd'));
    await run('acceptProposal');
    assert.equal(document.getText(), '1\n2\na\nvar b;\nconst c;\nd');
  });

  it('rejects edits around the code, and says so', async () => {
    const document = await propose();
    const said = await notices(async () => {
      await typeIntoPreview(new vscode.Range(0, 0, 0, 1), 'evil');
      await eventually(() => assert.equal(proposed(), 'a\nconst b;\nconst c;\nd'));
    });
    assert.match(said[0] ?? '', /Only the proposed code can be edited/);
    await run('acceptProposal');
    assert.equal(document.getText(), 'a\nconst b;\nconst c;\nd');
  });

  it('keeps CR LF in the edits of the user', async () => {
    const document = await propose(text.replaceAll('\n', '\r\n'));
    await typeIntoPreview(new vscode.Range(1, 0, 1, 0), '1\n2\n');
    await run('acceptProposal');
    assert.equal(document.getText(), 'a\r\n1\r\n2\r\nconst b;\r\nconst c;\r\nd');
  });

  it('is not changed by actions on save', async () => {
    await setEditor({ 'files.trimTrailingWhitespace': true });
    const document = await propose('a  \nlet b;\nlet c;\nd  ');
    await typeIntoPreview(new vscode.Range(1, 0, 1, 0), 'var x;  \n');
    await run('acceptProposal');
    assert.equal(document.getText(), 'a  \nvar x;  \nconst b;\nconst c;\nd  ');
  });

  it('is read correctly with any encoding of files', async () => {
    await setEditor({ 'files.encoding': 'utf16le' });
    const document = await propose('ä\nlet b;\nlet c;\n漢');
    assert.equal(proposed(), 'ä\nconst b;\nconst c;\n漢');
    assert.equal(preview()?.encoding, 'utf8', 'in the status bar, without a byte order mark');
    await typeIntoPreview(new vscode.Range(1, 0, 1, 5), 'let ö,');
    await run('acceptProposal');
    assert.equal(document.getText(), 'ä\nlet ö, b;\nconst c;\n漢');
  });

  it('must show a change before Accept writes it', async () => {
    const { document } = await openAndSelect(text, 1, 2);
    const hidden = new Proposal(document, new vscode.Range(1, 0, 2, 6));
    hidden.become({ state: 'complete', code: 'evil();' });
    const proposals = { active: hidden, allActive: [hidden] } as unknown as Proposals;
    const commands = decisionCommands(proposals, () => Promise.resolve());
    const said = await notices(() => Promise.resolve(commands['realmChat.acceptProposal'](undefined, [])));
    assert.deepEqual(said, ['The preview does not show the change yet, so nothing was replaced. Try again.']);
    assert.equal(document.getText(), text);
  });

  it('closes without asking to save, even if it was edited', async () => {
    const document = await propose();
    await edit(preview()!, new vscode.Position(1, 0), 'x');
    await run('discardProposal');
    assert.equal(openDiffs(), 0);
    assert.equal(document.getText(), text);
  });

  it('starts from the reply again on Retry', async () => {
    await propose();
    await typeIntoPreview(new vscode.Range(1, 0, 1, 5), 'var');
    answer(service, fenced('const x;'));
    await run('retryProposal');
    assert.equal(proposed(), 'a\nconst x;\nd');
  });

  it('is read-only while the reply streams', async () => {
    await openAndSelect(text, 1, 2);
    service.answerNext((_, response) => response.write(startLine + textLine('```\nconst b;\n')));
    const rewriting = rewrite();
    await eventually(() => assert.equal(proposed(), 'a\nconst b;\nd'));
    const { permissions } = await vscode.workspace.fs.stat(preview()!.uri);
    assert.equal(permissions, vscode.FilePermission.Readonly);
    await run('discardProposal');
    await rewriting;
  });

  it('closes if its proposal no longer exists', async () => {
    const uri = vscode.Uri.parse('realm-chat-proposal:/old/file.ts');
    const { uri: left } = (await openAndSelect(text, 0, 0)).document;
    await vscode.commands.executeCommand('vscode.diff', left, uri, 'Rewrite file.ts');
    await eventually(() => assert.equal(openDiffs(), 0));
  });

  it('is a virtual file that can only be read and written', async () => {
    await propose();
    const { uri } = preview()!;
    const other = vscode.Uri.joinPath(uri, '..', 'other.ts');
    const { fs } = vscode.workspace;
    const attempts = [
      () => fs.delete(uri),
      () => fs.rename(uri, other),
      () => fs.createDirectory(other),
      () => fs.writeFile(other, new Uint8Array()),
    ];
    for (const attempt of attempts) await assert.rejects(async () => attempt());
  });
});

async function setEditor(values: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global);
}
