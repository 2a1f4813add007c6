import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { endLine, startLine, textLine } from '../support/events.ts';
import { answer, fenced, preview, proposed, rewrite, run } from './replying.ts';
import { connectForEachTest, openAndSelect } from './situation.ts';
import { writeAnew } from './written.ts';

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `// line ${from + at + 1}\n`).join('');
const called = (name: string): string => Array.from({ length: 20 }, (_, at) => `  ${name}(${at});\n`).join('');
const body = called('old');
const text = `${lines(0, 293)}function f() {\n${body}}\n${lines(315, 700)}`;
const changed = `function f() {\n${called('other')}}`;
const tests = `import { add } from '../src/add.ts';\n\n${lines(2, 700)}\ntest('adds', () => {});\n`;

const [folder] = vscode.workspace.workspaceFolders ?? [];
const at = (path: string): vscode.Uri => vscode.Uri.joinPath(folder?.uri ?? assert.fail(), 'shown', path);

describe('The diff of a proposal (V367, V574)', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  afterEach(async () => {
    await set('diffEditor', { renderSideBySide: undefined, useInlineViewWhenSpaceIsLimited: undefined });
    await set('editor', { 'stickyScroll.enabled': undefined });
    await vscode.workspace.fs.delete(at(''), { recursive: true }).then(undefined, () => undefined);
  });

  const visible = (): vscode.Range => {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document === preview());
    return editor?.visibleRanges[0] ?? assert.fail('no editor');
  };
  const shows = (line: number): void => {
    const { start, end: last } = visible();
    assert.ok(start.line <= line && line <= last.line, `${line} in ${start.line}–${last.line}`);
  };

  for (const [how, isInline, isSticky] of [
    ['inline', true, false],
    ['inline, with sticky scroll', true, true],
    ['side by side', false, false],
    ['side by side, with sticky scroll', false, true],
  ] as const)
    it(`shows the first change far below the start of a file: ${how}`, async () => {
      await set('diffEditor', { renderSideBySide: !isInline, useInlineViewWhenSpaceIsLimited: false });
      await set('editor', { 'stickyScroll.enabled': isSticky });
      await openAndSelect(text, 293, 314);
      const [full] = vscode.window.activeTextEditor?.visibleRanges ?? [];
      assert.ok(full);
      service.answerNext((_, response) => {
        response.write(startLine + textLine(`\`\`\`\n${changed.slice(0, 40)}`));
        finish = () => response.end(textLine(`${changed.slice(40)}\n\`\`\`\n`) + endLine);
      });
      let finish = (): unknown => assert.fail('not asked');
      const rewriting = rewrite();
      await eventually(() => assert.match(proposed(), /other\(0\)/));
      await eventually(() => shows(294));
      finish();
      await rewriting;
      // The removed lines of an inline diff arrive later, and take the place of others.
      const height = (range: vscode.Range): number => range.end.line - range.start.line;
      await eventually(() => {
        assert.ok(!isInline || height(visible()) < height(full) - 2);
        shows(294);
      });
      await run('discardProposal');
    });

  it('shows tests that are added at the end of a file', async () => {
    await writeAnew(at('src/add.ts'), 'export const add = (a: number, b: number): number => a + b;\n');
    await writeAnew(at('test/add.test.ts'), tests);
    await vscode.window.showTextDocument(at('src/add.ts'));
    answer(service, fenced("test('is new', () => {});", 'ts'));
    await run('generateTests');
    assert.match(proposed(), /is new/);
    await eventually(() => shows(702));
    await run('discardProposal');
  });

  it('shows code that is applied', async () => {
    await writeAnew(at('a.ts'), text);
    await run('applyToFiles', [{ path: 'shown/a.ts', code: changed, language: 'ts' }]);
    assert.match(proposed(), /other\(0\)/);
    await eventually(() => shows(294));
    await run('discardProposal');
  });
});

async function set(section: string, values: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Global);
}
