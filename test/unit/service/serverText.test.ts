import assert from 'node:assert/strict';
import { messageIn, printable, serverText } from '../../../src/service/serverText.ts';

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
    ...['error', 'message', 'detail', 'msg', 'Message', 'error_description', 'description', 'title', 'errors'].map(
      (name): [string, unknown, string] => [`the field ${name}`, { code: 'No', [name]: 'Why.' }, 'Why.'],
    ),
    ['the error, not what is beside it', { message: 'Bad Request', error: { message: 'Why.' } }, 'Why.'],
    ['the message, not its explanation', { description: 'About errors', detail: 'More', message: 'Why.' }, 'Why.'],
    ['the detail alone if the title is no text', { title: 4, detail: 'Why.' }, 'Why.'],
    ['the title and the detail within another field', { error: { title: 'No', detail: 'Never.' } }, 'No: Never.'],
    ['none in other fields', { code: 'no' }, undefined],
    ['none in a number', 4, undefined],
    ['none in nothing', null, undefined],
  ];
  for (const [what, error, message] of cases) it(`is ${what}`, () => assert.equal(messageIn(error), message));

  const bodies: [body: string, text: string | undefined][] = [
    ['<html><title> Bad\n gateway </title><h1>Sorry</h1>', 'Bad gateway'],
    ['\n<HTML><H1 class="a">Sorry</H1>', 'Sorry'],
    ['<html><p>Sorry', undefined],
    ['Sorry', 'Sorry'],
    ['"Sorry"', 'Sorry'],
    ['[{"error":"Sorry"},{"error":"Again"}]', 'Sorry'],
    ['{"code":4}', undefined],
    [' ', undefined],
  ];
  for (const [body, text] of bodies)
    it(`is read from a page, from JSON, or from plain text: ${JSON.stringify(body)}`, () =>
      assert.equal(serverText(body), text));

  it('is shown with at most 500 characters, and with a sign only for what is left out', () => {
    assert.equal(printable('a'.repeat(500)), 'a'.repeat(500));
    assert.equal(printable('a'.repeat(501)), `${'a'.repeat(499)}…`);
  });
});
