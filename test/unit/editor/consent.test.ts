import assert from 'node:assert/strict';
import { Consent, type Asking } from '../../../src/editor/instructions/consent.ts';
import type { FoundInstructions } from '../../../src/editor/instructions/foundInstructions.ts';
import { memory } from '../../support/memento.ts';

type Answer = 'Use' | 'Show' | "Don't Use" | undefined;
const found = (name: string): FoundInstructions => ({
  ...{
    uri: undefined as never,
    name,
    hash: `hash of ${name}`,
    file: `File ${name}`,
    text: 'Text',
    isDue: true,
    unused: [],
  },
});
const [one, other] = [found('one.md'), found('other.md')];

/** A window in which the user gives these answers, one after the other. */
function windowWith(answers: (Answer | Promise<Answer>)[], memento = memory()) {
  const [said, shown]: [string[], string[]] = [[], []];
  const answered = (kind: string, message: string, buttons: readonly string[]): Promise<string | undefined> => {
    said.push(`${kind}: ${/[^:]*(?=\. Use them\?)/.exec(message)?.[0].trim()} | ${buttons.join(' | ')}`);
    return Promise.resolve(answers.shift());
  };
  const dialogs = {
    notice: (_kind: string, message: string, buttons: readonly string[]) => answered('notice', message, buttons),
    question: (_kind: string, message: string, _detail: readonly string[], buttons: readonly string[]) =>
      answered('question', message, buttons),
  };
  const consent = new Consent(memento, (_title, text) => Promise.resolve(void shown.push(text)), dialogs);
  const wanted = async (all: FoundInstructions[], asking: Asking = 'before sending'): Promise<string[] | undefined> =>
    (await consent.wanted(all, asking))?.map(({ name }) => name);
  return { wanted, said, shown };
}
/** What happens after a promise of a notification has settled. */
const later = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const buttons = "Show | Use | Don't Use";

describe('The consent to instructions of a workspace', () => {
  for (const [answer, wanted] of [
    ['Use', ['one.md', 'other.md']],
    ["Don't Use", []],
  ] as const)
    it(`is asked for once before something is sent, and kept for later windows: ${answer}`, async () => {
      const memento = memory();
      const first = windowWith([answer], memento);
      for (let time = 0; time < 2; time++) assert.deepEqual(await first.wanted([one, other]), wanted);
      assert.deepEqual(first.said, [`question: one.md, other.md | ${buttons}`]);
      const second = windowWith([], memento);
      assert.deepEqual([await second.wanted([one, other]), second.said], [wanted, []]);
    });

  it('is asked for only what is new, and what was not wanted stays so', async () => {
    const { wanted, said } = windowWith(["Don't Use", 'Use']);
    assert.deepEqual(await wanted([one]), []);
    assert.deepEqual(await wanted([one, other]), ['other.md']);
    assert.deepEqual(said, [`question: one.md | ${buttons}`, `question: other.md | ${buttons}`]);
  });

  it('is not given without an answer, and asked for only once in a window, in each of the two ways', async () => {
    const { wanted, said } = windowWith([undefined, undefined]);
    const asking = { decided: () => assert.fail() };
    for (const way of [asking, asking, 'before sending', 'before sending'] as const)
      assert.deepEqual(await wanted([one], way), []);
    assert.deepEqual(said, [`notice: one.md | ${buttons}`, `question: one.md | ${buttons}`]);
    const later = windowWith(['Use']);
    assert.deepEqual(await later.wanted([one]), ['one.md'], 'a window that is opened later asks again');
  });

  it('holds back what is sent while the user looks, and is asked for beside the text', async () => {
    const { wanted, said, shown } = windowWith(['Show', 'Show', 'Use']);
    assert.equal(await wanted([one]), undefined);
    await later();
    assert.deepEqual(said, [
      ...[`question: one.md | ${buttons}`, `notice: one.md | ${buttons}`, `notice: one.md | ${buttons}`],
    ]);
    assert.equal(shown.length, 2);
    assert.match(shown[0] ?? '', /## one\.md[^]*File one\.md/);
    assert.deepEqual(await wanted([one]), ['one.md']);
  });

  it('is told to each chat that waits for it, once, however it was asked for', async () => {
    for (const [answers, way] of [
      [['Use'], { decided: () => undefined }],
      [[undefined, "Don't Use"], 'before sending'],
    ] as const) {
      const { wanted } = windowWith([...answers, 'Use']);
      let told = 0;
      await wanted([one], { decided: () => told++ });
      await wanted([one], way);
      await later();
      assert.equal(told, 1);
      assert.deepEqual(await wanted([other]), ['other.md']);
      assert.equal(told, 1, 'and not of other instructions later');
    }
  });

  it('is told to several chats that wait for the same', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { wanted, said } = windowWith([answer.promise]);
    const told: string[] = [];
    for (const chat of ['first', 'second', 'third']) await wanted([one], { decided: () => told.push(chat) });
    answer.resolve('Use');
    await later();
    assert.deepEqual([told, said.length], [['first', 'second', 'third'], 1]);
  });

  it('is told to no chat that has nothing to wait for', async () => {
    const { wanted } = windowWith(['Use', 'Use']);
    await wanted([one]);
    assert.deepEqual(await wanted([one], { decided: () => assert.fail() }), ['one.md']);
    await wanted([other]);
  });
});
