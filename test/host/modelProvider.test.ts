// The models and apps in VS Code's own chat, which receive requests through the API for VS Code and other extensions.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { saidIn } from '../../src/nativeChat/saidParts.ts';
import { NativeChat, type NativeChatHost } from '../../src/nativeChat/nativeChat.ts';
import { ModelProvider, type ModelProviderHost } from '../../src/nativeChat/modelProvider.ts';
import { ServiceError } from '../../src/service/errors/errors.ts';
import { replierOf } from '../support/connected.ts';
import { eventually } from '../support/eventually.ts';
import { png } from '../support/pictures.ts';
import { madeUpToken } from '../support/madeUpSecrets.ts';
import type { SampleService } from '../service/server.ts';
import { connectForEachTest, enterKey, set, warnings } from './situation.ts';

const { LanguageModelChatMessage: Message, LanguageModelTextPart: TextPart } = vscode;
const app = 'ai.service.assistant';
const never = new vscode.CancellationTokenSource().token;

/** The result of a request. */
interface Answer {
  text: string;
  calls: { name: string; input: object; callId: string }[];
}

async function models(): Promise<vscode.LanguageModelChat[]> {
  return vscode.lm.selectChatModels({ vendor: 'realm-chat' });
}

async function modelCalled(id: string): Promise<vscode.LanguageModelChat> {
  const found = (await models()).find((model) => model.id === id);
  assert.ok(found, `There is no model ${id}.`);
  return found;
}

async function ask(
  id: string,
  messages: vscode.LanguageModelChatMessage[],
  options: vscode.LanguageModelChatRequestOptions = {},
  cancellation = never,
): Promise<Answer> {
  const response = await (await modelCalled(id)).sendRequest(messages, options, cancellation);
  const answer: Answer = { text: '', calls: [] };
  for await (const part of response.stream)
    if (part instanceof TextPart) answer.text += part.value;
    else if (part instanceof vscode.LanguageModelToolCallPart)
      answer.calls.push({ name: part.name, input: part.input, callId: part.callId });
  return answer;
}

/** A message with a role that VS Code's API does not have: 3 is the role of VS Code's own instructions. */
function withRole(role: number, said: string): vscode.LanguageModelChatMessage {
  return Object.assign(Message.User(said), { role });
}

