import assert from 'node:assert/strict';
import { button, ended, newChat, say } from '../support/conversation.ts';
import { quickInputBox, quickPickRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { runCommand } from '../support/workbench.ts';

const ids = Array.from({ length: 5_000 }, (_, number) => `model-${number}-`.padEnd(60, 'abcdefghij'));
const list = JSON.stringify({ data: ids.map((id) => ({ id, object: 'model' })) });

describe('A list of 5,000 models', () => {
  it('is shown, narrowed down by typing, chosen from, and known the next time', async () => {
    const { page, chat, service } = await openStory();
    const [first = '', wanted = ''] = [ids[0], ids[4_321]];
    await newChat(page);
    service.answerNext((_, response) => response.end(list));
    await runCommand(page, 'Realm Chat: Select Model or App');
    await quickPickRow(page, first).waitFor();
    await quickInputBox(page).pressSequentially('model-4321');
    await quickPickRow(page, first).waitFor({ state: 'detached' });
    await quickPickRow(page, wanted).waitFor();
    await quickInputBox(page).press('Enter');
    await button(chat, `Model or app: ${wanted}`).waitFor();
    await say(chat, 'Hello');
    await ended(chat, 'failed');
    assert.equal((JSON.parse(service.requests.at(-1)?.body ?? '{}') as { model?: string }).model, wanted);

    service.answerNext(() => undefined);
    await runCommand(page, 'Realm Chat: Select Model or App');
    await quickPickRow(page, wanted).waitFor();
    assert.equal(
      await quickPickRow(page, wanted).locator('.quick-input-list-icon').count(),
      1,
      'the highlight is on it',
    );
  });
});
