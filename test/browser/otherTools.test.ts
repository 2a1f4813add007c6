// Tools of real MCP servers, server-everything and server-filesystem, which VS Code starts as its user's `mcp.json` says.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { body, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { answerDialog } from '../support/dialogs.ts';
import { eventually } from '../support/eventually.ts';
import { piece, sse } from '../support/events.ts';
import { quickInput, quickPickRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { runCommand } from '../support/workbench.ts';

/** The `mcp.json` of a user: the two servers, the second for the files of a workspace. */
function configFor(workspace: string): string {
  const server = (name: string, ...parameters: string[]) => {
    const program = fileURLToPath(import.meta.resolve(`@modelcontextprotocol/server-${name}/dist/index.js`));
    return { type: 'stdio', command: process.execPath, args: [program, ...parameters] };
  };
  return JSON.stringify({
    servers: { everything: server('everything', 'stdio'), files: server('filesystem', workspace) },
  });
}

/** The end of a turn in which a model calls a tool. */
function calling(name: string, input: object): string {
  const calls = [{ index: 0, id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(input) } }];
  return sse({ choices: [{ delta: { tool_calls: calls }, finish_reason: 'tool_calls' }] }, '[DONE]');
}

async function startServer(page: Page, name: string): Promise<void> {
  await runCommand(page, 'MCP: List Servers');
  await quickPickRow(page, name).click();
  await quickPickRow(page, 'Start Server').click();
  await eventually(async () => {
    await page.keyboard.press('Escape');
    await runCommand(page, 'MCP: List Servers');
    // The output of the server, which opens by itself, may take the focus, and so close the list.
    await quickPickRow(page, name).waitFor({ timeout: 5_000 });
    assert.match(await quickInput(page).innerText({ timeout: 5_000 }), new RegExp(`${name}\\s*Running`));
  }, 60_000);
  await page.keyboard.press('Escape');
}

/** Answers the question about a tool of the server, and returns its text. */
function decide(page: Page, tool: string, answer: string): Promise<string> {
  return answerDialog(page, `Let the model call ${tool}?`, answer);
}

describe('A tool of an MCP server', () => {
  it('is called after a question with all of its input, and its result goes to the model (V432, V433)', async () => {
    const story = await openStory({
      service: { pause: 0 },
      settings: {
        ...{ 'chat.disableAIFeatures': false, 'realmChat.lookUp': 'on', 'realmChat.model': 'atlas-large' },
        'realmChat.models': { 'atlas-large': { images: true } },
        'realmChat.tools': ['mcp_everything_*', 'files/*', '!*_write_file'],
      },
      prepare: async ({ dataDir, workspace }) => {
        await mkdir(join(dataDir, 'data', 'User'), { recursive: true });
        await writeFile(join(dataDir, 'data', 'User', 'mcp.json'), configFor(workspace));
      },
    });
    const { page, chat, service, workspace } = story;
    await startServer(page, 'everything');
    await startServer(page, 'files');
    await newChat(page);
    const turns = [
      calling('mcp_everything_re_echo', { message: 'Hello, tool' }),
      calling('mcp_everything_re_get-tiny-image', {}),
      calling('mcp_everything_re_get-env', {}),
      sse(piece('It said so.', 'stop'), '[DONE]'),
    ];
    for (const turn of turns) service.answerNext((_, response) => response.end(turn));
    await say(chat, 'Say hello');
    const question = await decide(page, 'mcp_everything_re_echo', 'Allow Once');
    assert.match(question, /MCP server and tool: everything\/echo[^]*"message": "Hello, tool"/);
    await decide(page, 'mcp_everything_re_get-tiny-image', 'Allow This Tool in This Conversation');
    await decide(page, 'mcp_everything_re_get-env', "Don't Call");
    const reply = await ended(chat, 'done');
    assert.equal(await body(reply).innerText(), 'It said so.');
    await reply.locator('.steps > summary').click();
    assert.deepEqual(await reply.locator('.step-title').allInnerTexts(), [
      'Called mcp_everything_re_echo',
      'Called mcp_everything_re_get-tiny-image',
      'Did not call mcp_everything_re_get-env',
    ]);
    const sent = service.requests.at(-1)?.body ?? '';
    for (const part of [
      /Echo: Hello, tool/,
      /\[Picture [0-9a-f]{8}, image\/png, \d+ × \d+\]/,
      /data:image\/png;base64,/,
      /does not want this to be called/,
    ])
      assert.match(sent, part);

    await writeFile(join(workspace, '.env'), 'NAME=value of a file that is never sent\n');
    const read = (file: string): string => calling('mcp_secure-filesy_read_text_file', { path: join(workspace, file) });
    for (const turn of [read('.env'), read('words.py'), sse(piece('Words.', 'stop'), '[DONE]')])
      service.answerNext((_, response) => response.end(turn));
    await say(chat, 'What is in them?');
    // Nothing was asked about the file that is never sent. The server calls itself otherwise than its user does.
    const aboutFile = await decide(page, 'mcp_secure-filesy_read_text_file', 'Allow Once');
    assert.match(aboutFile, /MCP server and tool: files\/read_text_file[^]*words\.py/);
    await lastReply(chat).getByText('Words.', { exact: true }).waitFor();
    await ended(chat, 'done');
    const last = JSON.parse(service.requests.at(-1)?.body ?? '') as { tools: { function: { name: string } }[] };
    assert.match(service.requests.at(-1)?.body ?? '', /def /);
    const names = last.tools.map((tool) => tool.function.name);
    assert.ok(names.includes('mcp_secure-filesy_edit_file') && !names.includes('mcp_secure-filesy_write_file'));
    for (const { body } of service.requests) assert.doesNotMatch(body, /value of a file/);
  });
});
