import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { endLine, startLine, textLine } from '../support/events.ts';
import { answer, edit, fenced, notices, preview, proposed, rewrite, run } from './replying.ts';
import { connectForEachTest, openAndSelect, typing } from './situation.ts';
import { writeAnew } from './written.ts';

const note = "Don't forget to import `slices`.";
const inCode = fenced('const b = slices.all();', 'ts');

describe('What a reply says besides its code', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));

  const rewriteWith = async (reply: string): Promise<vscode.TextDocument> => {
    const { document } = await openAndSelect('a\nlet b;\nc', 1, 1);
    answer(service, reply);
    await rewrite();
    return document;
  };

  for (const [what, reply, title, text] of [
    ['after it', `Here it is:\n\n${inCode}\n${note}`, note, `Here it is:\n\n${note}\n`],
    ['only before it', `Here it is:\n\n${inCode}`, 'Here it is:', 'Here it is:\n'],
    [
      'with signs that could be more than text (V347)',
      `${inCode}\n**Press** $(trash)\r\n[here](command:a)\u202E`,
      '**Press** \\$(trash) [here](command:a)[U+202E]',
      '**Press** $(trash)\n[here](command:a)[U+202E]\n',
    ],
  ] as const)
    it(`begins above the change, and a click opens all of it: ${what} (V346)`, async () => {
      await rewriteWith(reply);
      assert.deepEqual(await titles(), [`1: $(comment) ${title}`]);
      await openAll();
      assert.equal(shownText(), text);
      assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /^Reply without its code/);
      assert.equal(vscode.window.activeTextEditor?.document.languageId, 'realm-chat-accessible-view');
      assert.equal(service.requests.length, 1, 'nothing is sent');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await eventually(() => assert.ok(preview()));
    });

  it('is opened by a command, too', async () => {
    await rewriteWith(inCode + note);
    void run('showRemarks');
    await eventually(() => assert.equal(shownText(), `${note}\n`));
  });

  it('is not there without words', async () => {
    await rewriteWith(inCode);
    assert.deepEqual(await titles(), []);
    await run('showRemarks');
    assert.ok(preview());
  });

  it('stays when the proposal is edited, and is that of the last reply after Retry', async () => {
    await rewriteWith(inCode + note);
    const document = preview();
    assert.ok(document);
    await edit(document, new vscode.Position(1, 0), '// New.\n');
    assert.deepEqual(await titles(), [`1: $(comment) ${note}`]);
    answer(service, `${inCode}Now without it.`);
    await run('retryProposal');
    await eventually(async () => assert.deepEqual(await titles(), ['1: $(comment) Now without it.']));
    answer(service, inCode);
    await run('retryProposal');
    await eventually(async () => assert.deepEqual(await titles(), []));
  });

  it('is gone while another reply arrives after Retry', async () => {
    await rewriteWith(inCode + note);
    let end = (): unknown => assert.fail('Nothing was asked.');
    service.answerNext((_, response) => {
      response.write(startLine + textLine('```ts\nconst b = 2;\n'));
      end = () => response.end(textLine('```\n') + endLine);
    });
    const retrying = run('retryProposal');
    await eventually(() => assert.match(proposed(), /b = 2/));
    assert.deepEqual(await titles(), []);
    end();
    await retrying;
  });

  it('is shown for a reply that was cut off before its code', async () => {
    await openAndSelect('a\nlet b;\nc', 1, 1);
    service.answerNext((_, response) => response.end(startLine + textLine('First import')));
    await notices(rewrite);
    assert.equal(proposed(), 'a\nlet b;\nc');
    assert.deepEqual(await titles(), ['1: $(comment) First import']);
  });

  describe('about tests', () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const at = (path: string): vscode.Uri => vscode.Uri.joinPath(folder?.uri ?? assert.fail(), 'remarks', path);
    beforeEach(async () => {
      await writeAnew(at('src/add.ts'), 'export const add = (a: number, b: number): number => a + b;\n');
      const editor = await vscode.window.showTextDocument(at('src/add.ts'));
      editor.selection = new vscode.Selection(0, 0, 1, 0);
      answer(service, fenced("it('is new', () => {});", 'ts') + note);
    });
    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(at(''), { recursive: true });
    });

    it('is shown if they are added to their file', async () => {
      await writeAnew(at('test/add.test.ts'), "it('adds', () => {});\n");
      await run('generateTests');
      assert.match((await titles()).join(), /^\d: \$\(comment\) Don't forget/);
    });

    it('is shown in the diff with a file that was created meanwhile', async () => {
      await typing(['remarks/test/new.test.ts'], () => run('generateTests'));
      await writeAnew(at('test/new.test.ts'), '// Of somebody else.\n');
      const said = await notices(() => run('acceptProposal'), 'Show Diff');
      assert.match(said.join(), /^remarks\/test\/new\.test\.ts was created meanwhile/);
      await eventually(() => assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /^Apply to /));
      assert.match((await titles()).join(), /^\d: \$\(comment\) Don't forget/);
    });
  });
});

/** The buttons above the changes in the diff, each with its line, from 0. */
async function titles(): Promise<string[]> {
  return (await lenses()).map(({ range, command }) => `${range.start.line}: ${command?.title}`);
}

async function lenses(): Promise<vscode.CodeLens[]> {
  return vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', preview()?.uri, 9);
}

/** Clicks the last button, and waits for the text, which is shown until it is closed. */
async function openAll(): Promise<void> {
  const { command } = (await lenses()).at(-1) ?? {};
  assert.ok(command);
  void vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
  await eventually(() => assert.notEqual(shownText(), ''));
}

/** The text that is open for reading; empty if there is none. */
function shownText(): string {
  const document = vscode.window.activeTextEditor?.document;
  return document?.uri.scheme === 'realm-chat-accessible-view' ? document.getText() : '';
}
