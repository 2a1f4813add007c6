import assert from 'node:assert/strict';
import { offeredTools } from '../../../src/chat/lookUp/tools.ts';
import type { Tool } from '../../../src/editor/tools/tool.ts';
import { describedTool, usableTools } from '../../../src/editor/tools/usableTools.ts';

const tool = (name: string, more: object = {}): Tool => ({
  ...{ name, description: 'Does it.', inputSchema: { type: 'object', properties: {} }, tags: [], ...more },
});
/** An object that is nested so often. */
const nested = (times: number): object => JSON.parse('{"a":'.repeat(times) + '{}' + '}'.repeat(times)) as object;
const namesOf = (all: Tool[], patterns: string[]): string[] => usableTools(all, patterns).map(({ name }) => name);
/** A schema of so many characters. */
const schemaOf = (length: number): object => ({ a: 'x'.repeat(length - '{"a":""}'.length) });

describe('The tools that are offered to models', () => {
  it('are those whose names match a pattern', () => {
    const all = ['mcp_github_list', 'mcp_github_get', 'run_in_terminal'].map((name) => tool(name));
    const names = (...patterns: string[]) => namesOf(all, patterns);
    assert.deepEqual(names('mcp_GitHub_*'), ['mcp_github_list', 'mcp_github_get']);
    assert.deepEqual(names('run_in_terminal', '*_get'), ['mcp_github_get', 'run_in_terminal']);
    assert.deepEqual(names('github'), []);
    assert.deepEqual(names(), []);
  });

  it('are not those whose names match a pattern with ! before it, wherever it stands (V467)', () => {
    const all = ['mcp_github_list', 'mcp_github_delete', 'run_in_terminal'].map((name) => tool(name));
    const names = (...patterns: string[]) => namesOf(all, patterns);
    assert.deepEqual(names('mcp_github_*', '!*_delete'), ['mcp_github_list']);
    assert.deepEqual(names('!MCP_GitHub_delete', '*'), ['mcp_github_list', 'run_in_terminal']);
    assert.deepEqual(names('mcp_github_[!d]*'), ['mcp_github_list'], 'within a pattern it excludes no tool');
    assert.deepEqual(names('!mcp_*'), []);
    assert.deepEqual(names('*', '!*'), []);
    assert.deepEqual(names('!', '!!', 'run_*'), ['run_in_terminal']);
  });

  it('are those of an MCP server under the name that the user gave it, whatever it calls itself (V468)', () => {
    const of = (server: string, name: string) =>
      tool(name, { tags: ['mcp'], fullReferenceName: `${server}/${name}`, description: server });
    const all = [of('files', 'mcp_github_read'), of('hub', 'mcp_github_list'), of('files', 'mcp_x_write')];
    const names = (...patterns: string[]) => namesOf(all, patterns);
    assert.deepEqual(names('files/*'), ['mcp_github_read', 'mcp_x_write']);
    assert.deepEqual(names('mcp_github_*', '!files/*'), ['mcp_github_list']);
    const unnamed = [tool('mcp_github_read', { tags: ['mcp'] }), tool('run_in_terminal')];
    const left = namesOf(unnamed, ['*', '!files/*']);
    assert.deepEqual(left, ['run_in_terminal'], 'where VS Code does not say whose a tool is, it may be of that server');
    assert.deepEqual(namesOf(unnamed, ['*', '!x']), ['mcp_github_read', 'run_in_terminal'], 'not under another name');
    assert.deepEqual(namesOf(unnamed, ['files/*', '!x']), [], 'but it is not offered for that');
    const ofExtension = tool('read', { fullReferenceName: 'files/read' });
    assert.deepEqual(namesOf([ofExtension], ['files/*']), [], 'and an extension is no server');
  });

  it('have a form that services accept, or are left out, whatever they say of themselves', () => {
    const hostile: Tool[] = [
      tool('no_schema', { inputSchema: undefined }),
      tool('no_object', { inputSchema: { type: 'string', properties: 7 } }),
      tool('long_schema', { inputSchema: schemaOf(20_001) }),
      tool('long_meaning', { description: 'x'.repeat(1_000_000) }),
      tool('hidden_meaning', { description: '\u202e'.repeat(500) }),
      tool('half_of_a_meaning', { description: `${'x'.repeat(999)}😀` }),
      tool('read_file', { description: 'Ours has this name.' }),
      tool('deep_schema', { inputSchema: nested(8000) }),
      tool('half_a_character', { inputSchema: { type: 'object', title: '\ud83d' } }),
      tool('with space'),
      tool('x'.repeat(65)),
      tool('y'.repeat(64)),
      tool(''),
      tool('../../x'),
      tool('prototype', { inputSchema: JSON.parse('{"__proto__": {"type": "x"}, "type": "object"}') as object }),
      tool('schema_that_just_fits', { inputSchema: schemaOf(20_000) }),
      ...Array.from({ length: 500 }, (_, index) => tool(`t${index}`)),
    ];
    const others = usableTools(hostile, ['*']).map((one) => ({ ...describedTool(one), call: () => assert.fail() }));
    const names = others.map(({ name }) => name);
    const first = [
      'no_schema',
      'no_object',
      'long_meaning',
      'hidden_meaning',
      'half_of_a_meaning',
      'y'.repeat(64),
      'prototype',
      'schema_that_just_fits',
      't0',
    ];
    assert.deepEqual(names.slice(0, first.length), first);
    assert.equal(names.length, 100);
    assert.ok(others.every(({ meaning }) => meaning.length <= 1000 && meaning.isWellFormed()));
    assert.deepEqual(others[0]?.parameters, { type: 'object', properties: {} });
    assert.deepEqual(others[1]?.parameters, { type: 'object', properties: {} });
    const { tools } = offeredTools({ mayCall: true, others });
    assert.equal(new Set(tools.map((each) => each.function.name)).size, tools.length);
    assert.ok(tools.length <= 128);
  });

  it('are the first ones whose schemas together are short enough to be sent each time', () => {
    const many = Array.from({ length: 100 }, (_, index) => tool(`t${index}`, { inputSchema: schemaOf(20_000) }));
    assert.deepEqual(
      namesOf(many, ['*']),
      many.slice(0, 10).map(({ name }) => name),
    );
  });

  it('are described with their own words, without hidden characters', () => {
    const inputSchema = { type: 'object', properties: { path: {} }, required: ['path'] };
    assert.deepEqual(describedTool(tool('a', { description: 'Reads\u202E.', inputSchema })), {
      ...{ name: 'a', meaning: 'Reads[U+202E].', parameters: inputSchema },
    });
  });
});
