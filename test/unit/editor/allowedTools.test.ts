import assert from 'node:assert/strict';
import { AllowedTools } from '../../../src/editor/tools/allowedTools.ts';
import type { Tool } from '../../../src/editor/tools/tool.ts';

const tool = (name: string, more: object = {}): Tool => ({
  ...{ name, description: 'Does it.', inputSchema: { type: 'object', properties: {} }, tags: [], ...more },
});
const of = (server: string): Tool => tool('mcp_a', { tags: ['mcp'], fullReferenceName: `${server}/a` });
const [no, once, always] = ["Don't Call", 'Allow Once', 'Allow This Tool in This Conversation'];

/** What the user is asked before calls, and answers one after the other. An answer that is an error is thrown. */
function asking(...answers: (string | undefined | Error)[]) {
  const asked: { question: string; detail: string; buttons: readonly string[] }[] = [];
  const tools = new AllowedTools((_, question, detail, buttons) => {
    asked.push({ question, detail: detail.join('\n'), buttons });
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const refusal = (
    called: Tool,
    input: object = {},
    { conversation = {}, signal = new AbortController().signal, installationName = 'a.example · primary' } = {},
  ): Promise<string | undefined> => tools.refusal(called, input, { conversation, installationName }, signal);
  return { asked, refusal };
}

describe('The question before a model calls a tool', () => {
  it('has a first button that agrees to nothing, and one for the whole conversation', async () => {
    const { asked, refusal } = asking(once);
    assert.equal(await refusal(tool('shell')), undefined);
    assert.deepEqual(asked, [
      {
        question: 'Let the model call shell?',
        detail: 'It may do anything. It is called with:\n\n{}',
        buttons: [no, once, always],
      },
    ]);
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
    it(`names ${what} (V468)`, async () => {
      const { asked, refusal } = asking(once);
      await refusal(tool('mcp_a_read', more));
      assert.match(asked[0]?.detail ?? '', line);
      assert.ok((asked[0]?.detail.length ?? 0) < 500);
    });

  const unclear: [string, object, RegExp][] = [
    ['hidden characters', { command: 'rm -rf \u202E/' }, /^\{\n {2}"command": "rm -rf \[U\+202E\]\/"\n\}$/m],
    ['spaces that push the rest out of sight', { a: `ls${' '.repeat(3000)}; rm` }, /"ls\[3000 × U\+0020\]; rm"/],
    ['each such row of spaces', { a: `${' '.repeat(40)}a${' '.repeat(50)}b` }, /"\[40 × U\+0020\]a\[50 × U\+0020\]b"/],
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
    ['30 lines', { a: Array.from({ length: 26 }, () => 1) }, /^ {2}"a": \[\n {4}1,$/m],
    ['deep nesting', JSON.parse(`{"a":${'['.repeat(1990)}${']'.repeat(1990)}}`) as object, /\[{1990}\]{1990}/],
  ];
  for (const [what, input, expected] of unclear)
    it(`shows ${what}`, async () => {
      const { asked, refusal } = asking(once);
      assert.equal(await refusal(tool('a'), input), undefined);
      assert.match(asked[0]?.detail ?? '', expected);
      assert.ok((asked[0]?.detail.length ?? 0) < 5000);
    });

  it('says when more has to be scrolled to', async () => {
    const { asked, refusal } = asking(once, once);
    await refusal(tool('a'), { a: 'x'.repeat(500) });
    await refusal(tool('a'), { a: 'x'.repeat(3000), b: 'rm' });
    assert.deepEqual(
      asked.map(({ detail }) => detail.startsWith('It may do anything. Scroll to the end to see all')),
      [false, true],
    );
  });

  it('does not come for what is too long to be seen, such as thousands of hidden characters', async () => {
    const { asked, refusal } = asking(once);
    assert.match((await refusal(tool('a'), { a: '\u200B'.repeat(3900), b: 'rm' })) ?? '', /cannot see all/);
    assert.deepEqual(asked, []);
  });

  it('comes again in another conversation, with another connection, and for a tool that has changed (V468, V593)', async () => {
    const { asked, refusal } = asking(always, no, no, no, no);
    const conversation = {};
    assert.equal(await refusal(of('mine'), { first: 1 }, { conversation }), undefined);
    assert.equal(await refusal(of('mine'), { second: 2 }, { conversation }), undefined);
    assert.equal(asked.length, 1);
    const changed = { ...of('mine'), inputSchema: { type: 'object', properties: { path: {} } } };
    const calls: [called: Tool, place: object][] = [
      [of('mine'), {}],
      [of('mine'), { conversation, installationName: 'b.example · primary' }],
      [of('other'), { conversation }],
      [changed, { conversation }],
    ];
    for (const [called, place] of calls) assert.match((await refusal(called, {}, place)) ?? '', /does not want/);
    assert.equal(asked.length, 5);
    assert.equal(await refusal(of('mine'), {}, { conversation }), undefined, 'and what was allowed stays so');
  });

  it('covers every other tool that the user allowed for the conversation, too', async () => {
    const { asked, refusal } = asking(always, always);
    const conversation = {};
    for (const name of ['a', 'b', 'a', 'b'])
      assert.equal(await refusal(tool(name), {}, { conversation }), undefined, name);
    assert.equal(asked.length, 2);
  });

  it('comes for one call after the other, unless an answer covers it, in any order of answers', async () => {
    for (const order of [0, 1, 2, 3].flatMap((first) => [0, 1, 2, 3].map((second) => [first, second] as const))) {
      const { asked, refusal } = asking(...order.map((index) => [no, once, always, undefined][index]));
      const conversation = {};
      const refusals = await Promise.all([1, 2].map((n) => refusal(tool('a'), { n }, { conversation })));
      const isCovered = order[0] === 2;
      assert.equal(asked.length, isCovered ? 1 : 2, order.join());
      const may = order.map((index) => index === 1 || index === 2);
      assert.deepEqual(
        refusals.map((said) => said === undefined),
        isCovered ? [true, true] : may,
        order.join(),
      );
    }
  });

  it('does not come any more in a reply in which the user declined three calls', async () => {
    const { asked, refusal } = asking(no, once, undefined, no, once);
    const { signal } = new AbortController();
    const said: (string | undefined)[] = [];
    for (let number = 0; number < 6; number++) said.push(await refusal(tool('a'), { number }, { signal }));
    assert.equal(asked.length, 4);
    const declined = 'The user does not want this to be called.';
    const enough = 'The user wants no more calls in this reply. Answer without them.';
    assert.deepEqual(said, [declined, undefined, declined, declined, enough, enough]);
    assert.equal(await refusal(tool('a')), undefined);
  });

  it('does not come for a reply that is stopped while another question is open', async () => {
    const open = Promise.withResolvers<string>();
    let asked = 0;
    const tools = new AllowedTools(() => (asked++, open.promise));
    const place = { conversation: {}, installationName: 'a' };
    const stop = new AbortController();
    const first = tools.refusal(tool('a'), {}, place, new AbortController().signal);
    const second = tools.refusal(tool('b'), {}, place, stop.signal);
    stop.abort();
    open.resolve(once);
    assert.deepEqual([await first, await second], [undefined, 'The user does not want this to be called.']);
    assert.equal(asked, 1);
  });

  it('comes for the next call although VS Code could not show the one before', async () => {
    const { refusal } = asking(new Error('no dialog'), once);
    await assert.rejects(refusal(tool('a')), /no dialog/);
    assert.equal(await refusal(tool('a')), undefined);
  });
});