/** The error with which a request fails: its code, if VS Code's API has one for it, and its message. */
async function failureOf(asked: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error: unknown = await asked.then(
    () => assert.fail('It did not fail.'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Error);
  return { code: error instanceof vscode.LanguageModelError ? error.code : '', message: error.message };
}

/** Runs an action in which the user chooses the row with this label from a list with these labels. */
async function choosingOf(labels: string[], label: string, action: () => Thenable<unknown>): Promise<void> {
  const window = vscode.window as { showQuickPick: unknown };
  const original = window.showQuickPick;
  window.showQuickPick = (rows: vscode.QuickPickItem[]) => {
    assert.deepEqual(
      rows.map((row) => row.label),
      labels,
    );
    return Promise.resolve(rows.find((row) => row.label === label));
  };
  try {
    await action();
  } finally {
    window.showQuickPick = original;
  }
}

describe("The models in VS Code's own chat", () => {
  let service: SampleService;
  connectForEachTest((started) => (service = started));
  const refresh = (): Thenable<unknown> => vscode.commands.executeCommand('realmChat.refreshModels');
  const lastBody = () =>
    JSON.parse(service.requests.at(-1)?.body ?? '') as {
      model: string;
      messages: object[];
      tools?: object[];
      tool_choice?: string;
    };
  const hello = [Message.User('Hello!')];

  it('are the apps and the models of the last list, which are offered without a request (V150)', async () => {
    await refresh();
    const sent = service.requests.length;
    const found = await models();
    assert.deepEqual(
      found.map(({ id, vendor }) => [id, vendor]),
      [app, 'atlas-large', 'atlas-small', 'code-helper'].map((id) => [id, 'realm-chat']),
    );
    assert.equal(service.requests.length, sent);
    const small = found.find(({ id }) => id === 'atlas-small');
    assert.equal(small?.maxInputTokens, 3584);
  });

  it('have the names and limits of their profiles, without the hidden models', async () => {
    await refresh();
    await set({ models: { 'atlas-*': { name: 'Atlas $(zap)', contextLength: 8192 }, 'code*': { hidden: true } } });
    await eventually(async () => {
      const found = (await models()).map(({ id, name, maxInputTokens }) => [id, name, maxInputTokens]);
      assert.deepEqual(found.slice(1), [
        ['atlas-large', 'Atlas $ (zap)', 7168],
        ['atlas-small', 'Atlas $ (zap)', 7168],
      ]);
    });
  });

  it('have names and ids that VS Code cannot turn into links or icons, and receive requests by their real ids', async () => {
    const ids = [
      '[a](command:b)',
      '<command:c>',
      '![](https://d.test)',
      'e$(zap)',
      'f\n[g]: command:h',
      '%5b;a',
      'i_j (k)',
    ];
    service.answerNext((_, response) => response.end(JSON.stringify({ data: ids.map((id) => ({ id })) })));
    await refresh();
    const offered = (await models()).slice(1);
    assert.equal(new Set(offered.map(({ id }) => id)).size, ids.length);
    for (const { id, name } of offered) assert.doesNotMatch(`${id} ${name}`, /\]\(|<|\$\(|\n/);
    assert.deepEqual([offered.at(-1)?.id, offered.at(-1)?.name], ['i_j (k)', 'i_j (k)']);
    for (const [index, { id }] of offered.entries()) {
      service.answerNext((_, response) =>
        response.end('{"choices":[{"message":{"content":"Yes"},"finish_reason":"stop"}]}'),
      );
      assert.equal((await ask(id, hello)).text, 'Yes');
      assert.equal(lastBody().model, ids[index]);
    }
  });

  it('are updated when connection, key, list or profiles change, and VS Code is notified (V151)', async () => {
    let changes = 0;
    const subscription = vscode.lm.onDidChangeChatModels(() => changes++);
    const changing = async (change: () => Thenable<unknown>, expected: string[]): Promise<void> => {
      const before = changes;
      await change();
      await eventually(async () => {
        assert.ok(changes > before, 'VS Code was not notified.');
        assert.deepEqual(
          (await models()).map(({ id }) => id),
          expected,
        );
      });
    };
    try {
      await refresh();
      await models();
      const list =
        (...ids: string[]) =>
        async () => {
          service.answerNext((_, response) => response.end(JSON.stringify({ data: ids.map((id) => ({ id })) })));
          await refresh();
        };
      await changing(list('one', 'two'), [app, 'one', 'two']);
      await changing(() => set({ models: { one: { hidden: true } } }), [app, 'two']);
      await changing(() => warnings(async () => vscode.commands.executeCommand('realmChat.deleteApiKey')), []);
      await changing(() => enterKey('sk-sample-primary'), [app, 'two']);
      await changing(() => set({ realm: 'other' }), []);
      await changing(() => set({ realm: 'primary' }), [app, 'two']);
    } finally {
      subscription.dispose();
    }
  }).timeout(60_000);

  for (const id of [app, 'atlas-large'])
    it(`stream their replies: ${id}`, async () => {
      await refresh();
      const { text, calls } = await ask(id, [Message.User('Be brief.'), Message.Assistant('Yes.'), ...hello]);
      assert.match(text, /^Hello again!/);
      assert.deepEqual(calls, []);
      assert.deepEqual(lastBody().messages, [
        { role: 'user', content: 'Be brief.' },
        { role: 'assistant', content: 'Yes.' },
        { role: 'user', content: 'Hello!' },
      ]);
    });

  it('receive the roles and parts of VS Code in the form that services accept (V154, V674)', async () => {
    await refresh();
    const { LanguageModelDataPart: Data } = vscode;
    const bytes = Buffer.from('for VS Code');
    await ask('atlas-large', [
      withRole(3, 'Be brief.'),
      withRole(7, 'Hm.'),
      Message.User([Data.text('{ "a": 1 }', 'application/json'), new Data(bytes, 'cache_control'), Data.text('b')]),
      Message.Assistant([new Data(bytes, 'stateful_marker')]),
      ...hello,
    ]);
    assert.deepEqual(lastBody().messages, [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hm.\n\n{ "a": 1 }\n\nb\n\nHello!' },
    ]);
  });

  it('receive the options of a request that services know, unless their profile says otherwise (V473)', async () => {
    await refresh();
    await set({ models: { 'atlas-large': { parameters: { top_p: 0.5 } } } });
    const known = { temperature: 0, max_tokens: 10, seed: 1 };
    const unknown = { _telemetryTurn: 1, model: 'other', messages: [], stream: false, tools: [], stop: 'x', n: 5 };
    const wrong = { frequency_penalty: 'high', presence_penalty: NaN };
    const modelOptions = { ...known, ...unknown, ...wrong, top_p: 1 };
    await ask('atlas-large', hello, { modelOptions });
    const { messages, ...fields } = lastBody() as { messages: object[]; stream_options?: object };
    assert.equal(messages.length, 1);
    const options = { stream_options: { include_usage: true } };
    assert.deepEqual(fields, { ...known, ...options, top_p: 0.5, model: 'atlas-large', stream: true });
    await ask(app, hello, { modelOptions });
    assert.deepEqual(Object.keys(lastBody()).sort(), ['messages', 'model', 'stream']);
  });

  it('leave out their thoughts', async () => {
    await refresh();
    service.answerNext((_, response) => {
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: '<think>Hm.</think>Yes.' } }] })}\n\n`);
      response.end(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`);
    });
    assert.equal((await ask('atlas-large', hello)).text, 'Yes.');
  });

  it('are stopped by cancellation: the service sees its connection closed', async () => {
    await refresh();
    service.answerNext((_, response) => {
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'One, ' } }] })}\n\n`);
    });
    const cancellation = new vscode.CancellationTokenSource();
    const model = await modelCalled('atlas-large');
    const { text } = await model.sendRequest(hello, {}, cancellation.token);
    const parts = text[Symbol.asyncIterator]();
    assert.equal((await parts.next()).value, 'One, ');
    cancellation.cancel();
    await eventually(() => assert.equal(service.requests.at(-1)?.closedEarly, true));
  });

  const failures: [status: number, code: string, message: RegExp][] = [
    [401, 'NoPermissions', /^The service rejected the API key \(401\)/],
    [403, 'NoPermissions', /^The service refused access \(403\).*"primary"/],
    [404, 'NotFound', /^Not found: http.*\(404\)/],
    [429, 'Blocked', /^The service is receiving too many requests \(429\)/],
    [500, '', /^The service reported an internal error \(500\)/],
  ];
  for (const [status, code, message] of failures)
    it(`fail with a message of Realm Chat: ${status} (V152)`, async () => {
      await refresh();
      const sent = service.requests.length;
      service.answerNext((_, response) => response.writeHead(status).end('{"error":"[words](command:of.theirs)"}'));
      const failure = await failureOf(ask('atlas-large', hello));
      assert.equal(failure.code, code);
      assert.match(failure.message, message);
      assert.doesNotMatch(failure.message, /words/);
      assert.equal(service.requests.length, sent + 1, 'It was sent again.');
    });

  it('fail where the reply is cut off, after the text that arrived (R1)', async () => {
    await refresh();
    const cut = Promise.withResolvers<undefined>();
    service.answerNext((_, response) => {
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'One, ' } }] })}\n\n`);
      void cut.promise.then(() => response.end());
    });
    const { text } = await (await modelCalled('atlas-large')).sendRequest(hello, {}, never);
    const parts = text[Symbol.asyncIterator]();
    assert.equal((await parts.next()).value, 'One, ');
    // VS Code drops unread text when a reply fails.
    cut.resolve(undefined);
    assert.equal((await failureOf(parts.next())).message, 'The reply ended early.');
  });

  it('receive no request if the connection does not have them any more (V151)', async () => {
    await refresh();
    const model = await modelCalled('atlas-large');
    service.answerNext((_, response) => response.end('{"data":[{"id":"other"}]}'));
    await refresh();
    const sent = service.requests.length;
    const failure = await failureOf(
      (async () => {
        const { text } = await model.sendRequest(hello, {}, never);
        for await (const part of text) assert.fail(part);
      })(),
    );
    assert.notEqual(failure.message, '');
    assert.equal(service.requests.length, sent);
  });

  it('accept pictures if they are able to', async () => {
    await refresh();
    const picture = vscode.LanguageModelDataPart.image(png(), 'image/png');
    const { text } = await ask('atlas-large', [Message.User([new TextPart('What is it?'), picture])]);
    assert.equal(text, `I see a picture:\n\n- image/png, ${png().length} bytes`);
  });

  for (const [id, message] of [
    [app, /^Apps take text\./],
    ['code-helper', /^code-helper does not take pictures\./],
  ] as const)
    it(`refuse pictures if they are not able to: ${id} (V153)`, async () => {
      await refresh();
      const sent = service.requests.length;
      const picture = vscode.LanguageModelDataPart.image(png(), 'image/png');
      const failure = await failureOf(ask(id, [Message.User([picture])]));
      assert.equal(failure.code, 'Blocked');
      assert.match(failure.message, message);
      assert.equal(service.requests.length, sent);
    });

  it('count tokens, and learn from the counts of the service', async () => {
    await refresh();
    const model = await modelCalled('code-helper');
    assert.equal(await model.countTokens('x'.repeat(400)), 100);
    service.answerNext((_, response) => {
      const usage = { prompt_tokens: 2100, completion_tokens: 1 };
      response.end(JSON.stringify({ choices: [{ message: { content: 'Yes' }, finish_reason: 'stop' }], usage }));
    });
    await ask('code-helper', [Message.User('x'.repeat(4200))]);
    assert.ok((await model.countTokens('x'.repeat(400))) > 180);
    assert.ok((await model.countTokens(Message.User('x'.repeat(400)))) > 180);
  });

  describe('with tools', () => {
    const inputSchema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
    const tools = [
      { name: 'read', description: 'Reads a file.', inputSchema },
      { name: 'list', description: 'Lists files.' },
    ];
    const question = Message.User('Please read "notes.md", and list all.');
    beforeEach(async () => {
      await refresh();
      await set({ models: { 'atlas-*': { toolCalling: true }, [app]: { toolCalling: true } } });
    });

    it('call several of them at once, and receive their results', async () => {
      const { text, calls } = await ask('atlas-large', [question], { tools });
      assert.equal(text, '');
      assert.deepEqual(
        calls.map(({ name, input }) => [name, input]),
        [
          ['read', { path: 'notes.md' }],
          ['list', {}],
        ],
      );
      assert.deepEqual(lastBody().tools?.[0], {
        type: 'function',
        function: { name: 'read', description: 'Reads a file.', parameters: inputSchema },
      });
      const said = Message.Assistant(
        calls.map(({ callId, name, input }) => new vscode.LanguageModelToolCallPart(callId, name, input)),
      );
      const results = Message.User(
        calls.map(({ callId, name }) => new vscode.LanguageModelToolResultPart(callId, [new TextPart(`says ${name}`)])),
      );
      const answer = await ask('atlas-large', [question, said, results], { tools });
      assert.equal(answer.text, 'The tools say:\n\n> says read\n\n> says list');
    });

    it('call one if a call is required', async () => {
      const toolMode = vscode.LanguageModelChatToolMode.Required;
      const { calls } = await ask('atlas-large', hello, { tools: [tools[0]!], toolMode });
      assert.deepEqual(
        calls.map(({ name }) => name),
        ['read'],
      );
      assert.equal(lastBody().tool_choice, 'required');
    });

    it('call nothing with arguments that cannot be read (V157)', async () => {
      service.answerNext((_, response) => {
        const call = { index: 0, id: 'a', type: 'function', function: { name: 'read', arguments: '{"path":' } };
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [call] } }] })}\n\n`);
        response.end(
          `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] })}\n\ndata: [DONE]\n\n`,
        );
      });
      const failure = await failureOf(ask('atlas-large', [question], { tools }));
      assert.match(failure.message, /^The model called a tool in a way that cannot be read/);
    });

    it('report that the service does not accept tools (V158)', async () => {
      const failure = await failureOf(ask('atlas-small', [question], { tools }));
      assert.match(failure.message, /\(400\), which offers tools/);
    });

    for (const id of [app, 'code-helper'])
      it(`do not receive them if they are apps or their profiles do not allow tools: ${id} (V155)`, async () => {
        const { calls } = await ask(id, [question], { tools });
        assert.deepEqual(calls, []);
        assert.equal(lastBody().tools, undefined);
        const toolMode = vscode.LanguageModelChatToolMode.Required;
        const failure = await failureOf(ask(id, hello, { tools: [tools[0]!], toolMode }));
        assert.match(failure.message, /calls no tools/);
      });
  });

  it('receive what looks like a secret only after a question, once for each text (V159)', async () => {
    await refresh();
    const window = vscode.window as { showWarningMessage: unknown };
    const original = window.showWarningMessage;
    const answers = [undefined, 'Send Anyway'];
    let asked = 0;
    window.showWarningMessage = () => Promise.resolve(answers[asked++]);
    try {
      const secret = Message.User(`It is ${madeUpToken()}.`);
      const sent = service.requests.length;
      const failure = await failureOf(ask(app, [secret]));
      assert.deepEqual([failure.code, service.requests.length], ['Blocked', sent]);
      await ask(app, [secret]);
      await ask(app, [secret, Message.Assistant('Yes.'), ...hello]);
      assert.equal(asked, 2);
      const called = new vscode.LanguageModelToolCallPart('1', 'read', { key: madeUpToken() });
      const result = new vscode.LanguageModelToolResultPart('1', [new vscode.LanguageModelTextPart('No.')]);
      await failureOf(ask(app, [...hello, Message.Assistant([called]), Message.User([result])]));
      assert.equal(asked, 3);
      await set({ models: { 'atlas-large': { toolCalling: true } } });
      await failureOf(ask('atlas-large', hello, { tools: [{ name: 'read', description: madeUpToken() }] }));
      assert.equal(asked, 4);
      assert.equal(service.requests.length, sent + 2);
    } finally {
      window.showWarningMessage = original;
    }
  });

  it('receive a request at the connection of its start, even if the user switches before the question about secrets is answered', async () => {
    await refresh();
    const window = vscode.window as { showWarningMessage: unknown };
    const original = window.showWarningMessage;
    window.showWarningMessage = async () => {
      await set({ realm: 'acme' });
      return 'Send Anyway';
    };
    try {
      await ask(app, [Message.User(`It is ${madeUpToken()}.`)]);
      assert.equal(service.requests.at(-1)?.headers['x-realm'], 'primary');
    } finally {
      window.showWarningMessage = original;
    }
  });

  it('are managed in a list of actions', async () => {
    const labels = [
      ...['Refresh Models', 'Names, Limits and Tools of Models', 'Add App'],
      ...["Use in VS Code's Chat", 'Switch Connection', 'Set API Key', 'Test Connection'],
    ];
    const sent = service.requests.length;
    await choosingOf(labels, 'Refresh Models', () => vscode.commands.executeCommand('realmChat.manageModels'));
    assert.deepEqual(
      service.requests.slice(sent).map(({ path }) => path),
      ['/v1/models'],
    );
  });
});

describe('A list of models that VS Code asks to reload', () => {
  it('does not wait for an answer to the shown problem if it cannot be loaded', async () => {
    const shown: string[] = [];
    const host: Partial<ModelProviderHost> = {
      loadModels: () => Promise.reject(new ServiceError('not-a-model-list')),
      showProblem: ({ sentence }) => {
        shown.push(sentence);
        return new Promise(() => undefined);
      },
    };
    await new ModelProvider(host as ModelProviderHost).loadModels(never);
    assert.equal(shown.length, 1);
    assert.match(shown[0] ?? '', /not a model list/);
  });
});

describe('The list of models that VS Code asks for', () => {
  it('is loaded again only if the user asks for it, and is offered with its connection', async () => {
    const lm = vscode.lm as { registerLanguageModelChatProvider: unknown };
    const { registerLanguageModelChatProvider } = vscode.lm;
    let provider: vscode.LanguageModelChatProvider | undefined;
    lm.registerLanguageModelChatProvider = (_: string, made: vscode.LanguageModelChatProvider) => {
      provider = made;
      return new vscode.Disposable(() => undefined);
    };
    const { createChatParticipant } = vscode.chat;
    const chat = vscode.chat as { createChatParticipant: unknown };
    chat.createChatParticipant = undefined;
    let loads = 0;
    const models: Partial<ModelProviderHost> = {
      offeredModels: () => Promise.resolve([{ id: 'a', name: 'A', pictures: 'no', callsTools: false }]),
      loadModels: () => Promise.resolve(loads++),
      replier: replierOf({ model: () => ({ id: app, name: app }), begin: () => () => assert.fail('Nothing is sent.') }),
    };
    const loaded = () => Promise.resolve({ models } as unknown as NativeChatHost);
    const made = new NativeChat(loaded, vscode.Uri.file('/icon.svg'));
    Object.assign(lm, { registerLanguageModelChatProvider });
    Object.assign(chat, { createChatParticipant });
    const seen: unknown[] = [];
    for (const silent of [true, false]) {
      const offers = await provider?.provideLanguageModelChatInformation({ silent }, never);
      seen.push(
        offers?.map(({ id, detail }) => [id, detail]),
        loads,
      );
    }
    made.dispose();
    const offer = [['a', 'a.example · primary']];
    assert.deepEqual(seen, [offer, 0, offer, 1]);
  });
});

describe('A request for a model that is offered no more, because there is no key', () => {
  for (const toolMode of [vscode.LanguageModelChatToolMode.Auto, vscode.LanguageModelChatToolMode.Required])
    it(`fails because there is no key: ${vscode.LanguageModelChatToolMode[toolMode]} (V152)`, async () => {
      const host: Partial<ModelProviderHost> = {
        offeredModels: () => Promise.resolve([]),
        replier: replierOf({
          model: () => ({ id: app, name: app }),
          begin: () => () => Promise.reject(new ServiceError('no-key', { host: 'a.example', realm: 'primary' })),
        }),
      };
      const provider = new ModelProvider(host as ModelProviderHost);
      const offer = { id: 'atlas-large' } as vscode.LanguageModelChatInformation;
      const options = { toolMode, tools: [{ name: 'read', description: 'Reads a file.' }] };
      const failure = await failureOf(
        provider.provideLanguageModelChatResponse(offer, [], options, { report: () => undefined }, never),
      );
      assert.deepEqual([failure.code, failure.message.slice(0, 25)], ['NoPermissions', 'There is no API key for a']);
    });
});

describe("A message of VS Code's own chat", () => {
  const { LanguageModelChatMessageRole: role, LanguageModelDataPart: Data } = vscode;
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const cases: [what: string, part: unknown, said: unknown[]][] = [
    [
      'what an extension has drawn',
      new vscode.LanguageModelPromptTsxPart({ a: 1 }),
      [{ type: 'text', text: '{"a":1}' }],
    ],
    ['a text', new Data(bytes('ä'), 'text/plain'), [{ type: 'text', text: 'ä' }]],
    ['JSON of its own kind', new Data(bytes('{}'), 'application/geo+json'), [{ type: 'text', text: '{}' }]],
    ['a picture', new Data(bytes('p'), 'image/png'), [{ type: 'picture', bytes: bytes('p') }]],
    ['data that only VS Code reads', new Data(bytes('x'), 'application/octet-stream'), []],
    ['anything else', { value: 'x' }, []],
  ];
  for (const [what, part, said] of cases)
    it(`has parts that services support: ${what}`, () => {
      const content = [part] as vscode.LanguageModelChatRequestMessage['content'];
      assert.deepEqual(saidIn({ role: role.User, content, name: undefined }), { role: 'user', parts: said });
    });

  it('is of the system, of the assistant, or else of the user', () => {
    const message = (of: number) =>
      ({ role: of, content: [], name: undefined }) as unknown as vscode.LanguageModelChatRequestMessage;
    const roles = [3, role.Assistant, role.User, 9].map((of) => saidIn(message(of)).role);
    assert.deepEqual(roles, ['system', 'assistant', 'user', 'user']);
  });
});
