import { conventionOf } from './conventions.ts';

/** A test runner or framework, with the words that name it in tests and in the files that list what a project depends on. */
interface Runner {
  name: string;
  /** An extension of its languages. */
  extension: string;
  /** Matches what tests import of it, or what only its tests contain. */
  inTests: RegExp;
  /** Matches its package, or its command. */
  inManifests: RegExp;
}

function runner(extension: string, name: string, inTests: RegExp, packages: string): Runner {
  return { name, extension, inTests, inManifests: new RegExp(String.raw`(?<![\w@/-])(?:${packages})(?![\w/-])`) };
}

/** A runner of JavaScript and TypeScript, whose tests may also use it without importing it. */
function script(name: string, module: string, packages = module): Runner {
  const imports = new RegExp(String.raw`(?:\bfrom|\bimport|\brequire\()\s{0,9}["']${module}["'/]`);
  return runner('ts', name, imports, packages);
}

/** The most used runners of some languages, each with what its documentation says to import and to install. The first one found counts. */
const runners: Runner[] = [
  script('Vitest', 'vitest'),
  script('Jest', '@jest/globals', 'jest'),
  script('AVA', 'ava'),
  script('node:test', 'node:test', 'node [^&|;]{0,99}--test'),
  script('Playwright Test', '@playwright/test', 'playwright test'),
  script('Mocha', 'mocha'),
  script('Jasmine', 'jasmine'),
  script('QUnit', 'qunit'),
  script('tap', 'tap'),
  runner('py', 'pytest', /^[ \t]{0,99}(?:import|from) pytest\b/m, 'pytest'),
  runner('py', 'unittest', /\bTestCase\b/, 'unittest'),
  runner('go', 'testing with testify', /"github\.com\/stretchr\/testify/, 'testify'),
  runner('go', 'testing', /"testing"/, 'module'),
  runner('java', 'Kotest', /\bio\.kotest\.core\b/, 'kotest-runner-junit5'),
  runner('java', 'kotlin.test', /\bkotlin\.test\.\w/, 'kotlin-test'),
  runner('java', 'TestNG', /\borg\.testng\b/, 'testng'),
  runner('java', 'JUnit 5', /\borg\.junit\.jupiter\b/, 'junit-jupiter|useJUnitPlatform'),
  runner('java', 'JUnit 4', /\borg\.junit\.(?!jupiter)\w/, 'junit'),
  runner('cs', 'xUnit', /\busing Xunit\b|\[(?:Fact|Theory)\b/, 'xunit'),
  runner('cs', 'NUnit', /\bNUnit\.Framework\b|\[TestFixture\b/, 'NUnit'),
  runner('cs', 'MSTest', /\bVisualStudio\.TestTools\b|\[TestMethod\b/, 'MSTest'),
  runner('rb', 'minitest', /\bMinitest::|["']minitest\/|\bActiveSupport::TestCase\b/, 'minitest'),
  runner('rb', 'RSpec', /\bRSpec\.\w|["']rspec["']/, 'rspec|rspec-rails'),
  runner('php', 'Pest', /^(?:it|test|uses|pest)\(/m, 'pestphp/pest'),
  runner('php', 'PHPUnit', /\bPHPUnit\\/, 'phpunit/phpunit'),
  runner('cpp', 'GoogleTest', /#include [<"](?:gtest|gmock)\//, 'gtest|googletest|GTest'),
  runner('cpp', 'Catch2', /#include [<"]catch/, '[Cc]atch2'),
  runner('cpp', 'doctest', /#include [<"]doctest/, 'doctest'),
  runner('rs', 'cargo test', /#\[test\]/, 'package'),
  runner('ps1', 'Pester', /\bDescribe\b/, 'Pester'),
  runner('swift', 'XCTest', /\bimport XCTest\b/, 'XCTest'),
  runner('swift', 'Swift Testing', /\bimport Testing\b/, 'swift-testing'),
];

/** The name of the runner that a test imports or uses, or names most often; undefined if its text does not show it. */
export function runnerIn(path: string, text: string): string | undefined {
  const counted = runnersOf(path).map(({ name, inTests }) => ({ name, count: text.split(inTests).length }));
  return counted.sort((one, other) => other.count - one.count).find(({ count }) => count > 1)?.name;
}

/** Whether a file of this name lists what a project depends on. */
export function isManifest(name: string): boolean {
  return manifests.test(name);
}

const manifests =
  /^(?:package\.json|pyproject\.toml|setup\.cfg|tox\.ini|requirements.*\.txt|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|.*\.csproj|Directory\..*\.props|Gemfile|.*\.gemspec|composer\.json|CMakeLists\.txt|vcpkg\.json|Cargo\.toml|Package\.swift)$/;

/** The name of the runner that such a file names for tests in the language of `path`. Scripts count more than packages. */
export function runnerInManifest(path: string, manifest: string): string | undefined {
  const named = (text: string): string | undefined =>
    runnersOf(path).find(({ inManifests }) => inManifests.test(text))?.name;
  return textsOf(manifest).flatMap((text) => named(text) ?? [])[0];
}

/** What may name a runner: in JSON, the scripts whose names begin with `test`, then the packages, then other scripts. */
function textsOf(manifest: string): string[] {
  const json = parsed(manifest);
  if (json === undefined) return [manifest];
  const all = Object.entries(Object(json['scripts']) as object);
  const scripts = (areTests: boolean): string[] =>
    all.filter(([name]) => name.startsWith('test') === areTests).map(([, value]) => String(value));
  const packages = Object.entries(json).filter(([name]) => /dependencies$|^require/i.test(name));
  return [...scripts(true), JSON.stringify(packages), ...scripts(false)];
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function runnersOf(path: string): Runner[] {
  const { extensions = [] } = conventionOf(path) ?? {};
  return runners.filter(({ extension }) => extensions.includes(extension));
}
