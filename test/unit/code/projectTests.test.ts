import assert from 'node:assert/strict';
import { extname } from 'node:path';
import { ProjectTests } from '../../../src/code/testWriting/projectTests.ts';
import { seenTests } from '../../../src/code/testWriting/seenTests.ts';
import { isManifest, runnerIn, runnerInManifest } from '../../../src/code/testWriting/runners.ts';

type Files = Record<string, string>;

async function testsOf(code: string, files: Files): Promise<ProjectTests> {
  return ProjectTests.of(code, [code, ...Object.keys(files)], (path) => Promise.resolve(files[path]));
}

const ava = "import test from 'ava';\nimport ky from '../source/index.js';\n\ntest('a', t => t.pass());\n";
const pytest = 'import pytest\n\n\ndef test_a():\n    assert True\n';
const phpunit =
  '<?php\nuse PHPUnit\\Framework\\TestCase;\nclass ATest extends TestCase {\n  public function testA() {}\n}\n';
const minitest = 'require "helper"\n\nclass TestA < UnitTest\n  should "work" do\n  end\nend\n';
const nunit = 'using NUnit.Framework;\n[TestFixture]\npublic class ATests { [Test] public void A() {} }\n';
const node = "import test from 'node:test';\ntest('a', () => {});\n";
const doctest = '#include "doctest.h"\nTEST_CASE("a") {}\n';

/** A project, the code in it, and what its tests show: the new file, the runner and the example. */
const projects: [name: string, code: string, files: Files, test: string, runner: string | undefined, like: string][] = [
  [
    'tests in one folder, without a word for tests in their names',
    'source/utils/timeout.ts',
    {
      'source/types/retry.ts': '',
      'source/errors/HTTPError.ts': '',
      'test/retry.ts': ava,
      'test/main.ts': ava,
      'test/helpers/server.ts': 'export const a = 1;\n',
    },
    'test/timeout.ts',
    'AVA',
    'test/main.ts',
  ],
  [
    'names written in another style',
    'source/errors/NetworkError.ts',
    { 'source/errors/HTTPError.ts': '', 'test/http-error.ts': ava },
    'test/network-error.ts',
    'AVA',
    'test/http-error.ts',
  ],
  [
    'private modules',
    'httpx/_urls.py',
    {
      'httpx/_models.py': '',
      'httpx/_config.py': '',
      'tests/test_config.py': pytest,
      'tests/conftest.py': 'import pytest\n',
    },
    'tests/test_urls.py',
    'pytest',
    'tests/test_config.py',
  ],
  [
    'special modules',
    'pkg/__main__.py',
    { 'pkg/_api.py': '', 'tests/test_api.py': pytest },
    'tests/test_main.py',
    'pytest',
    'tests/test_api.py',
  ],
  [
    'a module in a project whose tests are in another language',
    'python/re.py',
    { 'lib/re.cc': '', 'lib/set.cc': '', 'lib/testing/set_test.cc': doctest },
    'tests/test_re.py',
    undefined,
    '',
  ],
  [
    'all tests in one folder, although the code is in several',
    'lib/jekyll/utils/ansi.rb',
    {
      'lib/jekyll/url.rb': '',
      'lib/jekyll/drops/site_drop.rb': '',
      'test/test_url.rb': minitest,
      'test/test_site_drop.rb': minitest,
      'test/helper.rb': 'require "minitest/autorun"\nclass UnitTest < Minitest::Test\nend\n',
    },
    'test/test_ansi.rb',
    'minitest',
    'test/test_site_drop.rb',
  ],
  [
    'a tree of tests with the structure of that of the code',
    'src/Monolog/Handler/NullHandler.php',
    { 'src/Monolog/Logger.php': '', 'tests/Monolog/LoggerTest.php': phpunit },
    'tests/Monolog/Handler/NullHandlerTest.php',
    'PHPUnit',
    'tests/Monolog/LoggerTest.php',
  ],
  [
    'a project of tests',
    'Src/Json/Linq/JToken.cs',
    { 'Src/Json/Writer.cs': '', 'Src/Json.Tests/WriterTests.cs': nunit },
    'Src/Json.Tests/Linq/JTokenTests.cs',
    'NUnit',
    'Src/Json.Tests/WriterTests.cs',
  ],
  [
    'a word of the project before the names, and the extension of sources',
    'include/hash.hpp',
    {
      'include/pointer.hpp': '',
      'include/map.hpp': '',
      'tests/src/unit-pointer.cpp': doctest,
      'tests/src/unit-map.cpp': doctest,
      'tests/src/unit-regression.cpp': doctest,
    },
    'tests/src/unit-hash.cpp',
    'doctest',
    'tests/src/unit-map.cpp',
  ],
  [
    'many tests of one file, nearer by name than those that show how tests are named',
    'lib/core/errors.js',
    {
      'lib/core/client.js': '',
      'lib/core/pool.js': '',
      'lib/core/tree.js': '',
      'test/client-timeout.js': node,
      'test/client.js': node,
      'test/pool-timeout.js': node,
      'test/pool-close.js': node,
      'test/tree.js': node,
      ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`test/client-${at}-timeout.js`, node])),
      ...Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`lib/core/t${at}.js`, ''])),
      ...Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`test/t${at}.js`, node])),
    },
    'test/errors.js',
    'node:test',
    'test/client-0-timeout.js',
  ],
  [
    'a part of the path that is in the same place, and in others too',
    'app/core/app/ui/x.ts',
    { 'app/core/a.ts': '', 'spec/core/a.ts': node, 'app/b.ts': '', 'spec/b.ts': node },
    'spec/core/app/ui/x.ts',
    'node:test',
    'spec/core/a.ts',
  ],
  [
    'two packages with different habits',
    'packages/b/src/x.ts',
    {
      'packages/a/src/y.ts': '',
      'packages/a/src/y.test.ts': "import { it } from 'vitest';\nit('a', () => {});\n",
      'packages/b/src/z.ts': '',
      'packages/b/spec/z.spec.ts': "describe('a', () => {});\n",
    },
    'packages/b/spec/x.spec.ts',
    'Vitest',
    'packages/b/spec/z.spec.ts',
  ],
];

