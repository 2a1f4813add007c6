import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { ended } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { answerQuickInput, quickInput } from '../support/quickInput.ts';
import type { SampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, editorAction, openFile, runCommand, selectLines } from '../support/workbench.ts';

const definition =
  '// invoice.ts, lines 1 to 5\ninterface Line {\n  name: string;\n  count: number;\n  price: number;\n}';

describe('The surroundings of code', () => {
  it('are sent with a rewrite, are shown in its preview, and can be left out with one click (V113)', async () => {
    const { page, service } = await openStory({ service: { pause: 0 } });
    await openFile(page, 'invoice.ts');
    await selectLines(page, 7, 13);
    await runCommand(page, 'Realm Chat: Rewrite…');
    await button(page, 'Show What Will Be Sent').click();
    await page.getByRole('tab', { name: 'What will be sent', selected: true }).waitFor();
    await eventually(async () => {
      await page.keyboard.press('Control+End');
      await activeEditor(page).getByText('interface Line').first().waitFor({ timeout: 2_000 });
    });
    assert.equal(service.requests.length, 0);
    await answerQuickInput(page, 'rename sum to all');
    await editorAction(page, /^Accept/).waitFor();
    await eventually(() => assert.equal(service.requests.length, 1));
    assert.ok(sent(service).includes(definition), sent(service));
    await editorAction(page, 'Discard').click();
    await page.getByRole('tab', { name: /Rewrite/ }).waitFor({ state: 'detached' });

    await openFile(page, 'invoice.ts');
    await selectLines(page, 7, 13);
    await runCommand(page, 'Realm Chat: Rewrite…');
    await button(page, /^Surroundings: On/).click();
    await button(page, /^Surroundings: Off/).waitFor();
    await answerQuickInput(page, 'rename sum to all');
    await editorAction(page, /^Accept/).waitFor();
    await eventually(() => assert.equal(service.requests.length, 2));
    assert.doesNotMatch(sent(service), /Surroundings|interface Line/);
    await editorAction(page, 'Discard').click();
  });

  it('are a chip in the chat that opens as text, until they are turned off in the settings (V114)', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await openFile(page, 'invoice.ts');
    await selectLines(page, 7, 13);
    await runCommand(page, 'Realm Chat: Explain');
    await ended(chat, 'done');
    assert.ok(sent(service).includes(definition), sent(service));
    await chat
      .locator('article[data-role="user"] .chip', { hasText: 'Surroundings of invoice.ts' })
      .locator('button')
      .click();
    await page.getByRole('tab', { name: /Surroundings of invoice\.ts/ }).waitFor();
    await activeEditor(page).getByText('interface Line').first().waitFor();

    await runCommand(page, 'Realm Chat: Do Not Send Surroundings of Code');
    await openFile(page, 'invoice.ts');
    await selectLines(page, 7, 13);
    await runCommand(page, 'Realm Chat: Explain');
    await eventually(() => assert.equal(service.requests.length, 2));
    assert.doesNotMatch(sent(service), /Surroundings|interface Line/);
    await runCommand(page, 'Realm Chat: Send Surroundings of Code');
  });
});

function button(page: Page, name: string | RegExp): Locator {
  return quickInput(page).getByRole('button', { name });
}

/** The newest message of the last request. */
function sent(service: SampleService): string {
  const { messages } = JSON.parse(service.requests.at(-1)?.body ?? '{}') as { messages: { content: string }[] };
  return messages.at(-1)?.content ?? '';
}
