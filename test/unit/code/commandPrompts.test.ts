import assert from 'node:assert/strict';
import { codeSoFar } from '../../../src/code/reading/codeIn.ts';
import { documentPrompt, fixPrompt, rewritePrompt, testsPrompt } from '../../../src/code/commandPrompts.ts';
import { fenced } from '../../../src/shared/fenced.ts';
import type { Attachment } from '../../../src/protocol.ts';
import { answerText } from '../../service/answers.ts';
import { findInstruction } from '../../service/rewriting.ts';

const text = '  function add(a, b) {\n    return a + c;\n  }';
const place = { name: 'a.js', language: 'javascript', firstLine: 7, lastLine: 9 };
const code: Attachment = { id: '1', kind: 'code', ...place, text };
const problems = [{ line: 8, message: "Cannot find name 'c'.\n  Did you mean 'a'?" }];

const prompts: [name: string, prompt: string][] = [
  ['fix', fixPrompt(code, problems)],
  ['fix without known problems', fixPrompt(code, [])],
  ['document', documentPrompt(code)],
];

describe('The prompt of a command', () => {
  for (const [name, prompt] of prompts) {
    it(`has its code in one block: ${name}`, () => assert.equal(codeSoFar(prompt, 'javascript'), text));
    it(`names the file and the language: ${name}`, () => assert.match(prompt, /javascript code from a\.js/));
  }

  it('lists each problem with its line', () => {
    assert.match(
      fixPrompt(code, problems),
      /\n- line 8: Cannot find name 'c'\. Did you mean 'a'\?\n[^]*lines 7 to 9:\n/,
    );
  });

  it('names one line as one', () => {
    assert.match(fixPrompt({ ...code, lastLine: 7 }, problems), /\n\nThe code is line 7:\n/);
  });

  const block = ['```javascript', text, '```'].join('\n');
  const whole = (changed: string): string =>
    `Answer with only the ${changed} code, whole, in one fenced code block. Keep its indentation.`;
  const cases: [name: string, prompt: () => string, paragraphs: string[]][] = [
    [
      'fix, with two problems',
      () => fixPrompt(code, [...problems, { line: 9, message: ' Missing\n\n semicolon. ' }]),
      [
        "Fix this javascript code from a.js: solve these problems, and change nothing else.\n- line 8: Cannot find name 'c'. Did you mean 'a'?\n- line 9: Missing semicolon.",
        whole('fixed'),
        'The code is lines 7 to 9:',
        block,
      ],
    ],
    [
      'fix, with no known problems, of code without lines',
      () => fixPrompt({ id: '1', kind: 'code', name: 'a.js', language: 'javascript', text }, []),
      [
        'Fix this javascript code from a.js: find the mistakes and fix them, and change nothing else.',
        whole('fixed'),
        block,
      ],
    ],
    [
      'rewrite',
      () => rewritePrompt('use let', code),
      ['Rewrite this javascript code from a.js: use let', whole('rewritten'), block],
    ],
    [
      'document',
      () => documentPrompt(code),
      [
        'Document this javascript code from a.js: write documentation comments as usual in javascript for its functions, classes and types. Change nothing else.',
        whole('documented'),
        block,
      ],
    ],
  ];
  for (const [name, prompt, paragraphs] of cases)
    it(`has the task, the form of the answer, and the code: ${name}`, () =>
      assert.equal(prompt(), paragraphs.join('\n\n')));

  it('says for tests where to put them, how they should look, and that nothing else may change', () => {
    const test = { name: 'test/a.test.js', language: 'javascript', sample: undefined, runner: undefined };
    assert.match(
      testsPrompt({ ...test, isNew: true }),
      /the usual one for javascript\.\n\n.*new file test\/a\.test\.js\..*whole/,
    );
    assert.match(
      testsPrompt({ ...test, isNew: false, sample: 'test/b.test.js' }),
      /style of test\/b\.test\.js\.\n\n.*added to test\/a\.test\.js, in which nothing may change\..*only the code of the new tests/,
    );
    assert.match(testsPrompt({ ...test, isNew: true, runner: 'AVA' }), /Use AVA\.\n/);
    const like = { sample: 'test/b.test.js', runner: 'AVA' };
    assert.match(testsPrompt({ ...test, ...like, isNew: true }), /Use AVA and the style of test\/b\.test\.js\.\n/);
  });

  it('is understood by the sample service', () => {
    const answer = (prompt: string): string => answerText([{ role: 'user', content: prompt }], 'ai.service.assistant');
    assert.match(
      codeSoFar(answer(fixPrompt(code, problems)), 'javascript') ?? '',
      /solve these problems[^]*function add/,
    );
    assert.match(codeSoFar(answer(documentPrompt(code)), 'javascript') ?? '', / {2}\/\/ add: .*\n {2}function add/);
    const tests = { name: 'a.test.js', language: 'javascript', isNew: true, sample: undefined, runner: undefined };
    assert.match(codeSoFar(answer(`${testsPrompt(tests)}\n\n${fenced(code)}`), 'javascript') ?? '', /test\('add/);
    assert.doesNotMatch(findInstruction(fixPrompt(code, []).split('```')[0] ?? ''), /fenced|only the|lines 7/);
  });
});
