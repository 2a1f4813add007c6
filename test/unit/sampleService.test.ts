import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { explanations, fenced, rewrites, talks } from '../service/answerCases.ts';
import { findFencedCode } from '../service/fencedCode.ts';
import { read } from '../support/replyResult.ts';
import { addresses, callers, mistakes, readTool } from '../service/requestCases.ts';
import { type SampleService, type SampleServiceOptions, startSampleService } from '../service/server.ts';
import {
  ask,
  compatiblePath,
  type Completion,
  type CompletionChunk,
  errorMessage,
  hello,
  listModels,
  longRequest,
  post,
  primary,
  readEvents,
  restPath,
  textOf,
  until,
} from '../service/testClient.ts';

describe('the sample service', () => {
  const running: SampleService[] = [];

  async function start(options: SampleServiceOptions = {}): Promise<SampleService> {
    const service = await startSampleService({ pause: 0, ...options });
    running.push(service);
    return service;
  }

  afterEach(() => Promise.all(running.splice(0).map((service) => service.close())));

  for (const { method, path, body } of addresses) {
    for (const { name, headers, status } of callers) {
      it(`answers ${status} to ${name} at ${path}`, async () => {
        const { url } = await start();
        const type = { 'content-type': 'application/json' };
        const request = { method, headers: { ...headers, ...type }, ...(body && { body: JSON.stringify(body) }) };
        const response = await fetch(url + path, request);
        assert.equal(response.status, status);
        if (status !== 200) assert.notEqual(await errorMessage(response), '');
      });
    }
  }

  it('rejects only a key with too many requests, with the time alternately in seconds and as a date', async () => {
    const service = await start({ limit: { requests: 1, seconds: 60 } });
    const ask = (number: number): Promise<Response> =>
      fetch(service.url + compatiblePath, {
        method: 'POST',
        headers: {
          ...primary,
          authorization: `${primary.authorization}-${number}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ model: 'atlas-large', messages: hello }),
      });
    const answers = [await ask(1), await ask(1), await ask(1), await ask(2)];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 429, 429, 200],
    );
    const [, seconds, date] = answers.map(({ headers }) => headers.get('retry-after') ?? '');
    assert.match(seconds ?? '', /^(60|[1-5]?\d)$/);
    assert.match(date ?? '', /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/);
  });

  it('lists the models of the requesting organisation', async () => {
    const service = await start();
    const acme = { authorization: 'Bearer sk-sample-acme', 'x-realm': 'acme' };
    assert.deepEqual(await listModels(service, primary), ['atlas-large', 'atlas-small', 'code-helper']);
    assert.deepEqual(await listModels(service, acme), ['atlas-large']);
  });

  const withPicture = (model: string) => ({
    model,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'hello' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${btoa('12345')}` } },
        ],
      },
    ],
  });

  it('describes a picture for a model that accepts pictures', async () => {
    const service = await start();
    const reply = (await (await post(service, compatiblePath, withPicture('atlas-large'))).json()) as Completion;
    assert.equal(reply.choices[0]?.message.content, 'I see a picture:\n\n- image/png, 5 bytes');
  });

  for (const [path, model] of [
    [compatiblePath, 'code-helper'],
    [restPath, 'ai.service.assistant'],
  ] as const)
    it(`refuses pictures for ${model}`, async () => {
      const response = await post(await start(), path, { ...withPicture(model), stream: true });
      assert.equal(response.status, 400);
      assert.match(await errorMessage(response), path === restPath ? /must be a string/ : /does not take pictures/);
    });

  it('streams a REST reply as JSON lines that start and end as documented', async () => {
    const service = await start();
    const response = await post(service, restPath, { messages: hello, stream: true });
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson');
    const events = await readEvents(response);
    assert.deepEqual(events[0], {
      type: 'message_start',
      message: { usage: { input_tokens: 2, output_tokens: 0 } },
    });
    assert.deepEqual(
      events.slice(-2).map(({ type }) => type),
      ['message_delta', 'Other'],
    );
    assert.match(textOf(events), /^Hello! .+\?$/);
    assert.equal(events.at(-2)?.delta?.stop_reason, 'end_turn');
  });

  it('streams a compatible reply as chunks that add up to the unstreamed one', async () => {
    const service = await start();
    const request = { model: 'atlas-large', messages: hello };
    const whole = (await (await post(service, compatiblePath, request)).json()) as Completion;
    const options = { stream: true, stream_options: { include_usage: true } };
    const streamed = await post(service, compatiblePath, { ...request, ...options });
    assert.equal(streamed.headers.get('content-type'), 'text/event-stream');
    const data = (await streamed.text()).match(/(?<=^data: ).*/gm) ?? [];
    assert.equal(data.pop(), '[DONE]');
    assert.deepEqual((JSON.parse(data.pop() ?? '') as Completion).usage, whole.usage);
    const choices = data.map((text) => (JSON.parse(text) as CompletionChunk).choices[0]);
    assert.equal(choices[0]?.delta.role, 'assistant');
    assert.equal(choices.at(-1)?.finish_reason, 'stop');
    assert.equal(choices.map((choice) => choice?.delta.content ?? '').join(''), whole.choices[0]?.message.content);
  });

  it('calls the tools that a question names, and repeats their results', async () => {
    const service = await start();
    const other = { ...readTool, function: { name: 'list', parameters: { type: 'object' } } };
    const question = { role: 'user', content: 'Please read "notes.md", and list all.' };
    const request = { model: 'atlas-large', messages: [question], tools: [readTool, other] };
    const results = await Promise.all(
      [true, false].map(async (stream) =>
        read([Buffer.from(await (await post(service, compatiblePath, { ...request, stream })).arrayBuffer())]),
      ),
    );
    const calls = [
      { id: 'call_1_0', name: 'read', arguments: '{"path":"notes.md","line":1}' },
      { id: 'call_1_1', name: 'list', arguments: '{}' },
    ];
    for (const result of results) assert.deepEqual([result.end, result.calls], ['done: tool_calls', calls]);
    const called = calls.map(({ id, ...call }) => ({ id, type: 'function', function: call }));
    const answers = calls.map(({ id, name }) => ({ role: 'tool', tool_call_id: id, content: `says ${name}` }));
    const messages = [question, { role: 'assistant', content: '', tool_calls: called }, ...answers];
    const reply = (await (await post(service, compatiblePath, { ...request, messages })).json()) as Completion;
    assert.equal(reply.choices[0]?.message.content, 'The tools say:\n\n> says read\n\n> says list');
  });

  it('calls a tool if one must be called, and only offered tools', async () => {
    const service = await start();
    const request = { model: 'atlas-large', messages: hello, tools: [readTool] };
    const ends = await Promise.all(
      ['auto', 'required'].map(async (choice) => {
        const body = { ...request, tool_choice: choice };
        return ((await (await post(service, compatiblePath, body)).json()) as Completion).choices[0]?.finish_reason;
      }),
    );
    assert.deepEqual(ends, ['stop', 'tool_calls']);
  });

  for (const { path, body, status, message } of mistakes) {
    it(`answers ${status} to ${JSON.stringify(body).slice(0, 70)} at ${path}`, async () => {
      const response = await post(await start(), path, body);
      assert.equal(response.status, status);
      assert.match(await errorMessage(response), message);
    });
  }

  it('records what arrives and lets a test answer by hand, once', async () => {
    const service = await start();
    service.answerNext((_request, response) => response.writeHead(503).end('busy'));
    assert.equal((await post(service, restPath, { messages: hello, stream: true })).status, 503);
    assert.equal((await post(service, restPath, { messages: hello, stream: true })).status, 200);
    const [first, second] = service.requests;
    assert.equal(first?.headers['x-realm'], 'primary');
    assert.deepEqual(JSON.parse(first.body), { messages: hello, stream: true });
    assert.deepEqual([second?.method, second?.path, second?.closedEarly], ['POST', restPath, false]);
  });

  for (const path of [restPath, compatiblePath]) {
    it(`notices a client that leaves ${path} in the middle of a reply`, async () => {
      const service = await start({ pause: 60_000 });
      const leaving = new AbortController();
      await post(service, path, longRequest(path), leaving.signal);
      leaving.abort();
      await until(() => service.requests[0]?.closedEarly === true);
    });
  }

  it('ends open streams when it closes', async () => {
    const service = await start({ pause: 60_000 });
    const response = await post(service, restPath, longRequest(restPath));
    const reading = assert.rejects(response.text());
    await service.close();
    await reading;
  });

  it('serves an explorer that loads nothing from other hosts', async () => {
    const { url } = await start();
    const page = await (await fetch(`${url}/v1/api/docs`)).text();
    const links = page.match(/(?<=(?:src|href)=")[^"]*/g) ?? [];
    assert.deepEqual(
      links.filter((link) => !link.startsWith('/v1/api/docs/')),
      [],
    );
    for (const link of [...links, '/v1/api/docs/openapi.json']) {
      const response = await fetch(url + link);
      assert.equal(response.status, 200, link);
      assert.ok((await response.arrayBuffer()).byteLength > 100, link);
    }
  });

  it('describes every endpoint and both headers in its OpenAPI document', async () => {
    const { url } = await start();
    const text = await (await fetch(`${url}/v1/api/docs/openapi.json`)).text();
    const { paths, components } = JSON.parse(text) as {
      paths: object;
      components: { schemas: object; securitySchemes: Record<string, { type: string }> };
    };
    assert.deepEqual(Object.keys(paths), ['/v1/models', compatiblePath, restPath]);
    assert.deepEqual(
      Object.values(components.securitySchemes).map(({ type }) => type),
      ['http', 'apiKey'],
    );
    const names = text.match(/(?<=#\/components\/schemas\/)\w+/g) ?? [];
    assert.deepEqual(
      [...new Set(names)].filter((name) => !(name in components.schemas)),
      [],
    );
  });

  it('starts from the command line and prints where it listens', async () => {
    const child = spawn(process.execPath, [`${import.meta.dirname}/../service/main.ts`, '--port', '0']);
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await until(() => printed.includes('Stop with'));
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
    assert.equal((await fetch(`${url}/v1/models`, { headers: primary })).status, 200);
    assert.match(printed, /acme +sk-sample-acme/);
    child.kill();
    await once(child, 'exit');
  });

  for (const { language, code, says } of explanations) {
    it(`explains ${language} by its definitions`, async () => {
      const prompt = `Explain this code.\n\nsample, lines 7 to 12:\n${fenced(language, code)}`;
      const reply = await ask(await start(), prompt);
      for (const pattern of says) assert.match(reply, pattern);
    });
  }

  for (const { wish, language, code, has } of rewrites) {
    it(`rewrites ${language} when asked to ${wish}, with only one fenced block`, async () => {
      const form = 'Answer with only the rewritten code, whole, in one fenced code block. Keep its indentation.';
      const prompt = `Rewrite this ${language} code from a sample: ${wish}\n\n${form}\n\n${fenced(language, code)}`;
      const reply = await ask(await start(), prompt);
      const block = findFencedCode(reply);
      assert.equal(reply, fenced(language, [block?.code ?? '']));
      assert.ok(typeof has === 'string' ? block?.code.includes(has) : has.test(block?.code ?? ''), reply);
    });
  }

  for (const { prompt, says, app } of talks) {
    it(`has something to say to "${prompt.replace('\n', ' ')}"`, async () => {
      assert.match(await ask(await start(), prompt, app), says);
    });
  }

  it('uses earlier messages, and follows a system message', async () => {
    const messages = [
      { role: 'system', content: 'Answer in upper case.' },
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'yes' },
      { role: 'user', content: 'What did I say earlier?' },
    ];
    const events = await readEvents(await post(await start(), restPath, { messages, stream: true }));
    assert.match(textOf(events), /^SO FAR YOU HAVE SAID:\n\n1. FIRST$/);
  });

  describe('with an upstream', () => {
    beforeEach(() => {
      process.env['REALM_CHAT_UPSTREAM_KEY'] = 'sk-sample-acme';
      process.env['REALM_CHAT_UPSTREAM_REALM'] = 'acme';
    });
    afterEach(() => {
      delete process.env['REALM_CHAT_UPSTREAM_MODEL'];
      delete process.env['REALM_CHAT_UPSTREAM_KEY'];
      delete process.env['REALM_CHAT_UPSTREAM_REALM'];
    });

    it('passes requests of the compatible family on, without the key and realm of the caller', async () => {
      const { service, behind } = await startBoth();
      const response = await post(service, compatiblePath, { model: 'atlas-large', messages: hello });
      const { choices } = (await response.json()) as Completion;
      assert.match(choices[0]?.message.content ?? '', /^Hello!/);
      assert.doesNotMatch(JSON.stringify(behind.requests), /primary/);
    });

    it('lists the models of its upstream, with or without /v1 in the address', async () => {
      const behind = await start();
      for (const ending of ['', '/', '/v1', '/v1/']) {
        const service = await start({ upstream: behind.url + ending });
        assert.deepEqual(await listModels(service, primary), ['atlas-large']);
      }
    });

    it('translates the REST family', async () => {
      const { service, behind } = await startBoth();
      const events = await readEvents(await post(service, restPath, { messages: hello, stream: true }));
      assert.match(textOf(events), /^Hello! .+\?$/);
      assert.equal(events.at(-2)?.delta?.stop_reason, 'end_turn');
      assert.deepEqual(events.find(({ type }) => type === 'message_delta')?.usage, {
        input_tokens: 2,
        output_tokens: 24,
      });
      assert.equal((JSON.parse(behind.requests.at(-1)?.body ?? '') as Completion).model, 'atlas-large');
    });

    it('reports a length limit in the format of the REST family', async () => {
      const { service, behind } = await startBoth();
      process.env['REALM_CHAT_UPSTREAM_MODEL'] = 'atlas-large';
      behind.answerNext((_request, response) =>
        response.end('data: {"choices":[{"delta":{"content":"Hel"},"finish_reason":"length"}]}\n\ndata: [DONE]\n\n'),
      );
      const events = await readEvents(await post(service, restPath, { messages: hello, stream: true }));
      assert.equal(events.at(-2)?.delta?.stop_reason, 'max_tokens');
    });

    it('cuts a REST reply whose upstream ends without a finish reason', async () => {
      const { service, behind } = await startBoth();
      process.env['REALM_CHAT_UPSTREAM_MODEL'] = 'atlas-large';
      behind.answerNext((_request, response) => response.end('data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n'));
      const response = await post(service, restPath, { messages: hello, stream: true });
      await assert.rejects(response.text());
      assert.equal(service.requests[0]?.closedEarly, false);
    });

    for (const path of [restPath, compatiblePath]) {
      it(`leaves its upstream when the client leaves ${path}`, async () => {
        const { service, behind } = await startBoth(60_000);
        const leaving = new AbortController();
        await post(service, path, longRequest(path), leaving.signal);
        leaving.abort();
        await until(() => behind.requests.at(-1)?.closedEarly === true);
      });
    }

    it('checks the caller itself', async () => {
      const { service, behind } = await startBoth();
      assert.equal((await fetch(`${service.url}/v1/models`)).status, 401);
      assert.deepEqual(behind.requests, []);
    });

    it('answers 502 if its upstream rejects the key or is not running', async () => {
      const { service, behind } = await startBoth();
      process.env['REALM_CHAT_UPSTREAM_KEY'] = 'sk-wrong';
      const refused = await fetch(`${service.url}/v1/models`, { headers: primary });
      await behind.close();
      const gone = await fetch(`${service.url}/v1/models`, { headers: primary });
      assert.deepEqual([refused.status, gone.status], [502, 502]);
    });

    async function startBoth(pause = 0) {
      const behind = await start({ pause });
      return { behind, service: await start({ upstream: behind.url }) };
    }
  });
});
