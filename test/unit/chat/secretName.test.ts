import assert from 'node:assert/strict';
import { secretName } from '../../../src/chat/secrets/secretName.ts';
import { ownSecretRules } from '../../../src/service/secrets/ownSecretRules.ts';
import { secretRules } from '../../../src/service/secrets/secretRules.ts';

describe('The name of a kind of secret (V356)', () => {
  const names: [rule: string, name: string][] = [
    ['github-pat', 'access token of GitHub'],
    ['private-key', 'private key'],
    ['jwt', 'JSON Web Token'],
    ['aws-amazon-bedrock-api-key-long-lived', 'key of Amazon Bedrock'],
    ['aws-access-token', 'access token of AWS'],
    ['planetscale-password', 'password of PlanetScale'],
    ['slack-webhook-url', 'secret address of Slack'],
    ['slack-session-cookie', 'session cookie of Slack'],
    ['google-oauth-client-secret', 'secret of Google'],
    ['heroku-api-key-v2', 'key of Heroku'],
    ['x-bearer-token', 'access token of X'],
    ['password-in-address', 'password in an address'],
    ['putty-private-key', 'private key'],
    ['openai-style-api-key', 'API key'],
    ['webhook-signing-secret', 'signing secret of a webhook'],
    ['microsoft-teams-webhook', 'secret address of Microsoft Teams'],
    ['sidekiq-sensitive-url', 'secret address of Sidekiq'],
    ['assigned-secret', 'generated value beside a word such as "key" or "token"'],
  ];
  for (const [rule, name] of names)
    it(`is in words: ${rule}`, () => {
      assert.equal(secretName(rule), name);
    });

  it('is in words for every rule, and never its id', () => {
    for (const { id } of [...secretRules, ...ownSecretRules]) {
      const name = secretName(id);
      assert.notEqual(name, id);
      assert.match(name, /^(?:(?:key|access token|secret address|session cookie|password|secret) of [^-]+|[^-]+)$/, id);
    }
  });
});
