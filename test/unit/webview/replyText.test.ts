import assert from 'node:assert/strict';
import { ReplyText } from '../../../src/webview/transcript/replyText.ts';
import { find, inPage } from './dom.ts';
import { texts } from './texts.ts';

const never = (): boolean => false;

describe('The text of a reply', () => {
  inPage();
  let reply: HTMLElement;
  let body: HTMLElement;
  let text: ReplyText;
  beforeEach(() => {
    reply = document.createElement('div');
    body = document.createElement('div');
    reply.append(body);
    text = new ReplyText(body, texts);
  });
  const drawAgain = (): void => {
    text.take(text.fallBack());
    text.draw(never);
  };

  it('is shown as it was written below one note, however often formatting fails', () => {
    text.take('a **b**\n\n- c');
    text.draw(never);
    assert.equal(find(body, 'strong').textContent, 'b');
    drawAgain();
    drawAgain();
    assert.deepEqual([body.textContent, text.length], ['a **b**\n\n- c', 12]);
    assert.deepEqual(
      Array.from(reply.children, ({ textContent }) => textContent),
      [texts.unformatted, 'a **b**\n\n- c'],
    );
  });

  it('is drawn less often only while a drawing takes longer than a frame, in proportion', () => {
    // Two looks at the clock are one drawing.
    let [time, takes] = [0, 0];
    performance.now = () => (time += takes);
    const shownAfter = (passed: number, piece: string): string => {
      time += passed;
      text.take(piece);
      text.draw(never);
      return body.textContent;
    };
    takes = 20;
    assert.equal(shownAfter(0, 'a'), 'a');
    takes = 0;
    assert.equal(shownAfter(50, 'b'), 'a', 'it rests');
    assert.equal(shownAfter(40, 'c'), 'abc');
    assert.equal(shownAfter(1, 'd'), 'abcd');
  });

  it('is formatted from its start again once it was taken back', () => {
    text.take('**a');
    text.draw(never);
    assert.deepEqual([text.takeBack(), text.isSeen, body.textContent], ['**a', false, '']);
    text.take('*b*');
    text.draw(never);
    assert.deepEqual([body.textContent, text.isSeen, text.length], ['b', true, 3]);
  });

  it('is seen only with more than white space, and needs no memory once it was released', () => {
    text.take(' \n');
    assert.deepEqual([text.isSeen, text.length], [false, 2]);
    text.take('a');
    text.take(' ');
    assert.deepEqual([text.isSeen, text.length], [true, 4]);
    text.forget();
    assert.deepEqual([text.isSeen, text.length], [true, 0]);
  });

  it('is never shown empty: what formatting would not show is shown as it was written', () => {
    text.take('[a]: https://a.example');
    assert.equal([...text.finish()].length > 0, true);
    assert.equal(body.textContent, '[a]: https://a.example');
  });
});
