import assert from 'node:assert/strict';
import { answerShower } from '../../../src/panel/answerShower.ts';

const usage = { inputTokens: 1, outputTokens: 2 };
const answer = { question: 'Why?', attachments: [], model: 'M', text: 'So.', stopReason: 'length', usage };

describe('An answer to a question outside a chat', () => {
  /** Shows an answer in a side bar where a reply still arrives until `end`; `shown` says where it is. */
  const shower = () => {
    const [shown, idle]: [string[], PromiseWithResolvers<void>] = [[], Promise.withResolvers()];
    const state = { installation: 'A' };
    const given: unknown[][] = [];
    const noted =
      (where: string) =>
      (question: string, ...others: unknown[]) => {
        shown.push(`${where}: ${question}`);
        given.push(others);
        return Promise.resolve();
      };
    const [add, show] = [noted('chat'), noted('editor')];
    const services = {
      connection: { installationName: () => state.installation },
      documents: () => Promise.resolve({ show, read: () => assert.fail() }),
    };
    const session = { arriving: { idle: () => idle.promise }, add };
    const showAnswer = answerShower(services, () => Promise.resolve({ session }));
    return { shown, given, state, end: idle.resolve, show: () => showAnswer(answer) };
  };

  it('comes into the side bar once the reply there has ended', async () => {
    const { shown, given, end, show } = shower();
    const isShown = show();
    await new Promise(setImmediate);
    assert.deepEqual(shown, []);
    end();
    await isShown;
    assert.deepEqual([shown, given], [['chat: Why?'], [[[], 'M', 'So.', { stopReason: 'length', usage }]]]);
  });

  it('comes into no chat with another organisation, also if that is connected while the reply there still arrives', async () => {
    for (const isLate of [false, true]) {
      const { shown, given, state, end, show } = shower();
      if (!isLate) state.installation = 'B';
      const isShown = show();
      await new Promise(setImmediate);
      state.installation = 'B';
      end();
      await isShown;
      assert.deepEqual([shown, given], [['editor: Why?'], [['So.', 'markdown']]]);
    }
  });
});
