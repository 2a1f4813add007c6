import assert from 'node:assert/strict';
import type { ChatContext } from 'vscode';
import { AskedBefore } from '../../../src/nativeChat/askedBefore.ts';

describe('The questions asked before in the chat of VS Code', () => {
  const asked = (prompt: string): unknown => ({ prompt });
  const replied = (metadata: unknown, ...texts: unknown[]): unknown => ({
    response: texts.map((value) => ({ value: { value } })),
    result: { metadata },
  });
  const messages = (before: AskedBefore, ...history: unknown[]) =>
    before.messages(history as ChatContext['history'], 'here');

  it('are sent with their attachments while they are remembered', () => {
    const before = new AskedBefore();
    const question = { role: 'user', content: 'One\n\na.ts: a' } as const;
    const id = before.note(question, 'Yes');
    assert.deepEqual(messages(before, asked('One'), replied({ id, place: 'here' }, 'shown')), [
      question,
      { role: 'assistant', content: 'Yes' },
    ]);
  });

  it('are sent as VS Code keeps them after that', () => {
    const before = new AskedBefore();
    const id = before.note(undefined, 'Yes');
    assert.deepEqual(messages(before, asked('One'), replied({ id, place: 'here' }, 'Y', 7, 'es')), [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Yes' },
    ]);
  });

  it('are sent with their command, also if that is all that was asked (V603)', () => {
    const history = ['', 'in one line'].flatMap((prompt) => [
      { prompt, command: 'explain' },
      replied({ id: 'of another window', place: 'here' }, 'Yes'),
    ]);
    assert.deepEqual(
      messages(new AskedBefore(), ...history).map(({ content }) => content),
      ['/explain', 'Yes', '/explain in one line', 'Yes'],
    );
  });

  it('are not sent to another place, without a reply, or without their result', () => {
    const before = new AskedBefore();
    const id = before.note({ role: 'user', content: 'One' }, '');
    const history = [
      ...[asked('One'), replied({ id, place: 'here' }, 'Yes')],
      ...[asked('Two'), replied({ id: 'x', place: 'there' }, 'Yes')],
      ...[asked('Three'), replied(undefined, 'Yes')],
      ...[asked('Four'), replied({ id: 'y', place: 'here' })],
      ...[asked('Four'), replied({ id: 'y', place: 'here' }, '\n ')],
      ...[asked(''), replied({ id: 'z', place: 'here' }, 'Yes')],
      asked('Five'),
    ];
    assert.deepEqual(messages(before, ...history), []);
  });

  it('are remembered for a hundred turns, the latest', () => {
    const before = new AskedBefore();
    const ids = Array.from({ length: 101 }, (_, at) => before.note({ role: 'user', content: `whole ${at}` }, 'Yes'));
    const first = (id: string | undefined): unknown =>
      messages(before, asked('kept'), replied({ id, place: 'here' }, 'Yes'))[0]?.content;
    assert.deepEqual([first(ids[0]), first(ids[1]), first(ids[100])], ['kept', 'whole 1', 'whole 100']);
  });
});
