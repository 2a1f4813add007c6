import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { load } from 'js-yaml';
import { root } from '../../support/install.mjs';

interface Step {
  uses?: string;
  run?: string;
  if?: string;
}

interface Job {
  'runs-on': string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  strategy?: { 'fail-fast'?: boolean; matrix?: { os?: string[] } };
  steps: Step[];
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root });
const workflows = files.map((file): [name: string, workflow: Workflow] => [
  basename(file),
  load(readFileSync(join(root, file), 'utf8')) as Workflow,
]);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The scripts of package.json that a line runs. */
const scriptsIn = (line: string): string[] =>
  [...line.matchAll(/npm run (?:-\S+ )*([\w:]+)/g)].map(([, name = '']) => name);

describe('The workflows', () => {
  it('run the desktop tests on Linux, macOS and Windows, each wherever the others fail', () => {
    const [, desktop] = workflows.find(([name]) => name === 'desktop.yml') ?? [];
    const [job, ...others] = Object.values(desktop?.jobs ?? {});
    assert.ok(job);
    assert.equal(others.length, 0);
    assert.deepEqual(job.strategy?.matrix?.os, ['ubuntu-latest', 'macos-latest', 'windows-latest']);
    assert.equal(job.strategy['fail-fast'], false);
    const runs = job.steps.filter(({ run = '' }) => scriptsIn(run).includes('test:desktop'));
    assert.deepEqual(
      runs.map((step) => [step.if, step.run]),
      [
        ["runner.os == 'Linux'", 'xvfb-run -a npm run test:desktop'],
        ["runner.os != 'Linux'", 'npm run test:desktop'],
      ],
    );
  });

  for (const [name, { permissions, jobs }] of workflows) {
    const steps = Object.values(jobs).flatMap((job) => job.steps);

    it(`run scripts that there are, after npm ci: ${name}`, () => {
      const lines = steps.flatMap(({ run }) => run ?? []);
      const called = lines.flatMap(scriptsIn);
      assert.ok(called.length > 0);
      for (const script of called) assert.ok(scripts[script] !== undefined, script);
      assert.equal(lines[0], 'npm ci');
    });

    it(`may read the repository and no more, and end: ${name}`, () => {
      assert.deepEqual(permissions, { contents: 'read' });
      for (const job of Object.values(jobs)) {
        assert.equal(job.permissions, undefined);
        assert.ok((job['timeout-minutes'] ?? 360) <= 60);
      }
    });

    it(`use the actions of GitHub itself, of a major version: ${name}`, () => {
      for (const { uses } of steps) if (uses !== undefined) assert.match(uses, /^actions\/[a-z-]+@v\d+$/);
    });
  }
});
