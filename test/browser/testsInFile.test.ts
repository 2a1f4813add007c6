import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, editorAction, editorFocused, openFile, runCommand, selectLines } from '../support/workbench.ts';

const tests = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { total } from './invoice.ts';

test('total of nothing is 0', () => {
  assert.equal(total([]), 0);
});
`;

describe('Tests in their file', () => {
  it('are added to the existing test file: first as a diff, then on Accept in the file, and one Undo reverts it', async () => {
    const { page, workspace, service } = await openStory({ service: { pause: 5 } });
    const file = join(workspace, 'invoice.test.ts');
    await writeFile(file, tests);
    await openFile(page, 'invoice.ts');
    await selectLines(page, 7, 13);
    await runCommand(page, 'Realm Chat: Generate Tests');
    await page.getByRole('tab', { name: /Add Tests to invoice\.test\.ts/ }).waitFor();
    await page.locator('.editor.modified').getByText('total is a function').waitFor();
    await editorAction(page, /^Accept/).click();
    await page.getByRole('tab', { name: /Add Tests/ }).waitFor({ state: 'detached' });
    await editorFocused(page);
    await activeEditor(page).getByText('total is a function').waitFor();
    await page.keyboard.press('Control+s');
    const added = "\n\ntest('total is a function', () => {\n  assert.equal(typeof total, 'function');\n});\n";
    await eventually(async () => assert.equal(await readFile(file, 'utf8'), tests.trimEnd() + added));
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+s');
    await eventually(async () => assert.equal(await readFile(file, 'utf8'), tests));
    const request = JSON.parse(service.requests[0]?.body ?? '{}') as { messages: { content: string }[] };
    assert.match(
      request.messages[0]?.content ?? '',
      /invoice\.ts, lines 7 to 13:\n```typescript\nexport function total[^]*invoice\.test\.ts:\n```typescript\nimport assert/,
    );
  });
});
