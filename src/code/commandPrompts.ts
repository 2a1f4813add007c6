import type { Attachment } from '../protocol.ts';
import { fenced } from '../shared/fenced.ts';
import { lineNumbers } from '../shared/lineNumbers.ts';

/** A problem that a compiler or linter reports about a line of a file. Lines count from 1. */
export interface CodeProblem {
  line: number;
  message: string;
}

/** Asks to rewrite code according to an instruction. `codeIn` reads the answer. */
export function rewritePrompt(instruction: string, code: Attachment): string {
  return [
    `Rewrite this ${code.language} code from ${code.name}: ${instruction}`,
    wholeCode('rewritten'),
    fenced(code),
  ].join('\n\n');
}

/** Asks to fix the problems in code, or to find its mistakes if no problems are known. `codeIn` reads the answer. */
export function fixPrompt(code: Attachment, problems: readonly CodeProblem[]): string {
  const listed = problems.map(({ line, message }) => `- line ${line}: ${message.replace(/\s+/g, ' ').trim()}`);
  const head = `Fix this ${code.language} code from ${code.name}: `;
  const wish = listed.length > 0 ? `solve these problems, and change nothing else.\n${listed.join('\n')}` : anyMistake;
  return [head + wish, wholeCode('fixed'), ...lines(code), fenced(code)].join('\n\n');
}

/** Asks for code with documentation comments added. `codeIn` reads the answer. */
export function documentPrompt(code: Attachment): string {
  return [
    `Document this ${code.language} code from ${code.name}: write documentation comments as usual in ${code.language} for its functions, classes and types. Change nothing else.`,
    wholeCode('documented'),
    fenced(code),
  ].join('\n\n');
}

/** The file for new tests. `name` is its path in the workspace; `sample` is the name of a test file that shows the style. */
export interface TestFile {
  name: string;
  language: string;
  isNew: boolean;
  sample: string | undefined;
  /** The name of the test runner or framework, if it is known. */
  runner: string | undefined;
}

/** Asks for unit tests of the code that is sent with the prompt. `codeIn` reads the answer. */
export function testsPrompt({ name, language, isNew, sample, runner }: TestFile): string {
  const framework = runner ?? 'the test framework';
  const like = sample ? `${framework} and the style of ${sample}` : (runner ?? usualFramework(language));
  const answer = isNew
    ? `They become the new file ${name}. Answer with only the code of this file, whole, in one fenced code block.`
    : `They are added to ${name}, in which nothing may change. Answer with only the code of the new tests, and the imports that the file lacks, in one fenced code block. Tests that belong to a class or suite of the file go into one of the same name.`;
  return `Write unit tests for this code. Test usual values, limits and failures. Use ${like}.\n\n${answer}`;
}

function usualFramework(language: string): string {
  return `the test framework that the code points to, or else the usual one for ${language}`;
}

const anyMistake = 'find the mistakes and fix them, and change nothing else.';

function wholeCode(changed: string): string {
  return `Answer with only the ${changed} code, whole, in one fenced code block. Keep its indentation.`;
}

/** States the line numbers of the code. Without them, it is unknown which lines the problems refer to. */
function lines({ firstLine, lastLine }: Attachment): string[] {
  return firstLine === undefined ? [] : [`The code is ${lineNumbers(firstLine, lastLine)}:`];
}