describe('The tests of a project', () => {
  for (const [name, code, files, test, runner, like] of projects)
    it(`show the place, the framework and an example: ${name} (V370)`, async () => {
      const tests = await testsOf(code, files);
      assert.deepEqual(tests.found, { files: [], isSure: false });
      assert.equal(tests.newFile, test);
      assert.equal(tests.runner(test), runner);
      assert.equal(tests.example(test)?.path ?? '', like);
    });

  it('include one that imports the code, which is the example and may be where tests are added', async () => {
    const importing = "import { a } from '../src/x.ts';\ntest('a', () => {});\n";
    const tests = await testsOf('src/x.ts', { 'test/a.ts': ava, 'test/y.ts': importing, 'test/z.ts': ava });
    assert.deepEqual(tests.found, { files: ['test/y.ts'], isSure: false });
    assert.equal(tests.example(tests.newFile)?.path, 'test/y.ts');
  });

  it('are shown by the file itself in which tests are added, also if another one imports the code', async () => {
    const importing = "import { a } from '../src/x.ts';\ntest('a', () => {});\n";
    const tests = await testsOf('src/x.ts', { 'test/x.test.ts': ava, 'test/y.test.ts': importing });
    assert.equal(tests.example('test/x.test.ts')?.path, 'test/x.test.ts');
  });

  it('are shown by a test, not by a helper that imports the code and has a name for tests', async () => {
    const helper = "require_relative '../lib/a'\nclass Helper\n  # Runs it as a test or so\nend\n";
    const tests = await testsOf('lib/a.rb', { 'test/test_helper.rb': helper, 'test/x/test_b.rb': minitest });
    assert.equal(tests.example('test/test_a.rb')?.path, 'test/x/test_b.rb');
  });

  it('are shown by a helper with a name for tests if there is no test yet', async () => {
    const tests = await testsOf('lib/a.rb', {
      'test/test_helper.rb': 'require "minitest/autorun"\n',
      'test/x.rb': '1\n',
    });
    assert.equal(tests.example('test/test_a.rb')?.path, 'test/test_helper.rb');
    assert.equal(tests.runner('test/test_a.rb'), 'minitest');
  });

  it('are none in blank files, whatever their names', async () =>
    assert.deepEqual(await seenTests('lib/a.dart', ['test/a_test.dart'], () => Promise.resolve(' \n')), []));

  it('include one that imports the code and has a name for tests, but no test yet', async () => {
    const tests = await testsOf('src/a.ts', { 'src/a.test.ts': '// none\n', 'src/a.spec.ts': "import './a.ts';\n" });
    assert.deepEqual(tests.importing, ['src/a.spec.ts']);
  });

  it('do not include a helper or data with the name of the code (V373)', async () => {
    const helper = 'export const merge = 1;\n';
    const files = { 'test/helpers/merge.ts': helper, 'test/main.ts': ava };
    const tests = await testsOf('source/merge.ts', files);
    assert.deepEqual([tests.found.files, tests.newFile], [[], 'test/merge.ts']);
    const withTests = await testsOf('source/merge.ts', { ...files, 'test/merge.ts': ava });
    assert.deepEqual(withTests.found, { files: ['test/merge.ts'], isSure: true });
  });

  it('are within Rust code if those of code nearby are', async () => {
    const within = 'fn a() {}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() {}\n}\n';
    const tests = await testsOf('src/walk.rs', { 'src/walk.rs': 'fn walk() {}\n', 'src/exec.rs': within });
    assert.deepEqual(tests.found, { files: ['src/walk.rs'], isSure: true });
    assert.deepEqual([tests.example('src/walk.rs')?.path, tests.runner('src/walk.rs')], ['src/exec.rs', 'cargo test']);
  });

  it('are separate from Rust code if more of those of code nearby are', async () => {
    const separate = '#[test]\nfn a() {}\n';
    const within = `fn a() {}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() {}\n}\n`;
    const tests = await testsOf('src/shells/zsh.rs', {
      'src/shells/bash.rs': 'fn bash() {}\n',
      'src/shells/fish.rs': 'fn fish() {}\n',
      'src/shells/elvish.rs': within,
      'src/shells/zsh.rs': 'fn zsh() {}\n',
      'tests/suite/bash.rs': separate,
      'tests/suite/fish.rs': separate,
      'tests/suite/main.rs': 'mod bash;\nmod fish;\n',
    });
    assert.equal(tests.found.isSure, false);
    assert.deepEqual([tests.importing, tests.newFile], [[], 'tests/suite/zsh.rs']);
  });

  it('are within Rust code that has some, although those of code nearby are separate', async () => {
    const within = '#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() {}\n}\n';
    const tests = await testsOf('src/zsh.rs', {
      'src/zsh.rs': within,
      'src/bash.rs': 'fn bash() {}\n',
      'src/fish.rs': 'fn fish() {}\n',
      'tests/bash.rs': '#[test]\nfn a() {}\n',
      'tests/fish.rs': '#[test]\nfn a() {}\n',
    });
    assert.deepEqual(tests.found, { files: ['src/zsh.rs'], isSure: true });
  });

  it('are unknown if none may be read: then only their names count (V372)', async () => {
    const tests = await ProjectTests.of('src/a.ts', ['src/b.ts', 'test/b.spec.ts'], () => Promise.resolve(undefined));
    assert.equal(tests.newFile, 'test/a.spec.ts');
    assert.deepEqual([tests.example('test/a.spec.ts'), tests.runner('test/a.spec.ts')], [undefined, undefined]);
  });

  it('are read at most sixty at a time, however many there are (V374)', async () => {
    const paths = Array.from({ length: 3000 }, (_, at) => [
      `src/f${at}/a${at}.ts`,
      `test/f${at}/a${at}.test.ts`,
    ]).flat();
    const others = Array.from({ length: 3000 }, (_, at) => `test/data/${at}.ts`);
    let count = 0;
    const tests = await ProjectTests.of('src/f7/new.ts', [...paths, ...others], () => Promise.resolve(String(count++)));
    assert.equal(count, 60);
    assert.equal(tests.newFile, 'test/f7/new.test.ts');
  });
});

