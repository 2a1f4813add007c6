// npm run l10n -- <language>: what is missing, unused or wrong in the translations to a language, or to all. In out/l10n it writes what is
// still to be translated, and every text of src with the line that shows it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { sourceFiles, sourceTexts } from './sourceTexts.ts';
import { languages, malformed, misnamed, missing, translationsTo, unused, type Language } from './translations.ts';

const chosen = process.argv.slice(2);
const all = Object.keys(languages) as Language[];
const unknown = chosen.filter((language) => !all.includes(language as Language));
if (unknown.length > 0) throw new Error(`Not translated to ${unknown.join(', ')}. Languages: ${all.join(', ')}.`);

const folder = join(root, 'out', 'l10n');
mkdirSync(folder, { recursive: true });
const rows = sourceTexts(sourceFiles()).map(
  ({ key, place, shown }) => `${JSON.stringify(key)}\n    ${place}: ${shown}\n`,
);
writeFileSync(join(folder, 'texts.txt'), rows.join(''));

for (const language of all.filter((one) => chosen.length === 0 || chosen.includes(one))) {
  const translations = translationsTo(language);
  for (const translation of translations) {
    const { file, english } = translation;
    const left = missing(translation);
    const faults = [
      ...unused(translation).map((key) => `unused: ${JSON.stringify(key)}`),
      ...malformed(translation, language).map((line) => `wrong: ${line}`),
    ];
    const todo = join('out', 'l10n', `missing.${file.split('/').at(-1) ?? ''}`);
    const texts = Object.fromEntries(left.map((key) => [key, english[key]]));
    writeFileSync(join(root, todo), `${JSON.stringify(texts, undefined, 2)}\n`);
    console.log(`${file}: ${left.length} missing (${todo}), ${faults.length} unused or wrong`);
    for (const fault of faults) console.log(`  ${fault}`);
    if (left.length + faults.length > 0) process.exitCode = 1;
  }
  for (const line of misnamed(translations)) {
    console.log(`  ${line}`);
    process.exitCode = 1;
  }
}
