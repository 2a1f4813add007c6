import assert from 'node:assert/strict';
import { messageIn, printable } from '../../../src/service/serverText.ts';

const within = (levels: number): unknown => (levels === 0 ? 'No.' : { error: within(levels - 1) });

describe('The message in an error of a server', () => {
  const cases: [what: string, error: unknown, message: string | undefined][] = [
    ['a text', 'No.', 'No.'],
    ['a field', { error: 'No.' }, 'No.'],
    ['a field in another one', { error: { message: 'No.', code: 4 } }, 'No.'],
    ['the first of a list', { errors: [{ detail: 'No.' }, { detail: 'Never.' }] }, 'No.'],
    ['the title and the detail of a problem document (RFC 9457)', { title: 'No', detail: 'Never.' }, 'No: Never.'],
    ['the title alone', { title: 'No', status: 400 }, 'No'],
    ['the next field if one is empty', { error: '', message: 'No.' }, 'No.'],
    ['the next field if one has no message', { error: { code: 4 }, message: 'No.' }, 'No.'],
    ['five levels below', within(5), 'No.'],
    ['none six levels below', within(6), undefined],
    ['none in other fields', { code: 'no' }, undefined],
    ['none in a number', 4, undefined],
    ['none in nothing', null, undefined],
  ];
  for (const [what, error, message] of cases) it(`is ${what}`, () => assert.equal(messageIn(error), message));

  it('is shown with at most 500 characters, and with a sign only for what is left out', () => {
    assert.equal(printable('a'.repeat(500)), 'a'.repeat(500));
    assert.equal(printable('a'.repeat(501)), `${'a'.repeat(499)}…`);
  });
});
