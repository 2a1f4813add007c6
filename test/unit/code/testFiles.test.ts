import assert from 'node:assert/strict';
import { importsFile } from '../../../src/code/testWriting/importsFile.ts';
import { newTestFile } from '../../../src/code/testWriting/newTestFile.ts';
import { isInTestFolder, isTestFile } from '../../../src/code/testWriting/conventions.ts';
import { nearest, testFilesOf } from '../../../src/code/testWriting/testFiles.ts';

describe('The test file of code', () => {
  const sure: [code: string, test: string, ...others: string[]][] = [
    ['a.ts', 'a.test.ts'],
    ['src/a.ts', 'src/a.spec.ts'],
    ['src/a.tsx', 'src/__tests__/a.tsx'],
    ['src/x/a.ts', 'test/x/a.test.ts', 'test/y/a.test.ts', 'src/y/a.ts'],
    ['src/code/a.ts', 'test/unit/code/a.test.ts', 'test/unit/editor/b.test.ts'],
    [
      'packages/x/src/index.ts',
      'packages/x/test/index.test.ts',
      'packages/y/test/index.test.ts',
      'packages/y/src/index.ts',
    ],
    ['lib/a.js', 'test/a.js'],
    ['src/flask/app.py', 'tests/test_app.py', 'src/flask/sansio/app.py'],
    ['src/pkg/_compat.py', 'tests/test_compat.py'],
    ['x/a.go', 'x/a_test.go', 'y/a.go', 'y/a_test.go'],
    ['src/main/java/com/x/A.java', 'src/test/java/com/x/ATest.java', 'src/test/java/com/x/BTest.java'],
    ['lib/x/a.rb', 'spec/x/a_spec.rb'],
    ['src/Foo/Bar/A.cs', 'src/Foo.Tests/Bar/ATests.cs', 'src/Baz.Tests/Bar/ATests.cs'],
    ['src/A.php', 'tests/ATest.php'],
    ['src/Foo/A.cs', 'src/Foo.UnitTests/ATests.cs', 'src/Bar.UnitTests/ATests.cs', 'src/Bar/A.cs'],
    ['src/foo/a.py', 'src/foo_tests/test_a.py', 'src/bar_tests/test_a.py', 'src/bar/a.py'],
    ['src/foo/a.js', 'src/foo-test/a.test.js', 'src/bar-test/a.test.js', 'src/bar/a.js'],
    ['src/a.cc', 'test/a_test.cc', 'src/a.h'],
  ];
  for (const [code, test, ...others] of sure)
    it(`is found: ${code} → ${test}`, () => {
      const { files, isSure } = testFilesOf(code, [...others, test, code]);
      assert.equal(files[0], test);
      assert.ok(isSure);
    });

  it('is found among folders that are nested hundreds of times, however they differ (V547)', () => {
    const deep = (from: string, to: string, name: string): string => `${from}/${'a/'.repeat(1500)}${to}/${name}`;
    const code = deep('x', 'y', 'code.ts');
    const paths = Array.from({ length: 2000 }, (_, at) => deep('v', 'w', `code${at}.test.ts`));
    const beside = deep('x', 'y', 'code.test.ts');
    const { files, isSure } = testFilesOf(code, [...paths, deep('v', 'w', 'code.test.ts'), beside, code]);
    assert.deepEqual([files[0], isSure], [beside, true]);
    assert.equal(newTestFile(code, paths, paths), deep('v', 'w', 'code.test.ts'));
  });

  const asked: [name: string, code: string, ...paths: string[]][] = [
    ['two are equally near', 'a.ts', 'a.test.ts', 'a.spec.ts'],
    ['it may belong to other code', 'src/sansio/app.py', 'tests/test_app.py', 'src/app.py'],
    ['it may belong to code that is equally near', 'src/x/a.py', 'tests/test_a.py', 'src/y/a.py'],
    ['Rust has a separate file besides the code', 'src/a.rs', 'tests/a.rs'],
    ['there is none', 'a.ts', 'b.test.ts', 'a.test.py', 'ba.test.ts'],
  ];
  for (const [name, code, ...paths] of asked)
    it(`is not certain if ${name}`, () => assert.ok(!testFilesOf(code, [...paths, code]).isSure));

  it('is the code itself if that is a test file, or Rust with tests', () => {
    assert.deepEqual(testFilesOf('a.test.ts', ['a.test.ts', 'a.ts']), { files: ['a.test.ts'], isSure: true });
    for (const test of ['test/a.test.ts', 'Foo.Tests/ATests.cs', 'src/__tests__/a.js'])
      assert.deepEqual(testFilesOf(test, []), { files: [test], isSure: true });
    for (const others of [[], ['src/Other.php'], ['lib/IsTest.php'], ['lib/IsTestTest.php']])
      assert.deepEqual(testFilesOf('src/IsTest.php', others), { files: ['src/IsTest.php'], isSure: false });
    assert.deepEqual(testFilesOf('src/IsTest.php', ['src/Is.php']), { files: ['src/IsTest.php'], isSure: true });
    assert.deepEqual(testFilesOf('src/a.rs', [], ['src/a.rs']), { files: ['src/a.rs'], isSure: true });
    assert.deepEqual(testFilesOf('src/a.rs', []), { files: ['src/a.rs'], isSure: false });
  });

  it('is the one that imports the code if several have its name', () => {
    const paths = ['src/utils.py', 'tests/test_utils.py', 'tests/sansio/test_utils.py', 'src/sansio/utils.py'];
    const code = 'src/utils.py';
    assert.ok(testFilesOf(code, paths, ['tests/test_utils.py']).isSure);
    assert.ok(!testFilesOf(code, paths, ['tests/sansio/test_utils.py']).isSure);
    assert.deepEqual(testFilesOf(code, paths, ['tests/test_utils.py', 'tests/all.py']).files, [
      'tests/test_utils.py',
      'tests/sansio/test_utils.py',
      'tests/all.py',
    ]);
    assert.deepEqual(testFilesOf('src/b.ts', ['test/all.test.ts'], ['test/all.test.ts']), {
      files: ['test/all.test.ts'],
      isSure: false,
    });
  });

  it('has a name for tests, or is in a folder for them', () => {
    assert.deepEqual(['__tests__/a.js', 'src/__tests__/a.html', 'test/a.html'].map(isTestFile), [true, true, false]);
    const yes = ['_/test/a', 'tests/a', 'spec/x/a', 'specs/a', 'a.Tests/a', 'commonTest/a', 'UNIT_TEST/a', 'x/Spec/a'];
    const no = ['src/test.ts', 'src/test', 'contest/a', 'testing/a', 'test-data/a', 'spectrum/a', ''];
    assert.deepEqual([...yes, ...no].filter(isInTestFolder), yes);
  });

  const names: [extensions: string, ...names: string[]][] = [
    ['js jsx mjs cjs ts tsx mts cts', 'a.test', 'a.spec', 'a-test', 'a_test', 'test-a', 'aSpec'],
    ['py', 'test_a', 'a_test'],
    ['go', 'a_test'],
    ['java kt groovy scala', 'aTest', 'Testa', 'aTests', 'aTestCase'],
    ['cs fs vb', 'aTests', 'aTest'],
    ['rb', 'a_spec', 'a_test', 'test_a'],
    ['php', 'aTest'],
    ['c cc cpp cxx h hh hpp hxx', 'a_test', 'a_unittest', 'a-test', 'test_a'],
    ['dart', 'a_test'],
    ['ex exs', 'a_test'],
    ['erl', 'a_tests', 'a_SUITE'],
    ['swift', 'aTests'],
    ['hs', 'aSpec'],
    ['ps1 psm1', 'a.Tests'],
  ];
  for (const [extensions, ...all] of names)
    for (const extension of extensions.split(' '))
      it(`may have each name that its runner looks for: .${extension}`, () => {
        for (const name of all) {
          const test = `x/${name}.${extension}`;
          assert.deepEqual(testFilesOf(`x/a.${extension}`, [test]), { files: [test], isSure: true }, test);
        }
        const others = ['testing', 'contest', 'latest', 'b.a', 'a'].map((name) => `x/${name}.${extension}`);
        assert.deepEqual(others.filter(isTestFile), []);
      });

  it('is found among 5,000 with its name', () => {
    const paths = Array.from({ length: 5000 }, (_, at) => `packages/p${at}/test/index.test.ts`);
    const code = 'packages/p4321/src/index.ts';
    const { files, isSure } = testFilesOf(code, [...paths, code]);
    assert.equal(files[0], 'packages/p4321/test/index.test.ts');
    assert.ok(isSure);
  });
});

