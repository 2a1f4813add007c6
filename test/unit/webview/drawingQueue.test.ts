import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { DrawingQueue, type Drawable } from '../../../src/webview/transcript/drawingQueue.ts';
import { everyLookTakes, inPage, nextFrame, waitingFrames } from './dom.ts';

describe('The queue of texts that are drawn', () => {
  inPage();
  afterEach(() => mock.restoreAll());

  /** Something that cannot format a text with this word, and writes down what it draws. */
  const drawable = (fails = 'never'): Drawable & { drawn: string; fellBack: number } => {
    const one = {
      drawn: '',
      fellBack: 0,
      append: (text: string) => {
        one.drawn += text;
        if (one.fellBack === 0 && text.includes(fails)) throw new Error('It cannot be formatted.');
      },
      draw: () => true,
      fallBack: () => {
        const text = one.drawn;
        one.drawn = '';
        one.fellBack++;
        return text;
      },
    };
    return one;
  };
  const drawAll = (): void => {
    while (waitingFrames() > 0) nextFrame();
  };

  for (const fails of ['first', 'middle', 'last'])
    it(`draws all of a text once if formatting fails at its ${fails} line`, () => {
      mock.method(console, 'error', () => undefined);
      const queue = new DrawingQueue();
      const one = drawable(fails);
      const text = ['first', 'line\n'.repeat(200), 'middle', 'line\n'.repeat(200), 'last'].join('\n');
      queue.add(one, text, false);
      drawAll();
      assert.deepEqual([one.drawn, one.fellBack], [text, 1]);
    });

  it('ends a text again from the start if its end fails, and the other texts all the same', () => {
    mock.method(console, 'error', () => undefined);
    const queue = new DrawingQueue();
    const [one, other] = [drawable(), drawable()];
    const steps: string[] = [];
    queue.add(one, 'one', false);
    queue.end(one, function* end() {
      steps.push('begins');
      yield;
      if (one.fellBack === 0) throw new Error('It cannot be formatted.');
      steps.push('ends');
    });
    queue.add(other, 'other', false);
    drawAll();
    assert.deepEqual([steps, one.drawn, other.drawn], [['begins', 'begins', 'ends'], 'one', 'other']);
  });

  it('asks a text that is drawn only later once in each frame, draws the others meanwhile, and then all of it', () => {
    everyLookTakes(0.1);
    const queue = new DrawingQueue();
    const [one, other] = [drawable(), drawable()];
    let asked = 0;
    one.draw = () => ++asked > 2;
    for (const each of [one, other]) queue.add(each, 'text', true);
    nextFrame();
    assert.deepEqual([asked, one.drawn, other.drawn], [1, 'text', 'text']);
    nextFrame();
    assert.equal(asked, 2);
    drawAll();
    assert.equal(asked, 3);
  });

  it('gives back what is not drawn yet of a text that goes, and draws nothing more of it', () => {
    everyLookTakes(4);
    const queue = new DrawingQueue();
    const one = drawable();
    const text = 'line\n'.repeat(1000);
    queue.add(one, text, true);
    nextFrame();
    const { drawn } = one;
    assert.ok(drawn.length > 0 && drawn.length < text.length);
    assert.equal(drawn + queue.drop(one), text);
    assert.equal(queue.drop(one), '');
    drawAll();
    assert.equal(one.drawn, drawn);
  });
});
