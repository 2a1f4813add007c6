import assert from 'node:assert/strict';
import { ownTitle, titleOf } from '../../../src/chat/title.ts';

const question = (text: string, ...names: string[]): Parameters<typeof titleOf>[0] => ({
  id: '1',
  role: 'user',
  text,
  attachments: names.map((name) => ({ id: name, kind: 'code', name, language: '', text: '' })),
});

const words = (count: number): string => Array<string>(count).fill('abcd').join(' ');

describe('The title of a conversation', () => {
  for (const [what, title, shown] of [
    ['is the first line of its first question', titleOf(question('Why?\nBecause')), 'Why?'],
    ['starts with the first visible character', titleOf(question('\n \n  Why\t is   this?  \nx')), 'Why is this?'],
    ['is the name of the attachment if there is no text', titleOf(question(' \n', 'a.ts', 'b.ts')), 'a.ts'],
    ['has a default without a question', titleOf(undefined), 'New chat'],
    ['is complete up to 60 characters', titleOf(question('x'.repeat(60))), 'x'.repeat(60)],
    ['ends after a whole word when it is longer', titleOf(question(words(20))), `${words(12)}…`],
    ['is cut inside a very long word', titleOf(question(`ab ${'x'.repeat(70)}`)), `ab ${'x'.repeat(57)}…`],
    ['does not cut inside a character', titleOf(question('👩‍💻'.repeat(61))), `${'👩‍💻'.repeat(60)}…`],
    ["is a user's own in one line", ownTitle(' My\n  own \t title '), 'My own title'],
    ["is a user's own up to 200 characters", ownTitle('x'.repeat(201)), `${'x'.repeat(200)}…`],
    ["is empty if a user's own has no visible characters", ownTitle(' \n '), ''],
  ] as const) {
    it(what, () => assert.equal(title, shown));
  }

  it('uses only the first characters of a long text', () => {
    assert.equal(titleOf(question(`${' '.repeat(2000)}late`)), 'New chat');
    assert.equal(ownTitle(`${' '.repeat(2000)}late`), '');
  });
});
