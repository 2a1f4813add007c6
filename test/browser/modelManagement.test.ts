import assert from 'node:assert/strict';
import { eventually } from '../support/eventually.ts';
import { openStory } from '../support/story.ts';
import { runCommand } from '../support/workbench.ts';

const hostile = '[Small](command:realmChat.newChat) $(zap) <b>';

describe("The list of models in VS Code's own chat", () => {
  it('contains the apps and models of Realm Chat with their capabilities, and shows their names as text', async () => {
    const settings = {
      'chat.disableAIFeatures': false,
      'realmChat.models': { 'atlas-*': { toolCalling: true }, 'atlas-small': { name: hostile, toolCalling: true } },
    };
    const { page } = await openStory({ own: true, service: { pause: 0 }, settings });
    await runCommand(page, 'Realm Chat: Refresh Models');
    await runCommand(page, 'Chat: Manage Language Models');
    const rows = page.getByRole('dialog', { name: 'Language Models' }).getByRole('listitem');
    const named = async (): Promise<(string | undefined)[]> =>
      (await Promise.all((await rows.all()).map((row) => row.getAttribute('aria-label')))).map(
        (label) => /^(.*) from Realm Chat\. Context size: \d+K tokens/.exec(label ?? '')?.[1],
      );
    const shown = '[Small] (command:realmChat.newChat) $ (zap) ‹b›';
    await eventually(async () => {
      assert.deepEqual((await named()).sort(), ['Assistant', shown, 'atlas-large', 'code-helper']);
    });
    const large = rows.filter({ hasText: 'atlas-large' });
    for (const capability of ['Tools', 'Vision']) await large.getByRole('button', { name: capability }).waitFor();
    assert.equal(await rows.filter({ hasText: 'Assistant' }).getByRole('button', { name: 'Tools' }).count(), 0);

    const hover = page.locator('.monaco-hover').filter({ hasText: 'atlas-small' });
    await eventually(async () => {
      await rows.filter({ hasText: '[Small]' }).getByText('[Small]').hover();
      await hover.waitFor({ timeout: 3000 });
    });
    assert.equal(await hover.locator('a, .codicon').count(), 0);
    assert.match(await hover.innerText(), /\[Small\] \(command:realmChat\.newChat\) \$ \(zap\) ‹b›/);
  });
});
