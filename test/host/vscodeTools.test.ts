import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { languageModels, VsCodeTools } from '../../src/editor/tools/vscodeTools.ts';

type Tool = vscode.LanguageModelToolInformation;
type Answer = vscode.LanguageModelToolResult;

const tool = (name: string, more: object = {}): Tool => ({
  ...{ name, description: 'Does it.', inputSchema: { type: 'object', properties: {} }, tags: [], ...more },
});
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

  const outcomes: [string, () => Promise<Answer>, RegExp][] = [
    ['throws', () => Promise.reject(new Error('no disk')), /^It failed: no disk$/],
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
    ['a path on another system', () => ({ path: String.raw`C:\home\keys\id_rsa` })],
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
