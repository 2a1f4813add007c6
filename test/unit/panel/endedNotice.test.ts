import assert from 'node:assert/strict';
import { EndedNotice, type EndedReply } from '../../../src/panel/endedNotice.ts';

/** Notes these replies, one after the other; `press` answers each notification. */
async function noted(
  replies: EndedReply[],
  { notifies = true, isFocused = false, press = () => Promise.resolve(false) } = {},
) {
  const shown: string[] = [];
  const opened: number[] = [];
  const offer = (message: string) => {
    shown.push(message);
    return press();
  };
  const notice = new EndedNotice({ notifies: () => notifies, isFocused: () => isFocused, offer });
  for (const [index, reply] of replies.entries()) {
    const noting = notice.note(reply, () => opened.push(index));
    await Promise.race([noting, new Promise(setImmediate)]);
  }
  return { shown, opened };
}

const reply = (more: Partial<EndedReply> = {}): EndedReply => ({
  ...{ outcome: 'done', seconds: 11, text: '\n\n  Use a lock.\nThen wait.', ...more },
});

describe('The notification that a reply has ended (V436)', () => {
  const cases: [string, EndedReply, string[]][] = [
    ['has the first line with words', reply(), ['Realm Chat: Use a lock.']],
    ['is not shown after a short reply', reply({ seconds: 10 }), []],
    ['is not shown if it is not known how long a reply took', reply({ seconds: undefined }), []],
    ['is not shown after Stop', reply({ outcome: 'stopped' }), []],
    ['has the first line of a reply that was cut off, too', reply({ outcome: 'partial' }), ['Realm Chat: Use a lock.']],
    ['says that a reply has failed', reply({ outcome: 'failed' }), ['A reply of Realm Chat has failed.']],
    ['of a reply without text says that it has ended', reply({ text: ' \n' }), ['A reply of Realm Chat has ended.']],
    ['shortens a long line', reply({ text: 'x'.repeat(1_000_000) }), [`Realm Chat: ${'x'.repeat(99)}…`]],
    ['shows hidden characters', reply({ text: 'a\u202Eb' }), ['Realm Chat: a[U+202E]b']],
  ];
  for (const [what, ended, messages] of cases)
    it(what, async () => assert.deepEqual((await noted([ended])).shown, messages));

  it('is not shown if the user looks at VS Code, or does not want it', async () => {
    assert.deepEqual((await noted([reply()], { isFocused: true })).shown, []);
    assert.deepEqual((await noted([reply()], { notifies: false })).shown, []);
  });

  it('is shown once for several replies, and again when it was closed', async () => {
    const waiting = { press: () => new Promise<boolean>(() => undefined) };
    assert.equal((await noted([reply(), reply(), reply()], waiting)).shown.length, 1);
    assert.equal((await noted([reply(), reply()])).shown.length, 2);
  });

  it('leads to the chat of its reply', async () => {
    assert.deepEqual((await noted([reply(), reply()], { press: () => Promise.resolve(true) })).opened, [0, 1]);
  });
});
