import assert from 'node:assert/strict';
import { errorKinds, type ErrorKind } from '../../../src/service/errors/errorKinds.ts';
import { answerErrors } from '../../../src/service/errors/errorKindsOfAnswers.ts';
import { connectionErrors } from '../../../src/service/errors/errorKindsOfConnections.ts';
import { replyErrors } from '../../../src/service/errors/errorKindsOfReplies.ts';
import type * as errors from '../../../src/service/errors/errors.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { ErrorRow } from '../../../src/service/errors/errorRow.ts';
import { settingErrors } from '../../../src/service/errors/errorKindsOfSettings.ts';

describe('The table of error kinds', () => {
  it('has each kind once, so that no file replaces a row of another', () => {
    const table = new Map<string, unknown>(Object.entries(errorKinds));
    for (const rows of [settingErrors, connectionErrors, answerErrors, replyErrors])
      for (const [kind, row] of Object.entries(rows)) assert.equal(table.get(kind), row, kind);
  });

  const rows = Object.entries(errorKinds) as [ErrorKind, ErrorRow][];
  const messageOf = (kind: ErrorKind): string => new ServiceError(kind, { reason: 'Why.', host: 'a.example' }).message;

  it('says what happened and what to do about it in whole sentences, each once', () => {
    for (const [kind, { advice }] of rows) {
      const all = [messageOf(kind), ...advice()];
      assert.ok(all.length > 1 && new Set(all).size === all.length, kind);
      for (const sentence of all) assert.match(sentence, /^\S.*\S\.$/, kind);
    }
  });

  const later: [kind: ErrorKind, status: number, sentence: string][] = [
    ['too-many-requests', 429, 'The service is receiving too many requests (429). Try again after 10:30.'],
    ['server-error', 500, 'The service reported an internal error (500). Try again after 10:30.'],
    ['server-error', 503, 'The service is unavailable (503). Try again after 10:30.'],
  ];
  for (const [kind, status, sentence] of later)
    it(`says when the service may be asked again: ${status}`, () =>
      assert.equal(new ServiceError(kind, { status, after: '10:30' }).message, sentence));

  it('offers to set up the connection if the base URL should be checked', () => {
    const about = rows.filter(([kind]) => /Check the base URL/.test(messageOf(kind)));
    assert.deepEqual(
      about.filter(([, { actions }]) => !actions.includes('setUpConnection')).map(([kind]) => kind),
      [],
    );
    assert.ok(about.length > 5);
  });

  it("does not advise to send a report about the user's own settings", () => {
    for (const [kind, { advice }] of Object.entries<ErrorRow>(settingErrors))
      assert.doesNotMatch(advice().join(' '), /report/, kind);
  });

  it('explains where to fix a settings file that VS Code cannot change', () => {
    assert.deepEqual(errorKinds['settings-file'].advice(), [
      'Run the command Preferences: Open User Settings (JSON), and fix the errors that are marked there.',
      'Save the file, and try again.',
    ]);
  });

  for (const kind of ['web-page', 'login-page'] as const)
    it(`advises to sign in with a browser, and then to check the base URL: ${kind}`, () => {
      const advice = errorKinds[kind].advice();
      assert.equal(advice[0], 'Open any page in a browser, and sign in to the network or proxy.');
      assert.match(advice[1] ?? '', /^Compare the base URL/);
      assert.doesNotMatch(advice.join(' '), /report/);
    });
});

describe('A ServiceError', () => {
  it('is recognised by the copy of the class in another bundle', async () => {
    const path = '../../../src/service/errors/errors.ts?copy';
    const copy = (await import(path)) as typeof errors;
    assert.notEqual(copy.ServiceError, ServiceError);
    const error = new copy.ServiceError('unexpected');
    assert.ok(error instanceof ServiceError);
    assert.equal(copy.serviceError(new ServiceError('not-found')).kind, 'not-found');
    for (const other of [new Error('a'), {}, null, undefined, 'ServiceError'])
      assert.ok(!((other as object) instanceof ServiceError));
  });
});
