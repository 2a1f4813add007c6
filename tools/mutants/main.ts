// npm run mutants [-- [host] <lines> [<folder> …]]: plants small bugs into about so many lines of src (1,200), always the same ones, and
// lists which of them the unit tests detect; with `host`, into files that need VS Code, for the tests of test/host. Only in these folders,
// of any depth, if any are named. Installs Stryker into out/mutants.
// The last line is one JSON object: score (percent), killed, survived, and the same for each folder.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distanceTo } from '../importGraph.ts';
import { root } from '../install.mjs';
import { runCommandLine } from '../commandLine.ts';
import { mutationReport, scores, survivors, tableOf, type StrykerReport } from './report.ts';
import { sampledLines } from './sample.ts';
import { exitOnSignal } from '../signals.ts';
import { installVsCode } from '../../test/support/vscodeInstall.ts';

const version = '9.6.1';
const folder = join(root, 'out', 'mutants');
const reportFile = join(folder, 'report.json');
const hour = 3_600_000;

exitOnSignal();
const parameters = process.argv.slice(2);
const level = parameters[0] === 'host' ? 'host' : 'unit';
const [lines = '1200', ...folders] = parameters.slice(level === 'host' ? 1 : 0);
if (level === 'host') await installVsCode();
mkdirSync(folder, { recursive: true });
await run(
  'npm',
  `install --no-save --no-package-lock --ignore-scripts --prefix ${JSON.stringify(folder)} ${packages()}`,
);
const configuration = join(folder, 'stryker.config.json');
writeFileSync(configuration, JSON.stringify(strykerConfiguration()));
await run(
  'node',
  `${JSON.stringify(join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js'))} run ${JSON.stringify(configuration)}`,
);
const report = mutationReport(JSON.parse(readFileSync(reportFile, 'utf8')) as StrykerReport);
console.log(`\n${survivors(report).join('\n')}\n\n${tableOf(scores(report))}\n`);
console.log(JSON.stringify(scores(report)));

function packages(): string {
  return ['core', 'mocha-runner'].map((name) => `@stryker-mutator/${name}@${version}`).join(' ');
}

function strykerConfiguration(): object {
  const mutate = sampledLines(level, Number(lines), folders);
  return {
    ...(level === 'host' ? inVsCode() : inMocha(mutate)),
    mutate,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    timeoutFactor: 2,
    dryRunTimeoutMinutes: 30,
    tempDirName: join(folder, 'sandbox'),
    ignorePatterns: ['.git', '.vscode-test', 'out', 'dist', 'media/screenshots'],
    allowEmpty: true,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: reportFile },
  };
}

function inMocha(mutate: string[]): object {
  return {
    testRunner: 'mocha',
    plugins: [join(folder, 'node_modules/@stryker-mutator/mocha-runner/dist/src/index.js')],
    mochaOptions: {
      package: 'package.json',
      spec: testsOf(new Set(mutate.map((place) => place.replace(/:.*/, '')))),
    },
    concurrency: Number(process.env['MUTANTS_CONCURRENCY'] ?? 1),
    timeoutMS: 5000,
  };
}

/** Among the milliseconds for a bug are those in which a new VS Code starts. */
function inVsCode(): object {
  return {
    testRunner: 'vscode',
    plugins: [join(root, 'tools/mutants/vscodeRunner.ts')],
    buildCommand: 'node tools/mutants/buildCopy.ts',
    symlinkNodeModules: false,
    concurrency: 1,
    timeoutMS: 120_000,
  };
}

/**
 * The unit tests that load any of these files, those of a file itself first, because a bug ends at the first test that finds it. Without
 * tests that start processes, that read the text of sources, which Stryker changes, or that take a minute with its counters: they see no bug.
 */
function testsOf(files: Set<string>): string[] {
  const without = [
    'chat/historyKills',
    'sampleService',
    'openaiClient',
    'service/globals',
    'translations',
    'support/spoken',
    'service/compressed',
    'service/sizes',
  ];
  const left = new Set(without.map((name) => `test/unit/${name}.test.ts`));
  const tests = globSync('test/unit/**/*.test.ts', { cwd: root }).map((test) => test.replaceAll('\\', '/'));
  return tests
    .filter((test) => !left.has(test))
    .map((test) => ({ test, distance: distanceTo(test, (name) => files.has(name)) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((one, other) => one.distance - other.distance || (one.test < other.test ? -1 : 1))
    .map(({ test }) => test);
}

async function run(program: string, parameters: string): Promise<void> {
  const command = { program: `${program} ${parameters}`, parameters: [], shell: true };
  const env = { PROPERTY_SHARE: '0.1', MUTANTS_ROOT: root };
  const { exitCode } = await runCommandLine(command, { limit: 2 * hour, visible: true, env });
  if (exitCode !== 0) throw new Error(`${program} ended with exit code ${exitCode}.`);
}
