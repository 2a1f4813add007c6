import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { SampleService } from '../service/server.ts';
import { piece, sse } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { notification } from '../support/notifications.ts';
import { quickInput } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { finalApi } from '../support/workbenchPatch.ts';
import { openWorkbench, runCommand } from '../support/workbench.ts';

interface Asked {
  model: string;
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string } }[];
}

const useInVsCodeChat = "Realm Chat: Use in VS Code's Chat";
/** Answers that are not recorded with the service: one that calls `read_file`, and one that ends. */
const calls = (filePath: string): string =>
  sse(
    {
      choices: [
        {
          delta: {
            tool_calls: [
              {
                index: 0,
                id: 'call_1',
                type: 'function',
                function: { name: 'read_file', arguments: JSON.stringify({ filePath, startLine: 1, endLine: 5 }) },
              },
            ],
          },
        },
      ],
    },
    piece(null, 'tool_calls'),
    '[DONE]',
  );
const says = (text: string): string => sse(piece(text), piece(null, 'stop'), '[DONE]');

function answerWith(service: SampleService, ...streams: string[]): void {
  for (const stream of streams)
    service.answerNext((_, response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream));
}

/** What VS Code's chat has asked, each request with the realm that it was sent with. */
function asked({ requests }: SampleService): (Asked & { realm: unknown })[] {
  return requests
    .filter(({ path }) => path === '/v1/chat/completions')
    .map(({ body, headers }) => ({ ...(JSON.parse(body) as Asked), realm: headers['x-realm'] }));
}

/** Sends a message in VS Code's chat, once that has the focus. */
async function send(page: Page, message: string): Promise<void> {
  await page.locator('.interactive-input-part .monaco-editor.focused').waitFor();
  await page.keyboard.type(message);
  await page.keyboard.press('Enter');
}

/** Checks the apps and models with their capabilities in VS Code's list, and that it shows their names as text. */
async function assertListed(page: Page): Promise<void> {
  await runCommand(page, 'Chat: Manage Language Models');
  const list = page.getByRole('dialog', { name: 'Language Models' });
  const rows = list.getByRole('listitem');
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
}

describe("Agents in VS Code's own chat", () => {
  it("work without an account after one command, also after a restart, by final API alone (V440), and are in VS Code's list of models", async () => {
    const hostile = '[Small](command:realmChat.newChat) $(zap) <b>';
    const models = { 'atlas-*': { toolCalling: true }, 'atlas-small': { name: hostile, toolCalling: true } };
    const settings = {
      'chat.disableAIFeatures': false,
      'realmChat.model': 'atlas-large',
      'realmChat.models': models,
    };
    const preload = [join(import.meta.dirname, '..', 'support', 'finalApi.mjs')];
    const special = { patches: finalApi, preload, service: { pause: 0 } };
    const { page, service, workspace, vsCode } = await openStory({ ...special, settings });
    await runCommand(page, useInVsCodeChat);
    await notification(page, 'run “Refresh Models” first').getByRole('button', { name: 'Refresh Models' }).click();
    await notification(page, 'Available models: 3.').waitFor();
    await runCommand(page, useInVsCodeChat);
    await page.locator('.interactive-input-part').getByText('atlas-large').waitFor();
    assert.deepEqual(asked(service), [], 'the command sends nothing');
    assert.equal(await page.getByRole('tab', { name: 'Language Models' }).count(), 0);

    answerWith(service, calls(join(workspace, 'words.py')), says('That is a list of words.'));
    await send(page, 'What is in words.py?');
    await page.locator('.interactive-response').getByText('That is a list of words.').waitFor();
    const [first, second] = asked(service);
    assert.equal(first?.model, 'atlas-large');
    assert.equal(first.realm, 'primary');
    assert.ok(first.tools?.some(({ function: { name } }) => name === 'read_file'));
    const result = second?.messages.find(({ role }) => role === 'tool');
    assert.match(JSON.stringify(result?.content), /def /);
    await assertListed(page);

    await openWorkbench(page, vsCode.url);
    answerWith(service, says('It works again.'));
    await runCommand(page, 'Chat: Focus on Chat View');
    await page.locator('.interactive-input-part').getByText('atlas-large').waitFor();
    // VS Code's chat shows this when it has started.
    await page.getByText('Set BYOK utility models', { exact: true }).waitFor();
    await send(page, 'Once more.');
    await page.locator('.interactive-response').getByText('It works again.').waitFor();
    await eventually(() => assert.equal(asked(service).at(-1)?.realm, 'primary'));
  });

  it('ask the model whose profile says so for titles, and no app, once the user has written (V465)', async () => {
    const settings = {
      'chat.disableAIFeatures': false,
      'realmChat.model': 'atlas-large',
      'realmChat.models': {
        'atlas-*': { toolCalling: true },
        'code-helper': { utility: true },
        'ai.service.*': { utility: true },
      },
    };
    const { page, service } = await openStory({ own: true, settings, service: { pause: 0 } });
    await runCommand(page, 'Realm Chat: Refresh Models');
    await notification(page, 'Available models: 3.').waitFor();
    await runCommand(page, useInVsCodeChat);
    await page.locator('.interactive-input-part').getByText('atlas-large').waitFor();
    assert.deepEqual(asked(service), [], 'nothing is asked before the user has written');
    await send(page, 'Say hello.');
    const askedFor = (words: RegExp): string[] => {
      const found = asked(service).filter(({ messages }) => words.test(JSON.stringify(messages[0]?.content)));
      return [...new Set(found.map(({ model }) => model))];
    };
    await eventually(() => {
      assert.deepEqual(askedFor(/titles for chatbot conversations/), ['code-helper']);
      assert.deepEqual(askedFor(/expert AI programming assistant/), ['atlas-large']);
    });
    assert.deepEqual(askedFor(/./).sort(), ['atlas-large', 'code-helper']);
    assert.ok(
      service.requests.every(({ path }) => !path.startsWith('/rest/')),
      'nothing is asked of an app',
    );
  });

  it('are explained if AI features are off, with the setting that turned them off (V441)', async () => {
    const { page, service } = await openStory();
    // The list of models leads to the command too.
    await runCommand(page, 'Realm Chat: Select Model or App');
    await quickInput(page).getByRole('button', { name: "Use in VS Code's Chat" }).click();
    await notification(page, 'Agents are off, because chat.disableAIFeatures is on. To use them, turn it off.')
      .getByRole('button', { name: 'Open Setting' })
      .click();
    await page.locator('.settings-editor').getByText('Disable AI Features').first().waitFor();
    assert.deepEqual(asked(service), []);
  });
});
