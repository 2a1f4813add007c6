import assert from 'node:assert/strict';
import { countText, joinedSentences } from '../../src/shared/formattedText.ts';
import { languages } from '../../tools/translations/translations.ts';

describe('Joined sentences', () => {
  const cases: [sentences: string[], shown: string][] = [
    [[], ''],
    [['One.'], 'One.'],
    [['One.', 'Two?', 'Three.'], 'One. Two? Three.'],
    [['（503）。', '37 秒后重试。'], '（503）。37 秒后重试。'],
    [['他说。OK', 'Two.'], '他说。OK Two.'],
    [['The server said so.', '37 秒后重试。', 'And more.'], 'The server said so. 37 秒后重试。And more.'],
  ];
  for (const [sentences, shown] of cases)
    it(`have a space between them if their language uses one: ${shown}`, () =>
      assert.equal(joinedSentences(sentences), shown));
});

describe('A count', () => {
  for (const language of ['en', ...Object.values(languages)])
    it(`has the number format of ${language}, also without a translation`, () => {
      const numbers = new Intl.NumberFormat(language);
      const counts = [...Array(1001).keys(), 12_345, 1_000_000, 0.5, -1];
      assert.deepEqual(
        counts.map((count) => countText(language, count)),
        counts.map((count) => numbers.format(count)),
      );
    });
});
