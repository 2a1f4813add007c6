import assert from 'node:assert/strict';
import type { LookUpStep, Reply } from '../../../src/protocol.ts';
import { click, find, inPage, nextFrame, openThoughts } from './dom.ts';
import { openPage } from './openPage.ts';

const running: Reply = { id: '1', role: 'assistant', model: 'app', text: '', outcome: 'streaming' };
const ended = { id: '1', role: 'assistant', model: 'app', outcome: 'done' } as const;
const step = (number: number, more: Partial<LookUpStep> = {}): LookUpStep => ({
  ...{ number, round: number, at: 0, tool: 'read_file', input: '{}', title: `Read ${number}.ts` },
  ...more,
});
const texts = (root: HTMLElement, selector: string): string[] =>
  Array.from(root.querySelectorAll(selector), ({ textContent }) => textContent);

describe('What a reply looks up', () => {
  inPage();

  it('is a line above the text that says what the last step did, and at the end how many there were', () => {
    const { page, root } = openPage([running]);
    page.receive({ type: 'turn-step', id: '1', step: step(1) });
    page.receive({ type: 'turn-step', id: '1', step: step(2, { title: 'Searched for \u202ea' }) });
    assert.equal(find(root, '.steps-label').textContent, 'Searched for \u202ea');
    assert.ok(find(root, '.steps-label .hidden-characters'));
    assert.deepEqual(
      Array.from(find(root, '.waiting').parentElement?.children ?? [], ({ className }) => className.split(' ').at(-1)),
      ['visually-hidden', 'steps', 'waiting', 'markdown', 'apply-all', 'reply-footer'],
    );
    page.receive({ type: 'turn-delta', id: '1', text: 'Yes' });
    page.receive({ type: 'turn-end', reply: ended });
    nextFrame();
    assert.equal(find(root, '.steps-label').textContent, 'Looked up 2 things');
    assert.deepEqual(texts(root, '.step-title'), ['Read 1.ts', 'Searched for \u202ea']);
  });

  it('keeps the text before it if the text after it was thought', async () => {
    const { page, root } = openPage([running]);
    page.receive({ type: 'turn-delta', id: '1', text: 'Let me look.\n\n' });
    page.receive({ type: 'turn-step', id: '1', step: step(1, { at: 14 }) });
    page.receive({ type: 'turn-delta', id: '1', text: 'Now this.\n\n' });
    page.receive({ type: 'turn-step', id: '1', step: step(2, { at: 25 }) });
    page.receive({ type: 'turn-delta', id: '1', text: 'Hm.' });
    nextFrame();
    page.receive({ type: 'turn-text-was-thought', id: '1' });
    page.receive({ type: 'turn-delta', id: '1', text: 'Yes.' });
    page.receive({ type: 'turn-end', reply: ended });
    nextFrame();
    assert.deepEqual(texts(root, '[data-part="body"] p'), ['Let me look.', 'Now this.', 'Yes.']);
    await openThoughts(root);
    assert.equal(find(root, '.thoughts-body').textContent.trim(), 'Hm.');
  });

  it('ends the time that the model has thought before it', () => {
    const { page, root } = openPage([running]);
    page.receive({ type: 'turn-thought', id: '1', text: 'Hm.' });
    page.receive({ type: 'turn-step', id: '1', step: step(1) });
    assert.equal(find(root, '[data-part="thoughts"] > summary').textContent, 'Thought for 0 s');
  });

  const stepped: Reply = { ...running, text: 'Let me look.\n\n', steps: [step(1, { at: 14 })] };
  const retrying = () => ({ sentence: 'It is busy.', at: Date.now() + 60_000, attempt: 2, attempts: 3 });
  const retries: [what: string, open: () => ReturnType<typeof openPage>][] = [
    [
      'after text and a step',
      () => {
        const opened = openPage([running]);
        opened.page.receive({ type: 'turn-delta', id: '1', text: 'Let me look.\n\n' });
        nextFrame();
        opened.page.receive({ type: 'turn-step', id: '1', step: step(1, { at: 14 }) });
        opened.page.receive({ type: 'turn-retry', id: '1', retrying: retrying() });
        return opened;
      },
    ],
    [
      'in the same frame as the text before it',
      () => {
        const opened = openPage([running]);
        opened.page.receive({ type: 'turn-delta', id: '1', text: 'Let me look.\n\n' });
        opened.page.receive({ type: 'turn-step', id: '1', step: step(1, { at: 14 }) });
        opened.page.receive({ type: 'turn-retry', id: '1', retrying: retrying() });
        return opened;
      },
    ],
    ['when the page is loaded again', () => openPage([{ ...stepped, retrying: retrying() }])],
    [
      'when the page is loaded again, with thoughts',
      () => openPage([{ ...stepped, thoughts: 'Hm.', retrying: retrying() }]),
    ],
  ];
  for (const [what, open] of retries)
    it(`shows the countdown if the request after it is sent again (V520): ${what}`, () => {
      const { page, root, wishes } = open();
      nextFrame();
      assert.match(find(root, '.waiting').textContent, /^It is busy\. Trying again in \d+ s \(attempt 2 of 3\)\./);
      assert.equal(find(root, '[data-part="body"] + .waiting').previousElementSibling?.textContent, 'Let me look.');
      click(find(root, '.waiting'), 'Cancel');
      assert.deepEqual(wishes, [{ type: 'stop', id: '1' }]);
      page.receive({ type: 'turn-delta', id: '1', text: 'Yes.' });
      nextFrame();
      assert.equal(root.querySelector('.waiting'), null);
    });

  it('keeps the focus on Cancel of the countdown below the text when that begins anew (V520)', () => {
    const { page, root } = openPage([{ ...stepped, retrying: retrying() }]);
    nextFrame();
    const cancel = find(root, '.waiting button');
    cancel.focus();
    page.receive({ type: 'turn-retry', id: '1', retrying: retrying() });
    assert.equal(document.activeElement, cancel);
  });

  for (const [what, fact] of [
    ['it looks up more', { type: 'turn-step', id: '1', step: step(2, { at: 14 }) }],
    ['it thinks', { type: 'turn-thought', id: '1', text: 'Hm.' }],
    ['it ends', { type: 'turn-end', reply: ended }],
  ] as const)
    it(`shows no countdown any more once ${what} (V520)`, () => {
      const { page, root } = openPage([{ ...stepped, retrying: retrying() }]);
      page.receive(fact);
      nextFrame();
      assert.equal(root.querySelector('.waiting'), null);
    });

  for (const thoughts of ['', 'Hm.'])
    it(`counts on after a countdown only if nothing was shown before it (V520): ${thoughts || 'nothing'}`, () => {
      const { page, root } = openPage([{ ...running, thoughts, retrying: retrying() }]);
      page.receive({ type: 'turn-step', id: '1', step: step(1) });
      nextFrame();
      const shown = root.querySelector('.waiting')?.textContent;
      assert.equal(shown, thoughts === '' ? 'Waiting for the reply… 0 s' : undefined);
    });

  it('is shown for a stored reply, with a button only for steps that read a file', () => {
    const steps = [step(1, { path: 'a.ts', firstLine: 1, lastLine: 2 }), step(2, { tool: 'constructor' })];
    const { root, wishes } = openPage([{ ...running, outcome: 'done', text: 'Yes', steps }]);
    nextFrame();
    assert.equal(root.querySelectorAll('.steps-list .icon-button').length, 1);
    find(root, '.steps-list .icon-button').click();
    assert.deepEqual(wishes, [{ type: 'open-path', path: 'a.ts', firstLine: 1, lastLine: 2 }]);
    assert.equal(root.querySelectorAll('.step-open .codicon-tools').length, 1);
    assert.equal(root.querySelectorAll('.apply-all button').length, 0);
  });

  it('has a button for the changes that it proposes, with the files', () => {
    const steps = ['a.ts', 'b.ts', 'a.ts'].map((path, index) => step(index + 1, { path, proposes: true }));
    const { root } = openPage([{ ...running, outcome: 'done', text: 'Yes', steps }]);
    nextFrame();
    const [show, ...others] = root.querySelectorAll<HTMLButtonElement>('.apply-all button');
    assert.deepEqual([show?.textContent, show?.title], ['Show the changes of 2 files', 'a.ts\nb.ts']);
    assert.equal(others.length, 0, 'nothing was accepted that could be undone');
  });
});
