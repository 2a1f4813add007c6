import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { body, button, composer, details, ended, newChat, say, streaming, textOf } from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { chooseRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, editorAction, openFile, secondSideBar } from '../support/workbench.ts';

describe('Chat', () => {
  it('streams a reply, stops the next ones at once with the button and with Escape, and keeps their text (V19)', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 30 } });
    await newChat(page);
    await say(chat, 'Show me Markdown: a table and code');
    // A part of the reply is shown before it is complete.
    await chat.locator('article[data-outcome="streaming"] [data-part="body"] *').first().waitFor();
    await button(chat, 'Stop').waitFor();
    const whole = await ended(chat, 'done');
    await body(whole).getByRole('table').waitFor();
    assert.ok((await body(whole).locator('pre code .hljs-keyword').count()) > 0, 'code is highlighted');
    assert.match(await details(whole), /^Assistant \d+ tokens in, \d+ out [\d.]+ s$/);
    await button(chat, 'Send').waitFor();

    await say(chat, 'A long reply, please');
    await body(streaming(chat)).locator('p').first().waitFor();
    await button(chat, 'Stop').click();
    const reply = await ended(chat, 'stopped');
    const text = await textOf(reply);
    assert.ok(text.length > 0);
    await reply.getByText('Stopped').waitFor();
    await eventually(() => assert.equal(service.requests.at(-1)?.closedEarly, true));

    await say(chat, 'A long reply, once more');
    await body(streaming(chat)).locator('p').first().waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => assert.equal(await chat.locator('article[data-outcome="stopped"]').count(), 2));
    assert.equal(await textOf(reply), text, 'no text appears after Stop');
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

  it('copies the code of a reply, opens it as a diff, inserts it at the cursor, and opens a diagram in the Markdown preview', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await openFile(page, 'words.py');
    await newChat(page);
    const code = 'def mean(numbers):\n    return sum(numbers) / len(numbers)\n';
    const text = `Use it:\n\n\`\`\`python\n${code}\`\`\`\n\n\`\`\`mermaid\ngraph TD\n  Start --> End\n\`\`\`\n`;
    service.answerNext((_, response) => response.end(startLine + textLine(text) + endLine));
    await say(chat, 'How?');
    const reply = await ended(chat, 'done');
    const block = body(reply).locator('.code-block').filter({ hasText: 'def mean' });
    await block.hover();
    await button(block, 'Copy code').click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await eventually(async () => assert.equal((await copied()).trimEnd(), code.trimEnd()));

    await button(block, 'Apply in editor').click();
    // The code fits nowhere in the file, so the user is asked for a place.
    await chooseRow(page, 'At the cursor');
    const proposal = page.getByRole('tab', { name: /Apply to words\.py/ });
    await proposal.waitFor();
    await page.locator('.editor.modified').getByText('def mean').waitFor();
    await editorAction(page, 'Discard').click();
    await proposal.waitFor({ state: 'detached' });
    await page.locator('.monaco-diff-editor').waitFor({ state: 'detached' });

    // At the start of a line with code, the two would not fit together.
    await activeEditor(page).getByText('def most_common').click();
    await page.keyboard.press('Control+End');
    await button(block, 'Insert at cursor').click();
    await page.locator('.tab.dirty', { hasText: 'words.py' }).waitFor();
    await activeEditor(page).getByText('def mean').waitFor();

    await button(reply, 'Open as diagram').click();
    await page.getByRole('tab', { name: /Preview Diagram\.md/ }).waitFor();
    const preview = page.frameLocator('iframe.webview[src*="extensionId=vscode.markdown-language-features"]');
    // VS Code first shows the code of the diagram, and hides it once the diagram is drawn.
    await preview.frameLocator('#active-frame').getByText('Start').first().waitFor({ state: 'attached' });
  });
});