describe('A new test file', () => {
  const cases: [code: string, test: string | undefined, ...others: string[]][] = [
    ['src/a.ts', 'src/a.test.ts'],
    ['a.ts', 'a.test.ts'],
    ['src/code/a.ts', 'test/unit/code/a.test.ts', 'src/b.ts', 'test/unit/b.test.ts'],
    ['src/code/a.ts', 'test/unit/code/a.test.ts', 'src/code/b.ts', 'test/unit/code/b.test.ts'],
    ['src/x/a.tsx', 'src/x/__tests__/a.test.tsx', 'src/y/b.ts', 'src/y/__tests__/b.test.ts'],
    [
      'packages/x/src/a.js',
      'packages/x/test/a.spec.js',
      'packages/x/src/b.js',
      'packages/x/test/b.spec.js',
      'packages/y/c.test.js',
    ],
    ['pkg/a.py', 'tests/test_a.py'],
    ['x/a.go', 'x/a_test.go'],
    ['src/main/java/com/x/A.java', 'src/test/java/com/x/ATest.java'],
    ['lib/x/a.rb', 'spec/x/a_spec.rb'],
    ['lib/x/a.rb', 'test/x/a_test.rb', 'lib/x/b.rb', 'test/x/b_test.rb'],
    ['src/Foo/Bar/A.cs', 'src/Foo.Tests/Bar/ATests.cs', 'src/Foo/B.cs', 'src/Foo.Tests/BTests.cs'],
    ['crates/x/src/y/a.rs', 'crates/x/tests/a.rs'],
    ['src/a.rs', 'tests/a.rs'],
    ['x/a.rs', 'x/tests/a.rs'],
    ['a.html', undefined],
    // A project of several modules, none of which has tests yet.
    ['core/src/main/java/com/x/A.java', 'core/src/test/java/com/x/ATest.java'],
    ['gems/a/lib/x.rb', 'gems/a/spec/x_spec.rb'],
    ['packages/a/src/x/A.php', 'packages/a/tests/x/ATest.php'],
    ['apps/a/lib/b.ex', 'apps/a/test/b_test.ex'],
    // A folder whose name only begins or ends like that of the code.
    ['library/x.rb', 'library/x_spec.rb'],
    ['mylib/x.rb', 'mylib/x_spec.rb'],
    ['lib/lib/x.rb', 'spec/lib/x_spec.rb'],
    ['x/a.kt', 'x/aTest.kt'],
    ['src/main/groovy/A.groovy', 'src/test/groovy/ATest.groovy'],
    ['src/main/scala/A.scala', 'src/test/scala/ATest.scala'],
    ['app/models/user.rb', 'spec/models/user_spec.rb'],
    ['app/Http/A.php', 'tests/Http/ATest.php'],
    ['src/a.cc', 'tests/a_test.cc'],
    ['src/A.cs', 'src/ATests.cs'],
    ['lib/a.dart', 'test/a_test.dart'],
    ['src/a.erl', 'test/a_tests.erl'],
    ['Sources/A/B.swift', 'Tests/A/BTests.swift'],
    ['src/A.hs', 'test/ASpec.hs'],
    ['x/A.ps1', 'x/A.Tests.ps1'],
    ['a.py', 'tests/test_a.py'],
    ['$&/a$&.ts', '$&/a$&.test.ts'],
    ['lib/b.js', 'test/x/b.test.js', 'src/x/a.js', 'test/x/a.test.js'],
    ['src/utf8Decoder.ts', 'test/utf-8-decoder.test.ts', 'src/httpError.ts', 'test/http-error.test.ts'],
    ['lib/NetError.js', 'test/net_error.test.js', 'lib/HTTPError.js', 'test/http_error.test.js'],
  ];
  for (const [code, test, ...others] of cases)
    it(`is created like those of neighbouring files: ${code} beside ${others[1] ?? 'none'}`, () =>
      assert.equal(newTestFile(code, [code, ...others], others.filter(isTestFile)), test));
});

