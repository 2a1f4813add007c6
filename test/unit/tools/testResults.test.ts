import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine, tool } from '../../../tools/commandLine.ts';
import { failureText, readResults, resultsVariable } from '../../../tools/tests/testResults.ts';

const tests = `
describe('the chat', () => {
  it('sends', () => {});
  it('stops', () => { throw new Error('\\u001b[31mred\\u001b[39m\\nsecond line'); });
  it.skip('waits', () => {});
  describe('with a file', () => {
    before('opens it', () => { throw new TypeError(''); });
    it('shows it', () => {});
  });
});`;

describe('the results of a mocha run', () => {
  let folder = '';
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'results-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('contain the counts, and each failed test and hook with its message', async () => {
    const { counts, failures } = (await run(tests)) ?? {};
    assert.deepEqual(counts, { passed: 1, failed: 2, skipped: 1 });
    const [stops, opens] = failures ?? [];
    assert.match(stops ?? '', /^the chat stops\n {4}red\n {4}second line\n {4}at .*some\.test\.ts:4:/);
    assert.match(
      opens ?? '',
      /^the chat with a file "before all" hook: opens it .*\n {4}TypeError\n {4}at .*some\.test\.ts:7:/,
    );
  });

  it('are missing after a run that did not reach its end', async () => {
    assert.equal(await run(`it('crashes', () => process.exit(3));`), undefined);
  });

  it('name each test that was tried again, whether it passed then or not', async () => {
    const { counts, failures, triedAgain } =
      (await run(
        `let times = 0;
        it('is unsteady', () => { if (times++ === 0) throw new Error('by chance'); });
        it('is wrong', () => { throw new Error('always'); });`,
        ['--retries', '1'],
      )) ?? {};
    assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 0 });
    assert.deepEqual(
      failures?.map((text) => text.split('\n', 2)),
      [['is wrong', '    always']],
    );
    assert.deepEqual(
      triedAgain?.map((text) => text.split('\n', 2)),
      [
        ['is unsteady', '    by chance'],
        ['is wrong', '    always'],
      ],
    );
  });

  it('contain only the start of a long message', () => {
    const text = failureText('a test', Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n'));
    assert.equal(text.split('\n').length, 14);
    assert.ok(text.endsWith('    line 11\n    …'), text);
  });

  async function run(source: string, options: string[] = []) {
    const test = join(folder, 'some.test.ts');
    await writeFile(test, source);
    const results = join(folder, 'results.json');
    const reporter = ['--no-package', '--reporter', 'tools/tests/reporter.mjs'];
    const command = tool('mocha', 'mocha', ...reporter, ...options, test);
    await runCommandLine(command, { limit: 60_000, env: { [resultsVariable]: results } });
    return readResults(results);
  }
});
