import assert from 'node:assert/strict';
import { inARow } from '../../src/formattedText.ts';

describe('Sentences one after the other', () => {
  const cases: [sentences: string[], shown: string][] = [
    [[], ''],
    [['One.'], 'One.'],
    [['One.', 'Two?', 'Three.'], 'One. Two? Three.'],
    [['（503）。', '37 秒后重试。'], '（503）。37 秒后重试。'],
    [['The server said so.', '37 秒后重试。', 'And more.'], 'The server said so. 37 秒后重试。And more.'],
  ];
  for (const [sentences, shown] of cases)
    it(`have a space between them where their language has one: ${shown}`, () =>
      assert.equal(inARow(sentences), shown));
});
