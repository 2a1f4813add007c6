// The translations, and what is wrong with them: of the texts of `src` in `l10n`, and of those of the manifest beside package.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { sourceFiles, sourceTexts } from './sourceTexts.ts';

/** The languages that Realm Chat is translated to, as VS Code names them; each with its BCP 47 code. */
export const languages = { de: 'de', fr: 'fr', es: 'es', ja: 'ja', 'zh-cn': 'zh-CN' };

export type Language = keyof typeof languages;

/** Texts by their keys. */
export type Texts = Record<string, string>;

/** A file of English texts, and the file of one language that translates them; paths in the repository. */
export interface Translation {
  file: string;
  english: Texts;
  translated: Texts;
}

/** The key of the text in which each language names itself. */
export const keyOfLanguage = 'en/The BCP 47 code of the language, for example de or zh-CN.';

/** Both translations of a language. */
export function translationsTo(language: Language): Translation[] {
  const files = [
    { file: `l10n/bundle.l10n.${language}.json`, english: textsOfSource() },
    { file: `package.nls.${language}.json`, english: textsOfManifest() },
  ];
  return files.map(({ file, english }) => ({ file, english, translated: read(file) }));
}

/** The English texts of `src` by their keys, in the order of the files. */
export function textsOfSource(): Texts {
  return (ofSource ??= Object.fromEntries(sourceTexts(sourceFiles()).map(({ key, text }) => [key, text])));
}

/** The English texts of the manifest by their keys. */
export function textsOfManifest(): Texts {
  return read('package.nls.json');
}

let ofSource: Texts | undefined;

/** The keys that are not translated. */
export function missing({ english, translated }: Translation): string[] {
  return Object.keys(english).filter((key) => !Object.hasOwn(translated, key));
}

/** The keys that translate no text, or no longer. */
export function unused({ english, translated }: Translation): string[] {
  return Object.keys(translated).filter((key) => !Object.hasOwn(english, key));
}

/** What differs between texts and their translations that no language may change, as one line for each text. */
export function malformed({ english, translated }: Translation, language: Language): string[] {
  return Object.entries(translated).flatMap(([key, text]) => {
    const faults = Object.hasOwn(english, key) ? faultsOf(english[key] ?? '', text) : [];
    if (key === keyOfLanguage && text !== languages[language]) faults.push(`is not ${languages[language]}`);
    return faults.length > 0 ? [`${JSON.stringify(key)}: ${JSON.stringify(text)} ${faults.join(', ')}`] : [];
  });
}

/** The texts of a bundle that name a command otherwise than the manifest does in the same language, one line for each. */
export function misnamed([bundle, manifest]: Translation[]): string[] {
  if (!bundle || !manifest) return [];
  const commands = Object.entries(manifest.english).filter(([key]) => key.startsWith('command.'));
  return Object.entries(bundle.translated).flatMap(([key, text]) =>
    commands.flatMap(([command, english]) => {
      const title = manifest.translated[command] ?? english;
      const isNamed = new RegExp(`Realm Chat: ${english}(?![\\w ])`).test(key);
      return isNamed && !text.includes(title) ? [`${JSON.stringify(text)} does not name ${JSON.stringify(title)}`] : [];
    }),
  );
}

/** What stays as it is in every language, in any order. */
export const fixed: [name: string, pattern: RegExp][] = [
  ['placeholders', /\{\d+\}/g],
  ['code', /`[^`]*`/g],
  ['icons', /\$\([\w~-]+\)/g],
  ['targets of links', /\]\([^)]*\)/g],
  ['line breaks', /\n/g],
  ['bold words', /\*\*/g],
  ['settings', /\b(?:realmChat|http)\.\w+(?:\.\w+)*/g],
  ['addresses', /https?:\/\/[^\s)。，、]*[\w/]/g],
  ['names', /Realm Chat|VS Code|Git\b/g],
  ['numbers', /\d+/g],
  ['ellipses', /…/g],
  ['mnemonics', /&&/g],
];

/** How a text ends, and how the same end looks in Japanese and Chinese. */
const ends = [/[.。]$/, /[?？]$/, /[!！]$/, /[:：]$/, /\s$/, /[)）]$/];

function faultsOf(english: string, text: unknown): string[] {
  if (typeof text !== 'string' || text === '') return ['is no text'];
  const changed = fixed.filter(([, pattern]) => found(pattern, english) !== found(pattern, text));
  const faults = changed.map(([name, pattern]) => `has other ${name} than ${found(pattern, english) || 'none'}`);
  if (ends.some((end) => end.test(english) !== end.test(text))) faults.push('ends in another way');
  if (/^\s/.test(english) !== /^\s/.test(text)) faults.push('begins with another space');
  if (/\.\.\./.test(text)) faults.push('has dots in place of an ellipsis');
  return faults;
}

function found(pattern: RegExp, text: string): string {
  return (text.match(pattern) ?? [])
    .sort()
    .map((part) => JSON.stringify(part))
    .join(' ');
}

function read(file: string): Texts {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts;
}
