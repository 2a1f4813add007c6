import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { languageModels, VsCodeTools } from '../../src/editor/tools/vscodeTools.ts';
import { offeredTools } from '../../src/chat/lookUp/tools.ts';

type Tool = vscode.LanguageModelToolInformation;
type Answer = vscode.LanguageModelToolResult;

const tool = (name: string, more: object = {}): Tool => ({
  ...{ name, description: 'Does it.', inputSchema: { type: 'object', properties: {} }, tags: [], ...more },
});
/** An object that is nested so often. */
const nested = (times: number): object => JSON.parse('{"a":'.repeat(times) + '{}' + '}'.repeat(times)) as object;
const answer = (value: string): Promise<Answer> =>
  Promise.resolve({ content: [new vscode.LanguageModelTextPart(value)] });

describe('Tools of VS Code that the user allows', () => {
  /** What was called, with which arguments. */
  let called: [string, unknown][];
  /** The questions, and what the user answers. */
  let asked: { question: string; detail: string; buttons: string[] }[];
  let answers: (string | undefined)[];
  const { showWarningMessage } = vscode.window;
  const window = vscode.window as { showWarningMessage: unknown };
  beforeEach(() => {
    [called, asked, answers] = [[], [], []];
    window.showWarningMessage = (question: string, { detail = '' }: vscode.MessageOptions, ...buttons: string[]) => {
      asked.push({ question, detail, buttons });
      return Promise.resolve(answers.shift());
    };
  });
  afterEach(() => (window.showWarningMessage = showWarningMessage));

  const there: Tool[] = [];
  function toolsWith(tools: Tool[], patterns: string[], does: (token: vscode.CancellationToken) => Promise<Answer>) {
    there.splice(0, there.length, ...tools);
    const invokeTool = (name: string, { input }: { input: object }, token?: vscode.CancellationToken) => {
      called.push([name, input]);
      return does(token ?? new vscode.CancellationTokenSource().token);
    };
    return new VsCodeTools({ tools: there, invokeTool }, () => patterns);
  }
  async function call(
    tools: VsCodeTools,
    input: object,
    conversation: object = {},
    signal = new AbortController().signal,
  ) {
    const [first] = tools.offered('a.example · primary');
    assert.ok(first);
    return first.call(input, conversation, signal);
  }
  const [no, once, always] = ["Don't Call", 'Allow Once', 'Allow This Tool in This Conversation'];

  it('are none if the setting names none, or where VS Code has none', () => {
    assert.deepEqual(toolsWith([tool('a')], [], () => answer('')).offered('a.example · primary'), []);
    assert.deepEqual(new VsCodeTools({}, () => ['*']).offered('a.example · primary'), []);
    assert.equal(languageModels(), vscode.lm);
  });

  const offeredNames = (all: ReturnType<typeof tool>[], patterns: string[]) =>
    toolsWith(all, patterns, () => answer(''))
      .offered('a.example · primary')
      .map(({ name }) => name);

  it('are those whose names match a pattern', () => {
    const all = ['mcp_github_list', 'mcp_github_get', 'run_in_terminal'].map((name) => tool(name));
    const names = (...patterns: string[]) => offeredNames(all, patterns);
    assert.deepEqual(names('mcp_GitHub_*'), ['mcp_github_list', 'mcp_github_get']);
    assert.deepEqual(names('run_in_terminal', '*_get'), ['mcp_github_get', 'run_in_terminal']);
    assert.deepEqual(names('github'), []);
  });

  it('are not those whose names match a pattern with ! before it, wherever it stands (V467)', () => {
    const all = ['mcp_github_list', 'mcp_github_delete', 'run_in_terminal'].map((name) => tool(name));
    const names = (...patterns: string[]) => offeredNames(all, patterns);
    assert.deepEqual(names('mcp_github_*', '!*_delete'), ['mcp_github_list']);
    assert.deepEqual(names('!MCP_GitHub_delete', '*'), ['mcp_github_list', 'run_in_terminal']);
    assert.deepEqual(names('!mcp_*'), []);
    assert.deepEqual(names('*', '!*'), []);
    assert.deepEqual(names('!', '!!', 'run_*'), ['run_in_terminal']);
  });

  it('are those of an MCP server under the name that the user gave it, whatever it calls itself (V468)', () => {
    const of = (server: string, name: string) =>
      tool(name, { tags: ['mcp'], fullReferenceName: `${server}/${name}`, description: server });
    const all = [of('files', 'mcp_github_read'), of('hub', 'mcp_github_list'), of('files', 'mcp_x_write')];
    const names = (...patterns: string[]) => offeredNames(all, patterns);
    assert.deepEqual(names('files/*'), ['mcp_github_read', 'mcp_x_write']);
    assert.deepEqual(names('mcp_github_*', '!files/*'), ['mcp_github_list']);
    const unnamed = [tool('mcp_github_read', { tags: ['mcp'] }), tool('run_in_terminal')];
    const left = offeredNames(unnamed, ['*', '!files/*']);
    assert.deepEqual(left, ['run_in_terminal'], 'where VS Code does not say whose a tool is, it may be of that server');
  });

  const origins: [what: string, more: object, line: RegExp][] = [
    [
      'the MCP server by its name in VS Code',
      { tags: ['mcp'], fullReferenceName: 'files/read' },
      /^MCP server and tool: files\/read\nIt may do anything/,
    ],
    [
      'that it is from an MCP server, where VS Code says no more',
      { tags: ['mcp'] },
      /^It is from an MCP server\.\nIt may/,
    ],
    ['no server for a tool of an extension', { fullReferenceName: 'files/read' }, /^It may do anything/],
    [
      'hidden characters in the name of a server',
      { tags: ['mcp'], fullReferenceName: `fi\u202Eles\n\n${'x'.repeat(500)}` },
      /^MCP server and tool: fi\[U\+202E\]les x{80,100}…\nIt may do anything/,
    ],
    [
      'no name of a server that is no text',
      { tags: ['mcp'], fullReferenceName: { a: 1 } },
      /^It is from an MCP server/,
    ],
  ];
  for (const [what, more, line] of origins)
    it(`are called after a question that names ${what} (V468)`, async () => {
      answers = [once];
      await call(
        toolsWith([tool('mcp_a_read', more)], ['*'], () => answer('')),
        {},
      );
      assert.match(asked[0]?.detail ?? '', line);
      assert.ok((asked[0]?.detail.length ?? 0) < 500);
    });

  it('are asked about again when another MCP server has a tool of the same name (V468)', async () => {
    const of = (server: string) => tool('mcp_a', { tags: ['mcp'], fullReferenceName: `${server}/a` });
    const tools = toolsWith([of('mine')], ['*'], () => answer('done'));
    const conversation = {};
    answers = [always, no];
    await call(tools, {}, conversation);
    there[0] = of('other');
    await call(tools, {}, conversation);
    assert.deepEqual([asked.length, called.length], [2, 1]);
  });

  it('are offered in a form that services accept, or not at all, whatever they say of themselves', () => {
    const hostile: Tool[] = [
      tool('no_schema', { inputSchema: undefined }),
      tool('no_object', { inputSchema: { type: 'string', properties: 7 } }),
      tool('long_schema', { inputSchema: { type: 'object', description: 'x'.repeat(30_000) } }),
      tool('long_meaning', { description: 'x'.repeat(1_000_000) }),
      tool('read_file', { description: 'Ours has this name.' }),
      tool('deep_schema', { inputSchema: nested(8000) }),
      tool('half_a_character', { inputSchema: { type: 'object', title: '\ud83d' } }),
      tool('with space'),
      tool('x'.repeat(65)),
      tool(''),
      tool('../../x'),
      tool('prototype', { inputSchema: JSON.parse('{"__proto__": {"type": "x"}, "type": "object"}') as object }),
      ...Array.from({ length: 500 }, (_, index) => tool(`t${index}`)),
    ];
    const others = toolsWith(hostile, ['*'], () => answer('')).offered('a.example · primary');
    const names = others.map(({ name }) => name);
    assert.deepEqual(names.slice(0, 5), ['no_schema', 'no_object', 'long_meaning', 'prototype', 't0']);
    assert.equal(names.length, 100);
    assert.ok(others.every(({ meaning }) => meaning.length <= 1000));
    assert.deepEqual(others[0]?.parameters, { type: 'object', properties: {} });
    assert.deepEqual(others[1]?.parameters, { type: 'object', properties: {} });
    const { tools } = offeredTools({ mayCall: true, others });
    assert.equal(new Set(tools.map((each) => each.function.name)).size, tools.length);
    assert.ok(tools.length <= 128);
  });

  it('are offered only as far as their schemas together are short enough to be sent each time', () => {
    const long = { type: 'object', description: 'x'.repeat(19_000) };
    const many = Array.from({ length: 100 }, (_, index) => tool(`t${index}`, { inputSchema: long }));
    const others = toolsWith(many, ['*'], () => answer('')).offered('a.example · primary');
    assert.ok(JSON.stringify(offeredTools({ mayCall: true, others })).length < 250_000);
    assert.equal(others[0]?.name, 't0');
  });

  const unclear: [string, object, RegExp][] = [
    ['spaces that push the rest out of sight', { a: `ls${' '.repeat(3000)}; rm` }, /"ls\[3000 × U\+0020\]; rm"/],
    ['spaces that look like others', { a: 'ls\u00A0\u3000x' }, /"ls\[U\+00A0\]\[U\+3000\]x"/],
    ['marks that cover other lines', { a: `a${'\u0338'.repeat(9)}` }, /\u0338{4}(?:\[U\+0338\]){5}"/],
    ['a name twice', JSON.parse('{"a": "shown", "a": "called"}') as object, /"a": "called"/],
    [
      'names of an object itself',
      JSON.parse('{"__proto__": {"a": 1}, "toJSON": 2}') as object,
      /"__proto__": \{\s+"a": 1/,
    ],
    [
      'numbers that are too large',
      JSON.parse('{"a": 1e999, "b": 12345678901234567890}') as object,
      /"a": null,\s+"b": 12345678901234567000/,
    ],
    ['very many lines', { a: Array.from({ length: 900 }, () => 1) }, /^\{"a":\[1(?:,1){899}\]\}$/m],
    ['deep nesting', JSON.parse(`{"a":${'['.repeat(1990)}${']'.repeat(1990)}}`) as object, /\[{1990}\]{1990}/],
  ];
  for (const [what, input, expected] of unclear)
    it(`are called after a question that shows ${what}`, async () => {
      answers = [once];
      await call(
        toolsWith([tool('a')], ['*'], () => answer('')),
        input,
      );
      assert.match(asked[0]?.detail ?? '', expected);
      assert.equal(called.length, 1);
      assert.ok((asked[0]?.detail.length ?? 0) < 5000);
    });

  it('are called after a question that says when more has to be scrolled to', async () => {
    const tools = toolsWith([tool('a')], ['*'], () => answer(''));
    answers = [once, once];
    await call(tools, { a: 'x'.repeat(500) });
    await call(tools, { a: 'x'.repeat(3000), b: 'rm' });
    assert.deepEqual(
      asked.map(({ detail }) => detail.startsWith('It may do anything. Scroll to the end to see all')),
      [false, true],
    );
  });

  it('are not called with what is too long to be seen in a question, such as thousands of hidden characters', async () => {
    const tools = toolsWith([tool('a')], ['*'], () => answer(''));
    answers = [once];
    assert.match((await call(tools, { a: '\u200B'.repeat(3900), b: 'rm' })).result, /cannot see all/);
    assert.deepEqual([asked, called], [[], []]);
  });

  it('are called after a question that shows all of the input as text', async () => {
    const tools = toolsWith([tool('shell')], ['*'], () => answer('done'));
    answers = [once];
    const input = { command: 'rm -rf \u202E/ # harmless', explanation: 'Lists files.' };
    assert.deepEqual(await call(tools, input), { result: 'done', wasCalled: true });
    assert.deepEqual(called, [['shell', input]]);
    const [{ question, detail, buttons } = { question: '', detail: '', buttons: [] }] = asked;
    assert.equal(question, 'Let the model call shell?');
    assert.match(detail, /"command": "rm -rf \[U\+202E\]\/ # harmless",\n {2}"explanation": "Lists files\."/);
    assert.deepEqual(buttons, [no, once, always]);
  });

  it('are called without another question in the same conversation only, while they stay the same', async () => {
    const tools = toolsWith([tool('a')], ['*'], () => answer('done'));
    const [conversation, other] = [{}, {}];
    answers = [always, no, no];
    await call(tools, { first: 1 }, conversation);
    await call(tools, { second: 2 }, conversation);
    assert.deepEqual([asked.length, called.length], [1, 2]);
    assert.match((await call(tools, {}, other)).result, /does not want/);
    there[0] = tool('a', { inputSchema: { type: 'object', properties: { path: {} } } });
    assert.match((await call(tools, {}, conversation)).result, /does not want/);
    assert.deepEqual([asked.length, called.length], [3, 2]);
  });

  // Two replies may call a tool at once, and a question may be answered while another one waits.
  it('are never called without a question or an answer that covers it, in any order of answers', async () => {
    for (const order of [0, 1, 2, 3].flatMap((first) => [0, 1, 2, 3].map((second) => [first, second] as const))) {
      [called, asked] = [[], []];
      answers = order.map((index) => [no, once, always, undefined][index]);
      const tools = toolsWith([tool('a')], ['*'], () => answer('done'));
      const conversation = {};
      await Promise.all([call(tools, { n: 1 }, conversation), call(tools, { n: 2 }, conversation)]);
      const [first, second] = order.map((index) => index === 1 || index === 2);
      const isCovered = order[0] === 2;
      assert.equal(asked.length, isCovered ? 1 : 2, order.join());
      assert.equal(called.length, isCovered ? 2 : Number(first) + Number(second), order.join());
    }
  });

  const meanwhile: [string, (patterns: string[]) => unknown][] = [
    ['the tool changed', () => (there[0] = tool('a', { description: 'Does something else.' }))],
    ['the tool was removed', () => there.pop()],
    ['the user removed its pattern from the setting', (patterns) => patterns.pop()],
  ];
  for (const [what, does] of meanwhile)
    it(`are not called if ${what} while the question was open`, async () => {
      const patterns = ['*'];
      const tools = toolsWith([tool('a')], patterns, () => answer('done'));
      window.showWarningMessage = () => Promise.resolve(does(patterns)).then(() => once);
      assert.match((await call(tools, {})).result, /was not called/);
      assert.deepEqual(called, []);
    });

  it('are not called any more once their pattern is removed from the setting, even by a reply that is arriving', async () => {
    const patterns = ['*'];
    const tools = toolsWith([tool('a')], patterns, () => answer('done'));
    const [offered] = tools.offered('a.example · primary');
    const conversation = {};
    answers = [always];
    await offered?.call({}, conversation, new AbortController().signal);
    patterns.pop();
    assert.match(
      (await offered?.call({}, conversation, new AbortController().signal))?.result ?? '',
      /not there any more/,
    );
    assert.equal(called.length, 1);
  });

  it('are never called after the reply was stopped, however short before that the user agreed', async () => {
    for (let ticks = 0; ticks < 30; ticks++) {
      const stop = new AbortController();
      let wasStopped = false;
      const tools = toolsWith([tool('a')], ['*'], () => {
        wasStopped = stop.signal.aborted;
        return answer('done');
      });
      window.showWarningMessage = () => {
        let wait = Promise.resolve();
        for (let tick = 0; tick < ticks; tick++) wait = wait.then(() => undefined);
        void wait.then(() => stop.abort());
        return Promise.resolve(once);
      };
      await call(tools, {}, {}, stop.signal).catch(() => undefined);
      assert.equal(wasStopped, false, String(ticks));
    }
  });

  it('are not asked about any more in a reply in which the user declined three calls', async () => {
    const tools = toolsWith([tool('a')], ['*'], () => answer('done'));
    const { signal } = new AbortController();
    answers = [no, once, undefined, no, once];
    const results: string[] = [];
    for (let number = 0; number < 6; number++) results.push((await call(tools, { number }, {}, signal)).result);
    assert.deepEqual([asked.length, called.length], [4, 1]);
    assert.match(results.at(-1) ?? '', /no more calls in this reply/);
    assert.equal((await call(tools, {})).result, 'done');
  });

  it('are not asked about once the reply is stopped', async () => {
    const tools = toolsWith([tool('a')], ['*'], () => answer('done'));
    await assert.rejects(call(tools, {}, {}, AbortSignal.abort()));
    assert.deepEqual([asked.length, called.length], [0, 0]);
  });

  // A program may throw anything.
  const thrown = (value: unknown) => () =>
    new Promise<Answer>((_, reject) => (reject as (value: unknown) => void)(value));
  const outcomes: [string, (token: vscode.CancellationToken) => Promise<Answer>, RegExp][] = [
    ['throws', () => Promise.reject(new Error('no disk')), /^It failed: no disk$/],
    ['throws something else', () => Promise.reject(Object.assign(new Error(), { message: 7 })), /^It failed\.$/],
    ['throws a text', thrown('no \u202edisk'), /^It failed: no \[U\+202E\]disk$/],
    ['throws an empty text', () => Promise.reject(new Error('')), /^It failed\.$/],
    ['throws a long text', () => Promise.reject(new Error('x'.repeat(5000))), /^It failed: x{1000}$/],
    [
      'throws what cannot be read',
      () =>
        Promise.reject(
          Object.defineProperty(new Error(), 'message', {
            get: () => {
              throw new Error('no');
            },
          }),
        ),
      /^It failed\.$/,
    ],
    ['throws half a character', () => Promise.reject(new Error('a\ud83d')), /^It failed: a\uFFFD$/],
    ['returns nothing', () => Promise.resolve(undefined as unknown as Answer), /^The tool returned no text\.$/],
    ['returns 50 MB', () => answer('x'.repeat(50_000_000)), /^x{30000}\n\[The result goes on\.\]$/],
  ];
  for (const [what, does, result] of outcomes)
    it(`may be one that ${what}`, async () => {
      answers = [once];
      assert.match((await call(toolsWith([tool('a')], ['*'], does), {})).result, result);
    });

  it('are told when the user stops the reply', async () => {
    answers = [once];
    let isCancelled = false;
    const stop = new AbortController();
    const tools = toolsWith([tool('a')], ['*'], (token) => {
      token.onCancellationRequested(() => (isCancelled = true));
      stop.abort();
      return new Promise(() => undefined);
    });
    assert.equal((await call(tools, {}, {}, stop.signal)).wasCalled, true);
    assert.equal(isCancelled, true);
  });

  it('are asked about again in a conversation that goes on with another connection (V593)', async () => {
    const tools = toolsWith([tool('a')], ['*'], () => answer('done'));
    const conversation = {};
    answers = [always, no];
    for (const place of ['a.example · primary', 'a.example · primary', 'b.example · primary'])
      await tools.offered(place)[0]?.call({}, conversation, new AbortController().signal);
    assert.deepEqual([asked.length, called.length], [2, 2]);
  });

  it('may be gone when a model calls them', async () => {
    const tools = toolsWith([tool('a')], ['*'], () => answer('done'));
    const [offered] = tools.offered('a.example · primary');
    there.length = 0;
    assert.match((await offered?.call({}, {}, new AbortController().signal))?.result ?? '', /not there any more/);
    assert.deepEqual([asked, called], [[], []]);
  });

  const folder = (): string => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const files: [string, () => object][] = [
    ['a path', () => ({ path: '.env' })],
    ['a whole path', () => ({ path: `${folder()}/deep/.env` })],
    ['an address', () => ({ uri: vscode.Uri.file(`${folder()}/.env`).toString() })],
    ['a path in a list', () => ({ files: ['a.ts', { path: 'keys/id_rsa' }] })],
    ['a path as a name', () => ({ files: { '.env': 'text' } })],
    ['a path between spaces', () => ({ path: ' .env\n' })],
    ['a very long path', () => ({ path: `${'./'.repeat(1900)}.env` })],
    ['a path that is too long only as it is written', () => ({ path: `${'a/../'.repeat(10_000)}.env` })],
    ['a path with a line feed in what it leaves again', () => ({ path: `${folder()}/a\n/../.env` })],
    ['a path on another system', () => ({ path: String.raw`C:\home\.env` })],
    ['a path in the folder of the user', () => ({ path: '~/.ssh/config' })],
    ['a whole path with turns', () => ({ path: `${folder()}/../x/../y/.ssh/z/../config` })],
    ['an address with one slash', () => ({ uri: `file:${folder()}/%2Eenv` })],
    ['an address without a slash', () => ({ uri: 'file:%2Eenv' })],
    ['an address with backslashes', () => ({ uri: String.raw`file:\\\a\%2Eenv` })],
    ['an address with too many slashes', () => ({ uri: `file:///${folder()}/.env` })],
    ['an address without a scheme that is known', () => ({ uri: 'x:////.env' })],
  ];
  for (const [what, input] of files)
    it(`are not called with ${what} of a file that is never sent (V627)`, async () => {
      const tools = toolsWith([tool('a')], ['*'], () => answer('done'));
      assert.match((await call(tools, input())).result, /never sends/);
      assert.deepEqual([asked, called], [[], []]);
    });

  it('may be called with texts that are no path or address', async () => {
    const texts = [
      '',
      ' ',
      '/',
      '//',
      '///',
      '\\',
      '~',
      '~/',
      'x://',
      'file://',
      'file:////',
      'a_b://c',
      'x://%',
      '\0',
      'C:',
      '://',
    ];
    const tools = toolsWith([tool('a')], ['*'], () => answer('done'));
    answers = texts.map(() => once);
    for (const text of texts) assert.equal((await call(tools, { text })).result, 'done', text);
  });

  it('are not waited for long, however many texts the arguments have', async () => {
    const tools = toolsWith([tool('a')], ['*'], () => answer('done'));
    answers = [once];
    const list = Array.from({ length: 650 }, (_, index) => index.toString(36));
    const start = performance.now();
    await call(tools, { list });
    assert.ok(performance.now() - start < 2000);
  });
});
