import assert from 'node:assert/strict';
import { serverWords } from '../../../src/service/serverText.ts';
import { leftOut } from '../../../src/service/secrets/mayHoldSecret.ts';
import { properties } from '../../fuzz/encodedKeys.ts';
import { joined, shapes } from '../../support/madeUpSecrets.ts';
import { itHolds } from '../../support/property.ts';

/** What services, gateways and servers in front of them really say. */
const ordinary = [
  'Incorrect API key provided',
  'Incorrect API key provided: sk-1234****abcd. You can find your API key in your settings.',
  'Invalid API key',
  'invalid x-api-key',
  'Missing API key. Add it to the header Authorization.',
  'You exceeded your current quota, please check your plan and billing details.',
  'max_tokens is too large: 4096',
  'max_tokens is too large: 100000. This model supports at most 16384 completion tokens, whereas you provided 100000.',
  "This model's maximum context length is 8192 tokens. However, your messages resulted in 9031 tokens. Please reduce the length of the messages.",
  'context length exceeded: the request has 9031 tokens',
  'Invalid token in JSON at position 3',
  'Unexpected token } in JSON at position 41',
  'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
  'Unrecognized request argument supplied: key',
  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  "Invalid value: 'tool'. Supported values are: 'system', 'assistant', 'user', and 'function'.",
  'The model `gpt-4o-2024-08-06` does not exist or you do not have access to it.',
  'model "llama3.2:3b-instruct-q4_K_M" not found, try pulling it first',
  'prompt is too long: 208310 tokens > 200000 maximum',
  'messages: roles must alternate between "user" and "assistant", but found multiple "user" roles in a row',
  'max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens for claude-3-5-sonnet-20241022',
  'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
  'Overloaded',
  'Rate limit reached for gpt-4 in organization org-abc on tokens per min (TPM): Limit 10000, Used 9500, Requested 1200. Please try again in 4.2s.',
  'litellm.ContextWindowExceededError: litellm.BadRequestError: ContextWindowExceededError: OpenAIException - too long',
  'litellm.AuthenticationError: AuthenticationError: OpenAIException - The api_key client option must be set either by passing api_key to the client or by setting the OPENAI_API_KEY environment variable',
  'Authentication Error, No api key passed in.',
  'Budget has been exceeded! Current cost: 10.2, Max budget: 10.0',
  'the request exceeds the available context size (4096 tokens), try increasing it',
  'Loading model',
  'failed to decode the prompt: n_ctx = 4096, n_past = 4095',
  'unable to load model: /models/llama-3-8b-instruct.Q4_K_M.gguf',
  '[{"type":"missing","loc":["body","messages"],"msg":"Field required"}]',
  'body.api_key: Field required',
  'token_type: unknown value',
  'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription.',
  'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment.',
  "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
  'Request 3f2c1a9e-aaaa-bbbb-cccc-1234567890ab failed. Include this request id when you contact us.',
  'Invalid token. (request id: 3f2c1a9e-aaaa-bbbb-cccc-1234567890ab)',
  '502 Bad Gateway: nginx/1.25.3',
  '413 Request Entity Too Large',
  'upstream connect error or disconnect/reset before headers. reset reason: connection timeout',
  'no healthy upstream',
  'JWT is expired',
  'The access token expired at 2026-01-01T12:00:00Z',
  'Token limit for gpt-4o-mini is 128000',
  'Session expired. Sign in again.',
  'Password must not be empty',
  'Unknown key: response_format',
  'stop_token_ids: expected a list',
  'Expected 100% of tokens & no "quotes" < 5',
  'api_key: null',
  'The password is None',
  'password: ***',
  'key: 4f9',
  'Unexpected token: 9031',
  'Unexpected token: 9031.',
  'InternalServerErrorException: UnsupportedContentTypeException',
  'Donaudampfschifffahrtsgesellschaft',
  'モデルが見つかりません。別のモデルを選択してください。',
];

/** Secrets of others, in the spellings in which programs show them. */
const secrets = [
  '{"user":"ada","password":"hunter2"}',
  "{'password': 'correct horse'}",
  'password: hunter2',
  'password=hunter2',
  'Your password is hunter2now',
  'api_key: hunter',
  'api-key = abcdef1',
  "apiKey => 'letters'",
  'password: notnull',
  'password: nullable',
  'key: 4f9a',
  'token: 12-ab-cd',
  'token: ab-cd-12',
  '"client_secret": "letters only"',
  'curl -u name:pw https://h.example',
  'curl --user "ada:pw"',
  'sessionid=abcdef',
  'PHPSESSID: abc123def',
  'Invalid token abcd-1234-efgh',
  'token: QwErTyUiOpAsDfGh',
  'Unknown token QwErTyUiOpAsDfGhJkLzXc',
  'Invalid token qwertyuiopasdfghjklzxcvb',
  'Incorrect API key provided: letters-4-you',
  'API key 3f2504e0-4f89-11d3-9a0c-0305e82c3301 is wrong',
  'key: 3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  'the token for this user was 3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  '&quot;password&quot;: &quot;hunter2&quot;',
  '%22password%22%3A%22hunter2%22',
  '\\u0022password\\u0022: \\u0022hunter2\\u0022',
  Buffer.from('password: hunter2').toString('base64'),
];

describe('What a server says', () => {
  itHolds(properties);

  for (const words of ordinary)
    it(`is shown unchanged: ${words} (V262)`, () => assert.equal(serverWords(words), words));

  for (const words of secrets)
    it(`is left out, or shown without its secret: ${words} (V262)`, () => {
      const shown = serverWords(words) ?? '';
      assert.ok(shown === leftOut() || shown.includes('…'), shown);
      for (const word of words.match(/hunter2?|horse|letters|[\da-f]{4}-|:pw|[A-Z][a-z][A-Z][a-z]|abc|qwer/g) ?? [])
        assert.ok(!shown.includes(word), shown);
    });

  it('is shown without any line of a private key, also one that looks like words', () => {
    const lines = ['MIIBVgIBADANBgkqhkiG9w0BAQEFAASCAUAwggE8AgEAAkEAq7BFUpkGp3+LQmlQ', 'KeepThisLineSecret=='];
    for (const end of ['\n-----END |PRIVATE KEY-----', ''])
      for (const gap of ['\n', '\r\n', '\\n', '%0A']) {
        const block = joined`-----BEGIN |PRIVATE KEY-----${gap}${lines.join(gap)}${end.replace('|', '')}`;
        assert.doesNotMatch(
          serverWords(`bad key ${block.replaceAll(' ', gap === '%0A' ? '%20' : ' ')}`) ?? '',
          /KeepThisLine/,
          block,
        );
      }
  });

  it('is shown without the beginning of a token that has a percent sign', () => {
    const beginning = 'QuiteASpokenBeginning';
    assert.ok(!serverWords(joined`no ${beginning}%4f|9A7c1Zx0Qw8Er6Ty2Ui here`)?.includes(beginning));
  });

  for (const [kind, make] of shapes)
    it(`is shown without a secret of the kind ${kind} (V262)`, () => {
      const secret = make();
      for (const text of [secret, encodeURIComponent(secret), JSON.stringify(JSON.stringify(secret))]) {
        const shown = serverWords(joined`no ${text} here`) ?? '';
        const visible = shown.replace(leftOut(), '').replace(/^no | here$/g, '');
        assert.ok(
          (visible.match(/[A-Za-z\d]{16,}/g) ?? []).every((run) => !secret.includes(run)),
          shown,
        );
      }
    });
});
