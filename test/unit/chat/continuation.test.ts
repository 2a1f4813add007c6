import assert from 'node:assert/strict';
import { continuation } from '../../../src/chat/composing/continuation.ts';
import { properties, question, reply } from '../../fuzz/continuation.ts';
import { itHolds } from '../../support/property.ts';

describe('The continuation of a conversation in a new chat', () => {
  it('lists the questions, one on each line, and the end of the last reply', () => {
    const messages = [question('Read a file\nwith Node'), reply('So.'), question('And write one?'), reply('So:\n…')];
    assert.equal(
      continuation(messages),
      'We talked about this before:\n- Read a file\n- And write one?\n\nYour last reply ended like this:\nSo:\n…',
    );
  });

  it('ends with the complete text of the unanswered question', () => {
    const text = continuation([question('One'), reply('1'), question('Two\nlines'), reply(' ')]);
    assert.match(text, /^We talked about this before:\n- One\n\n.*\n1\n\nNow my question is:\nTwo\nlines$/);
    const two = continuation([question('One'), reply('1'), question('Two'), reply(''), question('Three')]);
    assert.match(two, /\n\nNow my question is:\nTwo\n\nThree$/, 'all that was not answered');
  });

  it('is only the question if nothing was answered', () => {
    assert.equal(continuation([question('One'), reply('')]), 'Now my question is:\nOne');
  });

  it('has a reply of 1,500 and a question of 800 characters as a whole', () => {
    const text = continuation([question('One'), reply('r'.repeat(1500)), question('q'.repeat(800))]);
    assert.ok(text.includes('r'.repeat(1500)) && text.includes('q'.repeat(800)) && !text.includes('…'));
  });

  it('is empty for an empty conversation', () => {
    assert.equal(continuation([]), '');
  });

  it('keeps the first and the last of many questions, and starts the end of a long reply with a whole line', () => {
    const questions = Array.from({ length: 40 }, (_, index) => question(`Question ${index}`));
    const text = continuation([...questions, reply('A line of the reply.\n'.repeat(200))]);
    assert.match(text, /:\n- Question 0\n- …\n- Question 31\n/);
    const few = (count: number): string => continuation([...questions.slice(0, count), reply('So.')]);
    assert.match(few(10), /:\n- Question 0\n- Question 1\n/, 'ten are shown as they are');
    assert.match(few(11), /:\n- Question 0\n- …\n- Question 2\n/);
    assert.match(text, /- Question 39\n\nYour last reply ended like this:\n…\nA line of the reply\.\n/);
  });

  itHolds(properties);
});
