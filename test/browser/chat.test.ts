import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import {
  body,
  button,
  composer,
  details,
  ended,
  newChat,
  say,
  streaming,
  textOf,
  thoughtsLine,
} from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { chooseRow, quickPickRow, quickPickRows } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, openFile, openWorkbench, runCommand, secondSideBar } from '../support/workbench.ts';

interface Sent {
  model: string;
  messages: { role: string; content: string }[];
}

describe('Chat', () => {
  it('streams a reply, shows its usage, and continues with a model of the list', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 50 } });
    await newChat(page);
    await say(chat, 'Show me Markdown: a table and code');

    // A part of the reply is shown before it is complete.
    await chat.locator('article[data-outcome="streaming"] [data-part="body"] *').first().waitFor();
    await button(chat, 'Stop').waitFor();
    const reply = await ended(chat, 'done');
    await body(reply).getByRole('table').waitFor();
    assert.ok((await body(reply).locator('pre code .hljs-keyword').count()) > 0, 'code is highlighted');
    assert.match(await details(reply), /^Assistant \d+ tokens in, \d+ out [\d.]+ s$/);
    await button(chat, 'Send').waitFor();

    await button(chat, 'Model or app: Assistant').click();
    await quickPickRow(page, 'atlas-small').waitFor();
    const rows = await quickPickRows(page);
    assert.deepEqual(
      rows.map(({ heading, label }) => [heading, label]),
      [
        ['Apps', 'Assistant'],
        ['', 'Add app…'],
        ['Models', 'atlas-large'],
        ['', 'atlas-small'],
        ['', 'code-helper'],
      ],
    );
    await quickPickRow(page, 'atlas-small').click();
    await button(chat, 'Model or app: atlas-small').waitFor();
    await page.getByRole('button', { name: /127\.0\.0\.1:\d+ · atlas-small/ }).waitFor();
    await say(chat, 'And how many messages is that?');
    await chat.getByText('atlas-small', { exact: true }).nth(1).waitFor();
    assert.match(await details(await ended(chat, 'done')), /^atlas-small (\d+|–) tokens in/);

    const chats = service.requests.filter(({ method }) => method === 'POST');
    assert.deepEqual(
      chats.map(({ path }) => path),
      ['/rest/v1/chat/completions', '/v1/chat/completions'],
    );
    const [first, second] = chats.map((request) => JSON.parse(request.body) as Sent);
    assert.deepEqual(Object.keys(first ?? {}).sort(), ['messages', 'model', 'stream']);
    assert.deepEqual(
      second?.messages.map(({ role }) => role),
      ['user', 'assistant', 'user'],
    );
  });

  it('shows the thoughts of a model in a line that expands, and never as its answer', async () => {
    const options = { service: { pause: 0 }, settings: { 'realmChat.model': 'atlas-small' } };
    const { page, chat, service, vsCode } = await openStory(options);
    await newChat(page);
    await say(chat, 'Think about *files*');
    const reply = await ended(chat, 'done');
    assert.match(await textOf(reply), /^You asked:/);
    assert.match(await details(reply), /^atlas-small \d+ tokens in, \d+ out/);
    const line = thoughtsLine(reply).filter({ hasText: /^Thought for \d+ s$/ });
    assert.equal(await reply.getByText('I should not guess.').isVisible(), false);
    await line.focus();
    await page.keyboard.press('Enter');
    await reply.getByText('I should not guess.').waitFor();
    await button(reply, 'Copy reply').click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await eventually(async () => assert.match(await copied(), /^You asked:/));
    assert.doesNotMatch(await copied(), /guess/);
    await say(chat, 'And now?');
    await chat.locator('article[data-outcome="done"]').nth(1).waitFor();
    assert.doesNotMatch(service.requests.at(-1)?.body ?? '', /not\* guess/);
    await openWorkbench(page, vsCode.url);
    await secondSideBar(page, 'shown');
    await thoughtsLine(chat).first().waitFor();
  });

  it('draws the formulas of a reply, copies them as they were written, and opens a diagram in the Markdown preview', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    const text = 'It costs $5. Let $x^2$ be\n\n$$\n\\frac{a}{b}\n$$\n\n```mermaid\ngraph TD\n  Start --> End\n```\n';
    service.answerNext((_, response) => response.end(startLine + textLine(text) + endLine));
    await say(chat, 'Which formula is it?');
    const reply = await ended(chat, 'done');
    await eventually(async () => assert.equal(await reply.getByRole('math').count(), 2));
    await reply.getByText('It costs $5.').waitFor();
    await button(reply, 'Copy reply').click();
    await eventually(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text));
    await button(reply, 'Open as diagram').click();
    await page.getByRole('tab', { name: /Preview Diagram\.md/ }).waitFor();
    const preview = page.frameLocator('iframe.webview[src*="extensionId=vscode.markdown-language-features"]');
    // VS Code first shows the code of the diagram, and hides it once the diagram is drawn.
    await preview.frameLocator('#active-frame').getByText('Start').first().waitFor({ state: 'attached' });
  });

  it('stops a reply at once, keeps its text, and accepts the next message (V19)', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 30 } });
    await newChat(page);
    await say(chat, 'A long reply, please');
    await body(streaming(chat)).locator('p').first().waitFor();
    await button(chat, 'Stop').click();
    const reply = await ended(chat, 'stopped');
    const text = await textOf(reply);
    assert.ok(text.length > 0);
    await reply.getByText('Stopped').waitFor();
    await eventually(() => assert.equal(service.requests.at(-1)?.closedEarly, true));
    assert.equal(await textOf(reply), text, 'no text appears after Stop');

    await say(chat, 'Hello');
    await ended(chat, 'done');
    assert.equal(await textOf(reply), text, 'nor later');
    await say(chat, 'A long reply, once more');
    await body(streaming(chat)).locator('p').first().waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => assert.equal(await chat.locator('article[data-outcome="stopped"]').count(), 2));
  });

  it('contains one complete reply after the view was hidden and shown 20 times while 500 deltas arrived (V61)', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    const replying = Promise.withResolvers<ServerResponse>();
    service.answerNext((_, response) => {
      response.write(startLine);
      replying.resolve(response);
    });
    await say(chat, 'Go on');
    await composer(chat).fill('a draft');
    const response = await replying.promise;
    const words = Array.from({ length: 500 }, (_, index) => `word${index}`);
    const write = (from: number, to: number): unknown =>
      response.write(
        words
          .slice(from, to)
          .map((word) => textLine(`${word} `))
          .join(''),
      );
    for (let sent = 0; sent < 500; sent += 25) {
      write(sent, sent + 12);
      await secondSideBar(page, 'hidden');
      await composer(chat).waitFor({ state: 'hidden' });
      write(sent + 12, sent + 25);
      await secondSideBar(page, 'shown');
      await composer(chat).waitFor();
    }
    response.end(endLine);
    assert.equal((await textOf(await ended(chat, 'done'))).trim(), words.join(' '));
    assert.equal(await chat.locator('article').count(), 2);
    assert.equal(await composer(chat).inputValue(), 'a draft');
  });

  it('copies the code of a reply, inserts it at the cursor, and opens it as a diff and in a new file', async () => {
    const { page, chat } = await openStory({ service: { pause: 0 } });
    await openFile(page, 'words.py');
    await newChat(page);
    await say(chat, 'Show me Markdown: a table and code');
    const reply = await ended(chat, 'done');
    const block = body(reply).locator('.code-block').filter({ hasText: 'def mean' }).last();
    const code = (await block.locator('code').textContent()) ?? '';
    await block.hover();

    await button(block, 'Copy code').click();
    await eventually(async () =>
      assert.equal((await page.evaluate(() => navigator.clipboard.readText())).trimEnd(), code.trimEnd()),
    );

    await button(block, 'Open in new file').click();
    const untitled = page.getByRole('tab', { name: /Untitled-1/ });
    await untitled.waitFor();
    await page.getByRole('button', { name: 'Python' }).waitFor();
    await runCommand(page, 'View: Revert and Close Editor');
    await untitled.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'words.py' }).click();
    await page.getByRole('tab', { name: 'words.py', selected: true }).waitFor();
    await button(block, 'Apply in editor').click();
    // The code fits nowhere in the file, so the user is asked for a place.
    await chooseRow(page, 'At the cursor');
    const proposal = page.getByRole('tab', { name: /Apply to words\.py/ });
    await proposal.waitFor();
    await page.locator('.editor.modified').getByText('def mean').waitFor();
    await runCommand(page, 'Realm Chat: Discard');
    await proposal.waitFor({ state: 'detached' });
    await page.locator('.monaco-diff-editor').waitFor({ state: 'detached' });
    await activeEditor(page).getByText('def most_common').waitFor();

    // At the start of a line with code, the two would not fit together.
    await activeEditor(page).getByText('def most_common').click();
    await page.keyboard.press('Control+End');
    await button(block, 'Insert at cursor').click();
    await page.locator('.tab.dirty', { hasText: 'words.py' }).waitFor();
    await activeEditor(page).getByText('def mean').waitFor();
  });
});
