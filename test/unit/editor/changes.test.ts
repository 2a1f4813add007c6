// The texts of changes of code, of findings, and of a reply that arrives.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Diagnostic, TextDocument, Position } from 'vscode';
import { documented, fixOf, rewriteAs } from '../../../src/editor/proposal/proposedChange.ts';
import { ReplyProgress } from '../../../src/editor/asking/replyProgress.ts';
import { findingMarkdown, findingText, severityName } from '../../../src/editor/review/findingText.ts';
import { textBefore } from '../../../src/editor/documents/textBefore.ts';
import { signalOf } from '../../../src/nativeChat/signalOf.ts';

const code = { id: '1', kind: 'code', name: 'a.ts', language: 'typescript', text: 'let a;' } as const;

describe('A change of code', () => {
  it('has a title with the name of the file', () => {
    const typed = { text: 'Faster', withSurroundings: true };
    const rewrite = rewriteAs(typed);
    assert.deepEqual(
      [rewrite, documented(), fixOf([])].map((change) => change.title('a.ts')),
      ['Rewrite a.ts: Faster', 'Document a.ts', 'Fix a.ts'],
    );
    assert.deepEqual(rewrite.typed, typed);
    assert.match(rewrite.prompt(code), /Faster/);
    assert.match(documented().prompt(code), /^Document this typescript code from a\.ts/);
  });

  it('names at most 50 problems, with at most 1,000 characters each, and their lines from 1', () => {
    const problem = (line: number): Diagnostic =>
      ({ message: `${line}${'x'.repeat(2000)}`, range: { start: { line } } }) as unknown as Diagnostic;
    const lines = fixOf(Array.from({ length: 51 }, (_, line) => problem(line)))
      .prompt(code)
      .split('\n')
      .filter((line) => line.startsWith('- line '));
    assert.equal(lines.length, 50);
    assert.equal(lines[0], `- line 1: 0${'x'.repeat(999)}`);
    assert.match(lines.at(-1) ?? '', /^- line 50: 49x/);
  });
});

describe('A finding of a review', () => {
  const finding = { file: 'a.ts', severity: 'error', title: 'A', message: 'B', suggestion: 'C' } as const;
  const rows: [finding: Parameters<typeof findingText>[0], text: string][] = [
    [finding, 'A\n\nB\n\nSuggestion: C'],
    [{ ...finding, suggestion: '' }, 'A\n\nB'],
    [{ ...finding, title: '', suggestion: '' }, 'B'],
    [{ ...finding, message: 'a\r\nb\u202E\r\nc', suggestion: '' }, 'A\n\na\nb[U+202E]\nc'],
  ];
  for (const [one, text] of rows) it(`is said: ${JSON.stringify(text)}`, () => assert.equal(findingText(one), text));

  const drawn: [finding: Parameters<typeof findingText>[0], markdown: string][] = [
    [finding, '**A**\n\nB\n\nSuggestion\\: C'],
    [{ ...finding, title: ' A\n', message: '', suggestion: '' }, '**A**'],
    [{ ...finding, title: 'a *b*\n`c`', message: '', suggestion: '' }, '**a \\*b\\* `c`**'],
    [{ ...finding, title: '', message: '- `a`\u202E\n- b', suggestion: '' }, '- `a`\\[U+202E\\]  \n- b'],
    [{ ...finding, suggestion: '```ts\na();\n```' }, '**A**\n\nB\n\nSuggestion\\:\n\n```\na();\n```'],
  ];
  for (const [one, markdown] of drawn)
    it(`is drawn in a comment: ${JSON.stringify(markdown)}`, () => assert.equal(findingMarkdown(one), markdown));

  it('has a severity with a name', () =>
    assert.deepEqual((['error', 'warning', 'info'] as const).map(severityName), ['Error', 'Warning', 'Info']));
});

describe('The progress of a reply in a notification', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date', 'setInterval'], now: 0 }));
  afterEach(() => mock.timers.reset());
  const retrying = { sentence: 'It is busy.', at: 2500, attempt: 2, attempts: 3 };

  it('counts down to the next attempt, and says each second once', () => {
    const said: string[] = [];
    const progress = new ReplyProgress((message) => said.push(message));
    progress.retry(retrying);
    for (let second = 0; second < 5; second++) mock.timers.tick(1000);
    const again = (seconds: number): string => `It is busy. Trying again in ${seconds} s (attempt 2 of 3).`;
    assert.deepEqual(said, [again(3), again(2), again(1), 'Attempt 2 of 3…']);
    progress.stop();
  });

  it('says that the model is thinking, and nothing once text arrives', () => {
    const said: string[] = [];
    const progress = new ReplyProgress((message) => said.push(message));
    progress.arrived({ type: 'text', text: 'a' });
    progress.arrived({ type: 'thought', text: 'a' });
    progress.arrived({ type: 'thought', text: 'b' });
    progress.arrived({ type: 'text', text: 'a' });
    assert.deepEqual(said, ['Thinking…', '']);
    progress.arrived({ type: 'thought', text: 'c' });
    assert.deepEqual(said.slice(2), ['Thinking…'], 'also once more after text');
  });

  it('counts down to the latest of several attempts only', () => {
    const said: string[] = [];
    const progress = new ReplyProgress((message) => said.push(message));
    progress.retry(retrying);
    progress.retry({ ...retrying, at: 3000, attempt: 3 });
    for (let second = 0; second < 4; second++) mock.timers.tick(1000);
    assert.deepEqual(
      said.slice(1).map((message) => /attempt \d of \d/i.exec(message)?.[0]),
      [...Array<string>(3).fill('attempt 3 of 3'), 'Attempt 3 of 3'],
    );
    progress.stop();
  });

  it('does not count on once the reply has failed', () => {
    const said: string[] = [];
    const progress = new ReplyProgress((message) => said.push(message));
    progress.retry(retrying);
    progress.stop();
    mock.timers.tick(5000);
    assert.equal(said.length, 1);
  });

  it('does not count on when a reply arrives', () => {
    const said: string[] = [];
    const progress = new ReplyProgress((message) => said.push(message));
    progress.retry(retrying);
    progress.arrived({ type: 'text', text: 'a' });
    mock.timers.tick(5000);
    assert.deepEqual(said.slice(1), ['']);
  });
});

describe('A cancellation of VS Code', () => {
  it('aborts a signal, also if it came before', () => {
    let cancel: () => void = () => undefined;
    const token = (isCancellationRequested: boolean) =>
      ({ isCancellationRequested, onCancellationRequested: (listener: () => void) => (cancel = listener) }) as never;
    assert.equal(signalOf(token(true)).aborted, true);
    const signal = signalOf(token(false));
    assert.equal(signal.aborted, false);
    cancel();
    assert.equal(signal.aborted, true);
  });
});

describe('The text before a position', () => {
  it('is that of its line', () => {
    const document = { lineAt: (line: number) => ({ text: ['one', 'second'][line] }) } as unknown as TextDocument;
    assert.equal(textBefore(document, { line: 1, character: 3 } as Position), 'sec');
  });
});