describe('The test runner', () => {
  const inTests: [path: string, text: string, runner: string | undefined][] = [
    ['a.ts', "import { test } from 'vitest';", 'Vitest'],
    ['a.ts', 'import test from "ava";', 'AVA'],
    ['a.ts', "import 'mocha';", 'Mocha'],
    ['a.mts', "import { test } from '@playwright/test';", 'Playwright Test'],
    ['a.cjs', "require('jasmine');", 'Jasmine'],
    ['a.js', "import t from 'tap';", 'tap'],
    ['a.js', "import a from 'tap-spec';", undefined],
    ['a.js', "import a from 'vitest/config';", 'Vitest'],
    ['a.py', 'import pytest', 'pytest'],
    ['a.py', '    from pytest import raises', 'pytest'],
    ['a.py', 'import pytest_mock', undefined],
    ['ATest.kt', 'import io.kotest.core.spec.style.StringSpec', 'Kotest'],
    ['A.cs', '[Theory]', 'xUnit'],
    ['A.cs', '[TestFixture]', 'NUnit'],
    ['A.cs', 'using Microsoft.VisualStudio.TestTools.UnitTesting;', 'MSTest'],
    ['A.cs', '[TestMethod]', 'MSTest'],
    ['a.rb', 'class A < Minitest::Test', 'minitest'],
    ['a.rb', 'require "minitest/autorun"', 'minitest'],
    ['a.rb', 'class A < ActiveSupport::TestCase', 'minitest'],
    ['a.rb', "require 'rspec'", 'RSpec'],
    ['A.php', '<?php\nuses(A::class);', 'Pest'],
    ['A.php', '<?php\ntest("a", function () {});', 'Pest'],
    ['A.php', '<?php\n// submit(it)', undefined],
    ['A.php', 'use PHPUnit\\Framework\\TestCase;', 'PHPUnit'],
    ['a.cc', '#include "gmock/gmock.h"', 'GoogleTest'],
    ['a.cc', '#include <catch2/catch_all.hpp>', 'Catch2'],
    ['a.cc', '#include "doctest.h"', 'doctest'],
    ['a.rs', '#[test]', 'cargo test'],
    ['a.ps1', 'Describe "a" {}', 'Pester'],
    ['a.swift', 'import XCTest', 'XCTest'],
    ['a.swift', 'import Testing', 'Swift Testing'],
    ['a.html', 'import XCTest', undefined],
    ['a.ts', '', undefined],
    ['a.ts', "import { test } from '@jest/globals';", 'Jest'],
    ['a.js', "const test = require('node:test');", 'node:test'],
    ['a.js', "import {\n  expect,\n} from 'vitest';", 'Vitest'],
    ['a.js', "it('uses mocha', () => {});", undefined],
    ['a.py', 'import unittest\nclass A(unittest.TestCase):\n', 'unittest'],
    ['a-test.js', "import { module, test } from 'qunit';", 'QUnit'],
    ['a_test.go', 'import (\n\t"testing"\n\t"github.com/stretchr/testify/assert"\n)', 'testing with testify'],
    ['a_test.go', 'import "testing"', 'testing'],
    ['ATest.java', 'import org.junit.jupiter.api.Test;', 'JUnit 5'],
    ['ATest.java', 'import org.junit.Test;', 'JUnit 4'],
    ['ATest.java', 'import org.testng.annotations.Test;', 'TestNG'],
    ['ATest.kt', 'import kotlin.test.Test', 'kotlin.test'],
    ['ATests.cs', '#if X\nusing Xunit;\n#else\nusing NUnit.Framework;\n#endif\n[TestFixture]', 'NUnit'],
    ['ATests.cs', 'public class A { [Fact] public void B() {} }', 'xUnit'],
    ['a_spec.rb', "RSpec.describe 'a' do\nend", 'RSpec'],
    ['ATest.php', "<?php\nit('works', function () {});", 'Pest'],
    ['a.test.cc', '#include <gtest/gtest.h>', 'GoogleTest'],
  ];
  for (const [path, text, runner] of inTests)
    it(`is ${runner} in a test with ${JSON.stringify(text)}`, () => assert.equal(runnerIn(path, text), runner));

  const inManifests: [name: string, path: string, text: string, runner: string | undefined][] = [
    ['package.json', 'a.ts', '{"scripts":{"test":"xo && ava"},"devDependencies":{"jest-leak-detector":"1"}}', 'AVA'],
    ['package.json', 'a.ts', '{"scripts":{"test":"mocha --reporter tap"},"devDependencies":{"vitest":"1"}}', 'Mocha'],
    ['package.json', 'a.ts', '{"scripts":{"test":"node --import tsx --test"}}', 'node:test'],
    ['package.json', 'a.ts', '{"devDependencies":{"jest":"30"}}', 'Jest'],
    ['package.json', 'a.ts', '{"scripts":{"pretest":"jest","test:unit":"vitest"}}', 'Vitest'],
    ['package.json', 'a.ts', '{"scripts":{"check":"vitest run"}}', 'Vitest'],
    ['package.json', 'a.ts', '{"dependencies":{"express":"5"}}', undefined],
    ['package.json', 'a.ts', '{"keywords":["vitest"],"jest":{},"devDependencies":{"mocha":"11"}}', 'Mocha'],
    [
      'package.json',
      'a.ts',
      String.raw`{"scripts":{"test":"cross-env A=\"b\" mocha"},"dependencies":{"ava":"6"}}`,
      'Mocha',
    ],
    ['package.json', 'a.ts', '{"scripts":{"e2e":"playwright test"},"devDependencies":{"jest":"30"}}', 'Jest'],
    ['package.json', 'a.ts', '{"scripts":null,"dependencies":7} ', undefined],
    ['package.json', 'a.ts', 'null', undefined],
    ['package.json', 'a.ts', '{"devDependencies":{"@jest/globals":"30","my-jest":"1"}}', undefined],
    ['package.json', 'a.ts', '{"devDependencies":{"jasmine":"5"}}', 'Jasmine'],
    ['package.json', 'a.ts', '{"peerDependencies":{"qunit":"2"}}', 'QUnit'],
    ['package.json', 'a.ts', '{"optionalDependencies":{"tap":"2"}}', 'tap'],
    ['package.json', 'a.ts', '{"scripts":{"test":"node a.js && b --test"}}', undefined],
    ['setup.cfg', 'a.py', 'test_suite = unittest', 'unittest'],
    ['tox.ini', 'a.py', 'deps = pytest', 'pytest'],
    ['requirements-dev.txt', 'a.py', 'pytest-cov==1', undefined],
    ['requirements.txt', 'a.py', 'pytest==8', 'pytest'],
    ['go.mod', 'a.go', 'module example.org/a', 'testing'],
    ['go.mod', 'a.go', 'module a\nrequire github.com/stretchr/testify v1', 'testing'],
    ['build.gradle', 'A.kt', 'testImplementation("io.kotest:kotest-runner-junit5:5")', 'Kotest'],
    ['build.gradle', 'A.kt', 'testImplementation("org.jetbrains.kotlin:kotlin-test:2")', 'kotlin.test'],
    ['pom.xml', 'A.java', '<artifactId>testng</artifactId>', 'TestNG'],
    ['pom.xml', 'A.java', '<artifactId>junit-jupiter</artifactId>', 'JUnit 5'],
    ['A.csproj', 'A.cs', '<PackageReference Include="xunit" />', 'xUnit'],
    ['Directory.Packages.props', 'A.cs', '<PackageVersion Include="NUnit" />', 'NUnit'],
    ['a.gemspec', 'a.rb', 's.add_development_dependency "rspec"', 'RSpec'],
    ['Gemfile', 'a.rb', 'gem "rspec-rails"', 'RSpec'],
    ['composer.json', 'A.php', '{"require-dev":{"phpunit/phpunit":"^11"}}', 'PHPUnit'],
    ['CMakeLists.txt', 'a.cc', 'find_package(GTest)', 'GoogleTest'],
    ['CMakeLists.txt', 'a.cc', 'find_package(Catch2 3)', 'Catch2'],
    ['CMakeLists.txt', 'a.cc', 'find_package(doctest)', 'doctest'],
    ['Cargo.toml', 'a.rs', '[package]', 'cargo test'],
    ['Package.swift', 'a.swift', 'name: "swift-testing"', 'Swift Testing'],
    ['Package.swift', 'a.html', 'name: "swift-testing"', undefined],
    ['vcpkg.json', 'a.cpp', '{"dependencies":["fmt",{"name":"gtest"}]}', 'GoogleTest'],
    ['pyproject.toml', 'a.py', '[dependency-groups]\ntests = ["pytest>=8"]', 'pytest'],
    ['build.gradle.kts', 'A.java', 'tasks.test { useJUnitPlatform() }', 'JUnit 5'],
    ['pom.xml', 'A.java', '<artifactId>junit</artifactId>', 'JUnit 4'],
    ['A.Tests.csproj', 'A.cs', '<PackageReference Include="MSTest" Version="3" />', 'MSTest'],
    ['Gemfile', 'a.rb', 'gem "rspec-mocks"\ngem "minitest"\ngem "rubocop-minitest"', 'minitest'],
    ['composer.json', 'A.php', '{"require-dev":{"pestphp/pest":"^3"}}', 'Pest'],
  ];
  for (const [name, path, text, runner] of inManifests)
    it(`is ${runner} for ${path} with a ${name} of ${JSON.stringify(text)} (V371)`, () => {
      assert.ok(isManifest(name));
      assert.equal(runnerInManifest(path, text), runner);
    });

  it('is not read from other files', () => {
    const others = [
      'package-lock.json',
      'a.package.json',
      'package.json.bak',
      'a.txt',
      'go.sum',
      'gradle.build',
      'props',
    ];
    assert.deepEqual(others.filter(isManifest), []);
  });
});

