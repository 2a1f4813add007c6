import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { button, composer, ended, newChat, say, textOf } from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { quickInputBox } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';

/** Writes a piece again and again, as fast as the reader accepts it. */
async function pour(response: ServerResponse, piece: string, times: number): Promise<void> {
  for (let written = 0; written < times; written++) if (!response.write(piece)) await once(response, 'drain');
}

describe('A reply with a flood of data', () => {
  it('is complete at its end, also with a line of 3 MiB, while the panel can be used, but ends at a line of 5 MiB (V20, V21)', async () => {
    const { page, chat, service } = await openStory();
    await newChat(page);
    service.answerNext((_, response) => {
      response.write(startLine);
      void pour(response, textLine('twenty chars of text').repeat(100), 500).then(() => response.end(endLine));
    });
    await say(chat, 'Hello');
    await composer(chat).pressSequentially('typed meanwhile');
    assert.equal(await composer(chat).inputValue(), 'typed meanwhile');
    const reply = await ended(chat, 'done');
    assert.equal((await textOf(reply)).length, 1_000_000);
    assert.equal(await composer(chat).inputValue(), 'typed meanwhile');

    await newChat(page);
    service.answerNext((_, response) => response.end(startLine + textLine('a'.repeat(3 << 20)) + endLine));
    await say(chat, 'Hello');
    // The prepared answer is for the second request, which must not be the picker's request for models.
    await eventually(() => assert.equal(service.requests.length, 2));
    await button(chat, 'Model or app: Assistant').click();
    await quickInputBox(page).press('Escape');
    assert.equal((await textOf(await ended(chat, 'done'))).length, 3 << 20);

    await newChat(page);
    service.answerNext((_, response) =>
      response.end(startLine + textLine('Hello') + textLine('a'.repeat(5 << 20)) + endLine),
    );
    await say(chat, 'Hello');
    const ending = await ended(chat, 'partial');
    assert.equal(await textOf(ending), 'Hello');
    assert.match(await ending.innerText(), /over 4 MiB/);
  });
});
