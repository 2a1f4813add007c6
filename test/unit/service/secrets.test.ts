import assert from 'node:assert/strict';
import { withoutSecrets } from '../../../src/service/secrets/withoutSecrets.ts';
import { properties } from '../../fuzz/secrets.ts';
import { itHolds } from '../../support/property.ts';

describe('A text of a server', () => {
  itHolds(properties);

  const cases: [words: string, shown: string][] = [
    ['see http://user:pw@h.example:81/a?token=x, please', 'see http://h.example:81/… please'],
    ['see https://h.example.', 'see https://h.example.'],
    ['/cb?code=abc&x=1 was refused', '/cb?… was refused'],
    ['Not Found: /v1/chat/completions', 'Not Found: /v1/chat/completions'],
    ['model claude-3-5-sonnet-20241022 does not exist', 'model claude-3-5-sonnet-20241022 does not exist'],
    ['max_tokens=4096 is over 2048', 'max_tokens=4096 is over 2048'],
    ['Bearer token is missing', 'Bearer token is missing'],
    ['got Bearer abc123', 'got Bearer …'],
    ['Incorrect API key provided: sk-proj-AbcdEfgh12345678xx', 'Incorrect API key provided: …'],
    ['Authorization: Bearer x\nHost: a', 'Authorization: …\nHost: a'],
    ['{"message":"no\\nAuthorization: Bearer x', '{"message":"no\\nAuthorization: …'],
    ['{"message":"no\\u000aCookie: x', '{"message":"no\\u000aCookie: …'],
    ['{"message":"got\\tBearer x1', '{"message":"got\\tBearer …'],
    ['request 3f2c1a9e-aaaa-bbbb-cccc-1234567890ab', 'request 3f2c1a9e-aaaa-bbbb-cccc-1234567890ab'],
    ['no user:pw@db:5432', 'no …@db:5432'],
    ['ask admin@h.example at 12:30', 'ask admin@h.example at 12:30'],
  ];
  for (const [words, shown] of cases)
    it(`is shown without secrets: ${words}`, () => assert.equal(withoutSecrets(words), shown));
});
