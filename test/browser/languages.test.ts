import assert from 'node:assert/strict';
import { button, composer } from '../support/conversation.ts';
import { notification } from '../support/notifications.ts';
import { quickInput, quickPickRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { pseudo } from '../../tools/translations/pseudo.ts';
import { addPseudoLanguage, pseudoLanguage, speak } from '../support/vscodeLanguage.ts';
import { runCommand, secondSideBar } from '../support/workbench.ts';

const title = (command: string): string => `Realm Chat: ${pseudo(command)}`;

describe('VS Code in another language', () => {
  // V165.
  it('shows commands, lists, notifications and the chat in that language, including texts that are loaded later', async () => {
    let folder = '';
    const { page, chat } = await openStory({
      prepare: ({ dataDir }) => Promise.resolve((folder = dataDir)),
      watch: async (window) => {
        await addPseudoLanguage(folder);
        await speak(window, pseudoLanguage);
      },
    });

    // Texts of the manifest, and of the files that VS Code loads at its start.
    await runCommand(page, title('Select Model or App'));
    await quickPickRow(page, `$(add) ${pseudo('Add app…')}`)
      .or(quickPickRow(page, pseudo('Add app…')))
      .waitFor();
    assert.ok((await quickInput(page).innerText()).includes(pseudo('Select Model or App')));
    await page.keyboard.press('Escape');

    // Texts of the page, which the extension host sends.
    await secondSideBar(page, 'shown');
    await chat.getByRole('textbox', { name: pseudo('Message'), exact: true }).waitFor();
    await chat.getByText(pseudo('What can you help me with?')).waitFor();
    assert.equal(await chat.locator('html').getAttribute('lang'), 'en');
    assert.equal(await composer(chat).count(), 0);
    assert.equal(await button(chat, 'Send').count(), 0);

    // Texts of code that is loaded when it is first needed.
    await runCommand(page, title('Explain'));
    await notification(page, pseudo('Open a file first, and select the code in it.')).waitFor();
    await runCommand(page, title('Refresh Models'));
    await notification(page, pseudo('Available models: {0}.').replace('{0}', '3')).waitFor();
  });
});
