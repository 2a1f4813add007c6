import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { button, ended, newChat, say } from '../support/conversation.ts';
import { quickInput, quickInputBox, quickPickRow } from '../support/quickInput.ts';
import type { SampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { settingsWritten } from '../support/userData.ts';
import { runCommand } from '../support/workbench.ts';

const ids = Array.from({ length: 5_000 }, (_, number) => `model-${number}-`.padEnd(60, 'abcdefghij'));
const list = JSON.stringify({ data: ids.map((id) => ({ id, object: 'model' })) });

describe('The list of models', () => {
  it('causes a warning while it does not contain the chosen one; with 5,000 models, it is filtered by typing, and remembered for the next time', async () => {
    const { page, chat, service, vsCode } = await openStory({ settings: { 'realmChat.model': 'atlas-small' } });
    const warning = chat.getByText('atlas-small is not in the list of models.');
    await newChat(page);
    await button(chat, 'Model or app: atlas-small').waitFor();
    assert.ok(!(await warning.isVisible()));
    service.answerNext((_, response) => response.end(JSON.stringify({ data: [{ id: 'atlas-large' }] })));
    await runCommand(page, 'Realm Chat: Refresh Models');
    await warning.waitFor();
    await say(chat, 'Hello');
    await ended(chat, 'done');
    await runCommand(page, 'Realm Chat: Select Model or App');
    await quickPickRow(page, 'atlas-large').click();
    await button(chat, 'Model or app: atlas-large').waitFor();
    await warning.waitFor({ state: 'hidden' });
    await settingsWritten(vsCode, { 'realmChat.model': 'atlas-large' });

    const [first = '', wanted = ''] = [ids[0], ids[4_321]];
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

describe('Text in the model picker', () => {
  const open = (page: Page): Promise<void> => runCommand(page, 'Realm Chat: Select Model or App');
  /** Pastes and enters text before anything else can happen, like a keyboard macro. */
  const pasteAndEnter = async (page: Page, text: string): Promise<void> => {
    await quickInputBox(page).waitFor();
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  };
  const closed = (page: Page): Promise<void> => quickInput(page).waitFor({ state: 'hidden' });

  it('chooses the model that it names, even right after the picker opens, while the list loads, or if another one matches first', async () => {
    const { page, chat, service, vsCode } = await openStory();
    await newChat(page);
    // No list is known yet, and it arrives only after Enter.
    const lists = answeringLists(service);
    lists.hold();
    await open(page);
    await pasteAndEnter(page, 'gpt-4');
    await quickInput(page).getByText('Loading models, to choose gpt-4…').waitFor();
    lists.release('gpt-4-turbo', 'gpt-4', ' gpt-4', 'o1');
    await closed(page);
    await button(chat, 'Model or app: gpt-4').waitFor();

    // A list is known, but the service has another one now.
    for (const wanted of ['o1', 'gpt-4-turbo', 'gpt-4', 'o1', ' gpt-4', 'Assistant', 'gpt-4']) {
      lists.answerNext('gpt-5', 'o1', 'gpt-4', 'gpt-4-turbo', ' gpt-4');
      await open(page);
      await pasteAndEnter(page, wanted);
      await closed(page);
      await button(chat, `Model or app: ${wanted.replace(/^ /, '␣')}`).waitFor();
    }

    // A name that does not exist chooses nothing, neither the current model nor "Add app…".
    lists.hold();
    await open(page);
    await pasteAndEnter(page, 'no-such-model');
    await quickInput(page).getByText('Loading models, to choose no-such-model…').waitFor();
    lists.release('gpt-5', 'gpt-4');
    await quickInput(page).getByText('There is no model or app named no-such-model').waitFor();
    await quickInputBox(page).press('Enter');
    await quickInputBox(page).fill('gpt-5');
    await quickInputBox(page).press('Enter');
    await button(chat, 'Model or app: gpt-5').waitFor();
    await settingsWritten(vsCode, { 'realmChat.model': 'gpt-5' });
  });
});

/** Answers requests for the list of models with the current list, because a picker that is closed at once may never send its request. */
function answeringLists(service: SampleService) {
  const held: ServerResponse[] = [];
  let models: string[] | undefined;
  const respond = (response: ServerResponse): unknown =>
    models ? response.end(JSON.stringify({ data: models.map((id) => ({ id })) })) : held.push(response);
  const release = (...ids: string[]): void => {
    models = ids;
    for (const response of held.splice(0)) respond(response);
  };
  const next = (): void => service.answerNext((_, response) => respond(response));
  return {
    /** Delays the answer to the next request. */
    hold: () => {
      models = undefined;
      next();
    },
    /** Answers the waiting requests. */
    release,
    /** Answers the waiting requests, and the next one. */
    answerNext: (...ids: string[]) => {
      release(...ids);
      next();
    },
  };
}
