import assert from 'node:assert/strict';
import { continuation } from '../../../src/chat/composing/continuation.ts';
import { properties, question, reply } from '../../fuzz/continuation.ts';
import { itHolds } from '../../support/property.ts';

describe('What a new chat is told of the one before', () => {
  it('is what was asked, line by line, and how the last reply ended', () => {
    const messages = [question('Read a file\nwith Node'), reply('So.'), question('And write one?'), reply('So:\n…')];
    assert.equal(
      continuation(messages),
      'We talked about this before:\n- Read a file\n- And write one?\n\nYour last reply ended like this:\nSo:\n…',
    );
  });

  it('ends with what got no answer, whole', () => {
    const text = continuation([question('One'), reply('1'), question('Two\nlines'), reply(' ')]);
    assert.match(text, /^We talked about this before:\n- One\n\n.*\n1\n\nNow my question is:\nTwo\nlines$/);
  });

  it('is only the question where nothing was answered', () => {
    assert.equal(continuation([question('One'), reply('')]), 'Now my question is:\nOne');
  });

  it('is nothing where nothing was said', () => {
    assert.equal(continuation([]), '');
  });

  it('keeps the first question and the last ones of many, and begins the end of a long reply with a whole line', () => {
    const questions = Array.from({ length: 40 }, (_, index) => question(`Question ${index}`));
    const text = continuation([...questions, reply('A line of the reply.\n'.repeat(200))]);
    assert.match(text, /:\n- Question 0\n- …\n- Question 31\n/);
    assert.match(text, /- Question 39\n\nYour last reply ended like this:\n…\nA line of the reply\.\n/);
  });

  itHolds(properties);
});
