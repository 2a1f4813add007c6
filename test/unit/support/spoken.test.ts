import assert from 'node:assert/strict';
import { listenTo, spoken, spokenCommand } from '../../support/spoken.ts';
import { languages, translationsTo, type Language } from '../../../tools/translations/translations.ts';

const all = Object.keys(languages) as Language[];

describe('A text of the panel in another language', function () {
  this.timeout(60_000);

  for (const language of all)
    it(`is found by its English: ${language}`, async () => {
      await listenTo(language);
      const [source, manifest] = translationsTo(language).map(({ translated }) => translated);
      const filled = (key: string, ...values: string[]): string =>
        (source?.[key] ?? '').replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');
      assert.equal(spoken('Stop'), source?.['Stop']);
      assert.equal(spoken('Remove invoice.ts'), filled('Remove {0}', 'invoice.ts'));
      assert.equal(spoken('Version 2 of 3'), filled('Version {0} of {1}', '2', '3'));
      assert.equal(spoken('Apply all 2 files'), filled('Apply all {0} files', '2'));
      assert.match(filled('Thought for {0} s', '12'), spoken(/^Thought for/) as RegExp);
      assert.match(filled('Remove {0}', 'a.ts'), spoken(/^Remove /) as RegExp);
      assert.equal(spokenCommand('New Chat'), manifest?.['command.newChat']);
    });
});
