// Tools of a real MCP server, server-everything, which VS Code starts as its user's `mcp.json` says.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { body, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { piece, sse } from '../support/events.ts';
import { quickInput, quickPickRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { runCommand } from '../support/workbench.ts';

const server = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
const config = { servers: { everything: { type: 'stdio', command: process.execPath, args: [server, 'stdio'] } } };

/** The end of a turn in which a model calls a tool. */
function calling(name: string, input: object): string {
  const calls = [{ index: 0, id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(input) } }];
  return sse({ choices: [{ delta: { tool_calls: calls }, finish_reason: 'tool_calls' }] }, '[DONE]');
}

async function startServer(page: Page): Promise<void> {
  await runCommand(page, 'MCP: List Servers');
  await quickPickRow(page, 'everything').click();
  await quickPickRow(page, 'Start Server').click();
  await eventually(async () => {
    await page.keyboard.press('Escape');
    await runCommand(page, 'MCP: List Servers');
    await quickPickRow(page, 'everything').waitFor();
    assert.match(await quickInput(page).innerText(), /everything\s*Running/);
  });
  await page.keyboard.press('Escape');
}

/** Answers the question about a tool of the server, and returns its text. */
async function decide(page: Page, tool: string, answer: string): Promise<string> {
  const dialog = page.locator('.monaco-dialog-box');
  await dialog.getByText(`Let the model call mcp_everything_re_${tool}?`).waitFor();
  const text = await dialog.innerText();
  await dialog.getByRole('button', { name: answer, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  return text;
}

describe('A tool of an MCP server', () => {
  it('is called after a question with all of its input, and its result goes to the model (V432)', async () => {
    const story = await openStory({
      service: { pause: 0 },
      settings: {
        ...{ 'chat.disableAIFeatures': false, 'realmChat.lookUp': 'on', 'realmChat.model': 'atlas-large' },
        'realmChat.tools': ['mcp_everything_*'],
      },
      prepare: async ({ dataDir }) => {
        await mkdir(join(dataDir, 'data', 'User'), { recursive: true });
        await writeFile(join(dataDir, 'data', 'User', 'mcp.json'), JSON.stringify(config));
      },
    });
    const { page, chat, service } = story;
    await startServer(page);
    await newChat(page);
    const turns = [
      calling('mcp_everything_re_echo', { message: 'Hello, tool' }),
      calling('mcp_everything_re_get-tiny-image', {}),
      calling('mcp_everything_re_get-env', {}),
      sse(piece('It said so.', 'stop'), '[DONE]'),
    ];
    for (const turn of turns) service.answerNext((_, response) => response.end(turn));
    await say(chat, 'Say hello');
    assert.match(await decide(page, 'echo', 'Allow Once'), /"message": "Hello, tool"/);
    await decide(page, 'get-tiny-image', 'Allow This Tool in This Conversation');
    await decide(page, 'get-env', "Don't Call");
    const reply = await ended(chat, 'done');
    assert.equal(await body(reply).innerText(), 'It said so.');
    await reply.locator('.steps > summary').click();
    assert.deepEqual(await reply.locator('.step-title').allInnerTexts(), [
      'Called mcp_everything_re_echo',
      'Called mcp_everything_re_get-tiny-image',
      'Did not call mcp_everything_re_get-env',
    ]);
    const sent = service.requests.at(-1)?.body ?? '';
    for (const part of [/Echo: Hello, tool/, /\[image\/png, \d+ bytes, not sent\]/, /does not want this to be called/])
      assert.match(sent, part);
  });
});
