import assert from 'node:assert/strict';
import { errorKinds } from '../../../src/service/errorKinds.ts';
import { answerErrors } from '../../../src/service/errorKindsOfAnswers.ts';
import { connectionErrors } from '../../../src/service/errorKindsOfConnections.ts';
import { replyErrors } from '../../../src/service/errorKindsOfReplies.ts';
import { settingErrors } from '../../../src/service/errorKindsOfSettings.ts';

describe('The table of error kinds', () => {
  it('has each kind once: no file replaces a row of another', () => {
    const table = new Map<string, unknown>(Object.entries(errorKinds));
    for (const rows of [settingErrors, connectionErrors, answerErrors, replyErrors])
      for (const [kind, row] of Object.entries(rows)) assert.equal(table.get(kind), row, kind);
  });
});