describe('What defines a test', () => {
  const texts: [path: string, defining: string[], others: string[]][] = [
    [
      'test/a.ts',
      ['describe(', 'it("a", b)', 'suite (', 'test.only(', 'it.each(', '  test("a"'],
      ['submit(', 'test.a.b(', 'testing(', 'it'],
    ],
    ['test/a.py', ['def test_a():', '    def test', 'class A(TestCase):'], ['def a_test', 'def attest', 'TestCases']],
    [
      'a_test.go',
      ['func TestA', 'func BenchmarkA', 'func ExampleA', 'func FuzzA', 'a\nfunc TestA'],
      [' func TestA', 'func a'],
    ],
    ['ATest.java', ['@Test', '@ParameterizedTest', 'class ASpec', 'class ASuite'], ['@Tests', 'class A', 'Test']],
    [
      'ATests.cs',
      ['[Fact]', '[Theory]', '[ Test ]', '[TestCase(1)]', '[TestMethod]', '[DataTestMethod]', '<Test>'],
      ['Test', '[Factory]', '[TestFixture]'],
    ],
    [
      'a_spec.rb',
      ['def test_a', '  it "a" do', 'should "a" do', 'specify { } do', 'test "a" do'],
      ['def a_test', 'it "a"', 'exit do', 'x it do'],
    ],
    ['tests/a.rs', ['#[test]', '#[tokio::test]'], ['#[tests]', '# test', '#[cfg(a)]']],
    [
      'ATest.php',
      ['function testA', '#[Test]', '/** @test */', 'it("a")', 'test ("a")'],
      ['function a', '@tests', ' it("a")', '#[Tests]'],
    ],
    [
      'a_test.cc',
      ['TEST(', '  TEST_F(', 'TEST_C(', 'TEST_P (', 'TYPED_TEST(', 'TEST_CASE(', 'SCENARIO(', 'BOOST_AUTO_TEST_CASE('],
      ['MY_TEST(', 'TEST', 'TEST_X(', 'TEST  (', 'a TEST('],
    ],
    ['A.Tests.ps1', ['Describe "a"', 'describe "a"'], ['Described', 'It "a"']],
    ['a_test.dart', ['anything'], []],
  ];
  for (const [path, defining, others] of texts)
    it(`is seen in each form, and in nothing else: ${path}`, async () => {
      const seen = async (text: string): Promise<boolean | undefined> =>
        (await seenTests(`x${extname(path)}`, [path], () => Promise.resolve(text)))[0]?.isTest;
      for (const text of defining) assert.equal(await seen(text), true, text);
      for (const text of others) assert.equal(await seen(text), false, text);
    });
});
