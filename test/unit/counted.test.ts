import * as l10n from '@vscode/l10n';
import assert from 'node:assert/strict';
import { counted, language, numberText } from '../../src/shared/counted.ts';
import { format } from '../../src/shared/formattedText.ts';

const keyOfLanguage = 'en/The BCP 47 code of the language, for example de or zh-CN.';
const files = (count: number): string =>
  counted(count, l10n.t('{0} file of {1}'), l10n.t('{0} files of {1}'), 'src').replace(/[\u00a0\u202f]/g, ' ');

describe('Texts that count', () => {
  afterEach(() => l10n.config({ contents: {} }));

  // V166.
  it('are English without a bundle', () => {
    assert.equal(language(), 'en');
    assert.deepEqual([0, 1, 2, 1234].map(files), [
      '0 files of src',
      '1 file of src',
      '2 files of src',
      '1,234 files of src',
    ]);
    assert.equal(numberText(1234.56, { maximumFractionDigits: 1 }), '1,234.6');
  });

  it('take values in any order and insert them unchanged', () => {
    assert.equal(format('{1} von {0}: {2}', '{1}', '$&'), '$& von {1}: {2}');
    assert.equal(format('{0}, {0}, {10}', ''), ', , {10}');
    assert.equal(counted(2, 'never', '{1}: {0}', '{0}'), '{0}: 2');
  });

  const cases: [string, string, string, string[]][] = [
    [
      'de',
      '{0} Datei von {1}',
      '{0} Dateien von {1}',
      ['0 Dateien von src', '1 Datei von src', '1.234 Dateien von src'],
    ],
    [
      'fr',
      '{0} fichier de {1}',
      '{0} fichiers de {1}',
      ['0 fichier de src', '1 fichier de src', '1 234 fichiers de src'],
    ],
    [
      'es',
      '{0} archivo de {1}',
      '{0} archivos de {1}',
      ['0 archivos de src', '1 archivo de src', '1234 archivos de src'],
    ],
    ['ja', 'never', '{1} の {0} 個', ['src の 0 個', 'src の 1 個', 'src の 1,234 個']],
    ['zh-CN', 'never', '{1} 的 {0} 个', ['src 的 0 个', 'src 的 1 个', 'src 的 1,234 个']],
  ];
  for (const [code, one, other, expected] of cases)
    it(`follow the rules of their language: ${code}`, () => {
      const contents = { [keyOfLanguage]: code, '{0} file of {1}': one, '{0} files of {1}': other };
      l10n.config({ contents });
      assert.equal(language(), code);
      assert.deepEqual([0, 1, 1234].map(files), expected);
    });
});
