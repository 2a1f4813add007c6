import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { load } from 'js-yaml';
import { root } from '../../../tools/install.mjs';

interface Step {
  uses?: string;
  run?: string;
  if?: string;
}

interface Job {
  'runs-on': string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  strategy?: { 'fail-fast'?: boolean; matrix?: { os?: string[]; include?: Record<string, string>[] } };
  /** Another workflow of this repository, instead of steps. */
  uses?: string;
  steps?: Step[];
  needs?: string | string[];
  environment?: string;
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const workflows = files.map((file): [name: string, workflow: Workflow] => [
  basename(file),
  load(read(file)) as Workflow,
]);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const jobsOf = (name: string): Record<string, Job> => Object.fromEntries(workflows)[name]?.jobs ?? {};

/** The scripts of package.json that a line runs. */
const scriptsIn = (line: string): string[] =>
  [...line.matchAll(/npm (?:run (?:-\S+ )*([\w:]+)|test$)/g)].map(([, name = 'test']) => name);

describe('The workflows', () => {
  it('run the desktop tests on Linux, macOS and Windows, each even if the others fail', () => {
    const [job, ...others] = Object.values(jobsOf('desktop.yml'));
    assert.ok(job);
    assert.equal(others.length, 0);
    assert.deepEqual(job.strategy?.matrix?.os, ['ubuntu-latest', 'macos-latest', 'windows-latest']);
    assert.equal(job.strategy['fail-fast'], false);
    const runs = job.steps?.filter(({ run = '' }) => scriptsIn(run).includes('test:desktop'));
    assert.deepEqual(
      runs?.map((step) => [step.if, step.run]),
      [
        ["runner.os == 'Linux'", 'xvfb-run -a npm run test:desktop'],
        ["runner.os != 'Linux'", 'npm run test:desktop'],
      ],
    );
  });

  it('check the code, the project and new dependencies for what others know of', () => {
    const used = Object.values(jobsOf('security.yml')).flatMap(({ steps = [] }) =>
      steps.flatMap(({ uses }) => uses ?? []),
    );
    for (const action of ['github/codeql-action/analyze', 'ossf/scorecard-action', 'actions/dependency-review-action'])
      assert.ok(
        used.some((uses) => uses.startsWith(`${action}@`)),
        action,
      );
  });

  it('publish only a package that was tested, and built twice with the same bytes', () => {
    const { test, desktop, attest, marketplaces, release } = jobsOf('release.yml');
    assert.deepEqual([test?.uses, desktop?.uses], ['./.github/workflows/test.yml', './.github/workflows/desktop.yml']);
    assert.deepEqual(attest?.needs, ['test', 'desktop', 'package']);
    assert.match(
      attest.steps?.map(({ run }) => run).join('\n') ?? '',
      /^diff --recursive packages\/package-0 packages\/package-1$/m,
    );
    assert.equal(marketplaces?.needs, 'attest');
    assert.equal(release?.needs, 'marketplaces');
  });

  it('publish to both marketplaces without a stored secret', () => {
    const { marketplaces } = jobsOf('release.yml');
    assert.deepEqual(
      marketplaces?.strategy?.matrix?.include?.map(({ publish }) => publish),
      ['vsce publish --oidc --skip-duplicate --packagePath', 'ovsx publish --trusted-publishing --skip-duplicate'],
    );
    assert.equal(marketplaces.environment, 'release');
    for (const file of files) assert.doesNotMatch(read(file), /secrets\.|_PAT|_TOKEN: (?!\$\{\{ github\.token \}\}$)/m);
  });

  it('publish with the same version of the packager', () => {
    const { dependencies } = JSON.parse(read('.github/publish/package.json')) as {
      dependencies: Record<string, string>;
    };
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
    assert.equal(dependencies['@vscode/vsce'], devDependencies['@vscode/vsce']);
    for (const version of Object.values(dependencies)) assert.match(version, /^\d+\.\d+\.\d+$/);
  });

  it('run no scripts of this repository in jobs that may publish, attest, release or report', () => {
    const trusted = workflows.flatMap(([, { jobs }]) =>
      Object.entries(jobs).filter(([, { permissions }]) => permissions),
    );
    assert.deepEqual(
      trusted.map(([name, { permissions }]) => [name, permissions]),
      [
        ['attest', { 'id-token': 'write', attestations: 'write' }],
        ['marketplaces', { contents: 'read', 'id-token': 'write' }],
        ['release', { contents: 'write' }],
        ['codeql', { contents: 'read', 'security-events': 'write' }],
        ['scorecard', { contents: 'read', 'security-events': 'write', 'id-token': 'write' }],
      ],
    );
    for (const [, { steps = [] }] of trusted)
      for (const { run = '' } of steps) {
        assert.deepEqual(scriptsIn(run), []);
        if (run.includes('npm ')) assert.equal(run, 'npm ci --prefix .github/publish --ignore-scripts');
      }
  });

  for (const [name, { permissions, jobs }] of workflows) {
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

    it(`run only existing scripts, after npm ci: ${name}`, () => {
      const called = Object.values(jobs).flatMap((job) => {
        const lines = job.steps?.flatMap(({ run }) => run ?? []) ?? [];
        const first = lines.findIndex((line) => scriptsIn(line).length > 0);
        if (first >= 0) assert.ok(lines.slice(0, first).includes('npm ci'));
        return lines.flatMap(scriptsIn);
      });
      assert.equal(called.length > 0, name !== 'security.yml');
      for (const script of called) assert.ok(scripts[script] !== undefined, script);
    });

    it(`may only read the repository, and have a time limit: ${name}`, () => {
      assert.deepEqual(permissions, { contents: 'read' });
      for (const job of Object.values(jobs)) if (job.steps) assert.ok((job['timeout-minutes'] ?? 360) <= 60);
    });

    it(`use only actions of GitHub and Scorecard, each pinned to a commit with its version in a comment: ${name}`, () => {
      const used = steps.flatMap(({ uses }) => uses ?? []);
      assert.ok(used.length > 0);
      for (const uses of used) {
        assert.match(uses, /^(?:actions\/[a-z-]+|github\/codeql-action\/[a-z-]+|ossf\/scorecard-action)@[0-9a-f]{40}$/);
        assert.match(read(`.github/workflows/${name}`), new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+$`, 'm'));
      }
    });
  }
});

describe('The issue forms', () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter((file) => !file.endsWith('config.yml'));
  interface Form {
    body: { id?: string; attributes: { value?: string; description?: string }; validations?: { required: boolean } }[];
  }

  for (const file of forms)
    it(`warn against pasting a key: ${basename(file)}`, () => {
      const [first] = (load(read(file)) as Form).body;
      assert.match(first?.attributes.value ?? '', /^\*\*Never paste an API key\*\*/);
    });

  it('ask for the report of Test Connection, and are the only way to report a bug', () => {
    const { body } = load(read('.github/ISSUE_TEMPLATE/bug.yml')) as Form;
    const report = body.find(({ id }) => id === 'report');
    assert.equal(report?.validations?.required, true);
    assert.match(report.attributes.description ?? '', /Realm Chat: Test Connection/);
    assert.deepEqual(load(read('.github/ISSUE_TEMPLATE/config.yml')), { blank_issues_enabled: false });
  });
});
