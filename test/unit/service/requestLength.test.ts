import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/service/client.ts';
import { parsed } from '../../../src/shared/json.ts';
import { serverText } from '../../../src/service/serverText.ts';
import { lengthSign } from '../../../src/service/requestLength.ts';
import { piece, sse } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { notTooLong, tooLong } from '../../support/lengthErrors.ts';
import { noLimits } from '../../support/limits.ts';
import { response, startRawServer, type RawServer } from '../../support/rawServer.ts';
import { read } from '../../support/replyResult.ts';

const messages = [{ role: 'user' as const, content: 'Hi' }];
const never = new AbortController().signal;

describe('A request that is too long', () => {
  let server: RawServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  /** The error of a request that gets this answer, and is refused only once. */
  const refused = async (status: number, body: string, isOver?: boolean, parameters = {}) => {
    server = await startRawServer((socket) => socket.end(response(`${status} No`, 'application/json', body)));
    const client = new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey: 'sk-a' }, { timeouts: noLimits });
    const isOverLimit = isOver === undefined ? {} : { isOverLimit: () => Promise.resolve(isOver) };
    const error = await failure(Array.fromAsync(client.reply('a', messages, never, { parameters, ...isOverLimit })));
    assert.equal(server.requests.length, 1);
    return error;
  };

  const sentences: [sentence: string, sign: 'words' | undefined][] = [
    ['The prompt is too long.', 'words'],
    ['Prompt too long', 'words'],
    ['The input is  too long.', undefined],
    ['The file is too long.', undefined],
    ['The maximum context length is 8192.', 'words'],
    ['These are too many tokens.', 'words'],
    ['The token limit was exceeded.', 'words'],
    ['Tokenser are too large.', undefined],
    ['The length of the messages should be less.', 'words'],
    ['Reduce the length of the messages.', 'words'],
    ['The prompt is too long: rate limit', undefined],
    ['The prompt is too long: rate-limit', undefined],
    ['The prompt is too long: rate_limit', undefined],
    ['The prompt is too long: RateLimit', undefined],
    ['The prompt is too long: quota', undefined],
    ['The prompt is too long: 90 tokens per hour', undefined],
    ['The prompt is too long: please wait.', undefined],
    ...['second', 'min', 'minute', 'hour', 'day', 'month'].map((period): [string, undefined] => [
      `The prompt is too long: 90 tokens per ${period}`,
      undefined,
    ]),
    ['The prompt is too long: throttled', undefined],
    ['The prompt is too long: Throttling', undefined],
    ['The prompt is too long for this person.', 'words'],
    ...['token count', 'token limit', 'context length', 'context window', 'context size', 'context limit'].map(
      (named): [string, 'words'] => [`The ${named} is exceeded.`, 'words'],
    ),
    ...['prompt', 'input', 'messages'].map((named): [string, 'words'] => [`Reduce the length of ${named}.`, 'words']),
    ...[
      ...['exceed 8', 'are too long', 'are too large', 'are too many', 'are longer than 8', 'are greater than 8'],
      ...[
        'are larger than 8',
        'must be less than 8',
        'have a maximum of 8',
        'must be <= 8',
        'Reduce it',
        'should be 8',
      ],
    ].map((too): [string, 'words'] => [`The tokens: ${too}.`, 'words']),
    ['The tokens are 8.', undefined],
    ['The context is too long.', undefined],
    [`${'a'.repeat(1980)} prompt too long`, 'words'],
    [`${'a'.repeat(2000)} prompt too long`, undefined],
  ];
  for (const [sentence, sign] of sentences)
    it(`is ${sign ? '' : 'not '}recognised by words alone: ${sentence}`, () =>
      assert.equal(lengthSign({ error: { message: sentence } }), sign));

  const codes = [
    ...['context_length_exceeded', 'exceed_context_size_error', 'model_context_window_exceeded'],
    ...['tokens_limit_reached', 'request_too_large', 'ContextWindowExceededError'],
  ];
  const fields = ['code', 'type', 'error_type', '__type', 'status', 'name'];
  it('is recognised by each code, in each field for codes, at any depth', () => {
    for (const code of codes) assert.equal(lengthSign({ error: { message: 'x', code } }), 'code', code);
    for (const name of fields) {
      assert.equal(lengthSign({ [name]: codes[0] }), 'code', name);
      assert.equal(lengthSign([{ error: [{ [name]: `a ${codes[0]}.` }] }]), 'code', name);
      assert.equal(lengthSign({ [name]: 'rate_limit_exceeded', message: 'The prompt is too long.' }), undefined, name);
    }
    assert.equal(lengthSign({ param: codes[0] }), undefined);
    assert.equal(lengthSign({ code: `x${codes[0]}` }), undefined);
  });

  it('is recognised by the numbers of llama.cpp, if more was sent than fits', () => {
    const numbers = (n_prompt_tokens: unknown, n_ctx: unknown) => ({ n_prompt_tokens, n_ctx });
    for (const error of [numbers(9, 8), { error: numbers(9, 8) }]) assert.equal(lengthSign(error), 'numbers');
    for (const error of [numbers(8, 8), { error: numbers(7, 8) }, numbers('9', 8), numbers(9, null)])
      assert.equal(lengthSign(error), undefined);
  });

  for (const { service, status, body, way } of tooLong) {
    it(`is recognised by its ${way} (V361): ${service}`, async () => {
      const isSaid = way !== 'size' && way !== 'status';
      assert.equal(lengthSign(parsed(body) ?? body), isSaid ? way : undefined);
      const error = await refused(status, body, way === 'size' ? true : undefined);
      assert.equal(error.kind, 'too-long');
      assert.equal(error.serverText, serverText(body), 'the words of the service are kept');
      assert.equal(error.retry, undefined, 'it is not sent again');
    });

    if (way === 'size')
      it(`is not assumed if it fits (V361): ${service}`, async () =>
        assert.notEqual((await refused(status, body, false)).kind, 'too-long'));
    else if (way !== 'status')
      it(`is recognised when the reply has begun (V361): ${service}`, async () => {
        const reported = sse(piece('H'), { error: parsed(body) });
        assert.deepEqual(await read([Buffer.from(reported)]), { text: 'H', end: 'too-long' });
      });
  }

  for (const { service, status, body } of notTooLong)
    it(`is not assumed (V361): ${service}`, async () => {
      assert.equal(lengthSign(parsed(body)), undefined);
      assert.notEqual((await refused(status, body)).kind, 'too-long');
      const reported = sse(piece('H'), { error: parsed(body) });
      assert.deepEqual(await read([Buffer.from(reported)]), { text: 'H', end: 'reported' });
    });

  for (const { service, status, body } of notTooLong.slice(0, 7))
    it(`is not assumed for a limit of time or money, whatever its size (V361): ${service}`, async () =>
      assert.notEqual((await refused(status, body, true)).kind, 'too-long'));

  it('is not assumed if a parameter of the user is named, even if the request is long', async () => {
    const says = 'max_tokens is too large: 20000. This model supports at most 16384 completion tokens.';
    const body = JSON.stringify({ error: { message: says, param: 'max_tokens' } });
    assert.equal((await refused(400, body, true, { max_tokens: 20_000 })).kind, 'parameter-refused');
  });

  for (const status of [401, 403, 404, 429, 502, 503])
    it(`is not assumed for the status ${status}, whatever its size`, async () =>
      assert.notEqual((await refused(status, '', true)).kind, 'too-long'));
});
