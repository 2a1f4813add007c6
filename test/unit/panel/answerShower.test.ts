import assert from 'node:assert/strict';
import { answerShower } from '../../../src/panel/answerShower.ts';

describe('An answer to a question outside a chat', () => {
  /** Shows an answer in a side bar where a reply still arrives until `end`; `shown` says where it is. */
  const shower = () => {
    const [shown, idle]: [string[], PromiseWithResolvers<void>] = [[], Promise.withResolvers()];
    const state = { installation: 'A' };
    const add = (question: string): Promise<void> => Promise.resolve(void shown.push(`chat: ${question}`));
    const show = (question: string): Promise<void> => Promise.resolve(void shown.push(`editor: ${question}`));
    const services = {
      connection: { installationName: () => state.installation },
      documents: () => Promise.resolve({ show, read: () => assert.fail() }),
    };
    const session = { arriving: { idle: () => idle.promise }, add };
    const showAnswer = answerShower(services, () => Promise.resolve({ session }));
    const answer = { question: 'Why?', attachments: [], model: 'M', text: 'So.' };
    return { shown, state, end: idle.resolve, show: () => showAnswer(answer) };
  };

  it('comes into the side bar once the reply there has ended', async () => {
    const { shown, end, show } = shower();
    const isShown = show();
    await new Promise(setImmediate);
    assert.deepEqual(shown, []);
    end();
    await isShown;
    assert.deepEqual(shown, ['chat: Why?']);
  });

  it('comes into no chat with another organisation, also if that is connected while the reply there still arrives', async () => {
    for (const isLate of [false, true]) {
      const { shown, state, end, show } = shower();
      if (!isLate) state.installation = 'B';
      const isShown = show();
      await new Promise(setImmediate);
      state.installation = 'B';
      end();
      await isShown;
      assert.deepEqual(shown, ['editor: Why?']);
    }
  });
});
