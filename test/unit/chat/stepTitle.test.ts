import assert from 'node:assert/strict';
import { stepTitle } from '../../../src/chat/lookUp/stepTitle.ts';
import type { Call } from '../../../src/chat/lookUp/tools.ts';

describe('The title of a step', () => {
  const path = 'src/a.ts';
  const rows: [tool: Call['tool'], input: object, found: Parameters<typeof stepTitle>[2], title: string][] = [
    ['read_file', { path }, { path }, 'Read src/a.ts'],
    ['read_file', { path: './src/a.ts' }, { path, firstLine: 3, lastLine: 9 }, 'Read src/a.ts, lines 3 to 9'],
    ['read_file', { path: './src/a.ts' }, { path, firstLine: 3, lastLine: 3 }, 'Read src/a.ts, line 3'],
    ['read_file', { path }, { path, firstLine: 3 }, 'Read src/a.ts, line 3'],
    ['read_file', { path }, {}, 'Did not read src/a.ts'],
    ['list_folder', { path: 'src' }, { count: 2 }, 'Listed src: 2 results'],
    ['list_folder', { path: '' }, { count: 1 }, 'Listed /: 1 result'],
    ['list_folder', { path: '' }, {}, 'Did not read /'],
    ['find_files', { pattern: '*.ts' }, { count: 0 }, 'Looked for files like *.ts: 0 results'],
    ['find_files', { pattern: '*' }, { count: 2000, hasMore: true }, 'Looked for files like *: 2,000 or more'],
    ['find_files', { pattern: '*' }, { count: 200, hasMore: false }, 'Looked for files like *: 200 results'],
    ['search_text', { query: 'let' }, {}, 'Searched for let'],
    ['get_problems', {}, { count: 1 }, 'Read the problems of the workspace: 1 result'],
    ['get_problems', { path }, { count: 1 }, 'Read the problems of src/a.ts: 1 result'],
    ['get_problems', { path }, {}, 'Did not read src/a.ts'],
    ['find_symbol', { name: 'Draft' }, {}, 'Looked for the symbol Draft'],
    ['get_changes', {}, {}, 'Read the changes'],
    ['propose_edit', { path: './src/a.ts' }, { path }, 'Proposed src/a.ts'],
    ['propose_file', { path }, {}, 'Could not propose src/a.ts'],
    ['read_file', { path: 'a\n- b' }, {}, 'Did not read a - b'],
    ['read_file', { path }, { path: 'a\n- b' }, 'Read a - b'],
    ['read_file', { path }, { path: 'a\n- b', firstLine: 3 }, 'Read a - b, line 3'],
    ['read_file', { path }, { path: 'a\n- b', firstLine: 3, lastLine: 4 }, 'Read a - b, lines 3 to 4'],
    ['find_files', { pattern: 'a\n- b' }, {}, 'Looked for files like a - b'],
    ['search_text', { query: 'a\n- b' }, {}, 'Searched for a - b'],
    ['find_symbol', { name: 'a\n- b' }, {}, 'Looked for the symbol a - b'],
    ['propose_file', { path }, { path: 'a\n- b' }, 'Proposed a - b'],
  ];
  for (const [tool, input, found, title] of rows)
    it(`says what was done: ${title}`, () =>
      assert.equal(stepTitle(tool, { tool, input: { ...input } }, found), title));

  it('says whether another tool was called', () => {
    const call = { input: {}, other: { name: 'deploy', meaning: '', parameters: {}, call: () => assert.fail() } };
    assert.deepEqual(
      [stepTitle('deploy', call, { wasCalled: true }), stepTitle('deploy', call, {})],
      ['Called deploy', 'Did not call deploy'],
    );
  });

  it('says which tool there is not, on one line that is not too long', () => {
    assert.equal(stepTitle('fly\nto', undefined, {}), 'Did not understand fly to');
    assert.ok(stepTitle('x'.repeat(200), undefined, {}).length < 110);
  });
});