describe('The files that are nearest to code', () => {
  const cases: [why: string, code: string, sorted: string[]][] = [
    ['the same folders', 'a/b/c.ts', ['a/b/d.ts', 'a/c.ts', 'a/b/e/f/c.ts']],
    ['their names, if they are equally near', 'a/c.ts', ['a/b/c.ts', 'a/d/b.ts', 'c.ts']],
    ['folders with the same names below others', 'a/x/m/c.ts', ['a/y/m/z/c.ts', 'a/b/d/c.ts']],
  ];
  for (const [why, code, sorted] of cases)
    it(`are first by ${why}`, () => assert.deepEqual(nearest(code, sorted.toReversed()), sorted));
});

describe('A test file imports code', () => {
  const cases: [language: string, text: string, path: string, code: string, does: boolean][] = [
    ['typescript', "import { a } from '../src/a.ts';", 'test/a.test.ts', 'src/a.ts', true],
    ['typescript', "import { a } from '../src/a.js';", 'test/a.test.ts', 'src/a.ts', true],
    ['typescript', "import { a } from './a';", 'test/a.test.ts', 'src/a.ts', false],
    ['typescript', "import a from './x';", 'a.test.ts', 'x/index.ts', true],
    ['javascript', "const a = require('../lib/a');", 'test/a.js', 'lib/a.js', true],
    ['python', 'from flask.app import App', 'tests/test_app.py', 'src/flask/app.py', true],
    ['python', 'from flask import app', 'tests/test_app.py', 'src/flask/app.py', true],
    ['typescript', "import { a } from '../src/a.mjs';", 'test/a.test.ts', 'src/a.mts', true],
    ['typescript', "import { a } from '../src/a.jsx';", 'test/a.test.ts', 'src/a.tsx', true],
    ['typescript', "import { a } from '../src/a.ts';", 'pkg/test/a.test.ts', 'pkg/src/a.ts', true],
    ['typescript', "import { a } from '../src/a.ts';", 'pkg/test/a.test.ts', 'src/a.ts', false],
    ['typescript', "import { a } from '././../src/./a.ts';", 'test/a.test.ts', 'src/a.ts', true],
    ['typescript', "import a from '../src/x';", 'test/a.test.ts', 'src/x/mod.ts', true],
    ['typescript', "import a from '../src/x';", 'test/a.test.ts', 'src/x/a.ts', false],
    ['typescript', "import z from 'z';\nimport { a } from '../src/a.ts';", 'test/a.test.ts', 'src/a.ts', true],
    ['python', 'from pkg.sub import x', 'tests/test_sub.py', 'src/pkg/sub/__init__.py', true],
    ['php', '<?php\nuse App\\Models\\User;', 'tests/UserTest.php', 'src/App/Models/User.php', true],
    ['csharp', 'using static A.B;', 'ATests.cs', 'src/A/B.cs', true],
    ['rust', 'use a::b::c;', 'tests/a.rs', 'src/a/b.rs', false],
    ['python', 'from . import *', 'tests/test_app.py', 'tests/app.py', false],
    ['python', 'import json', 'tests/test_json.py', 'src/flask/json.py', false],
    ['java', 'import com.x.A;', 'ATest.java', 'src/main/java/com/x/A.java', true],
    ['ruby', "require_relative '../lib/a'", 'test/a_test.rb', 'lib/a.rb', true],
    ['cpp', '#include "spdlog/a.h"', 'tests/a_test.cc', 'include/spdlog/a.h', true],
    ['kotlin', 'import com.x.A', 'ATest.kt', 'src/com/x/A.kt', false],
  ];
  for (const [language, text, path, code, does] of cases)
    it(`${does ? 'with' : 'not with'} ${text} in ${path}: ${code}`, async () =>
      assert.equal(await importsFile(`${text}\n`, path, code, language), does));
});
