import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import ts from 'typescript';
import { sources } from '../../src/editor/attach/sources.ts';
import { root } from '../../tools/install.mjs';
import { sourceFiles, sourceTexts, translatedAtLoad } from '../../tools/translations/sourceTexts.ts';
import {
  keyOfLanguage,
  languages,
  malformed,
  missing,
  misnamed,
  translationsTo,
  unused,
  type Language,
} from '../../tools/translations/translations.ts';
import { untranslated } from '../../tools/translations/untranslated.ts';

const fileOf = (text: string): ts.SourceFile => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
const all = Object.keys(languages) as Language[];

describe('Translations', function () {
  this.timeout(60_000);

  for (const language of all)
    for (const translation of translationsTo(language)) {
      it(`leave no text out: ${translation.file}`, () => {
        assert.deepEqual(missing(translation), []);
      });

      it(`translate only existing texts: ${translation.file}`, () => {
        assert.deepEqual(unused(translation), []);
      });

      it(`change only words: ${translation.file}`, () => {
        assert.deepEqual(malformed(translation, language), []);
      });
    }

  for (const language of all)
    it(`use the command names of the manifest: ${language}`, () => {
      assert.deepEqual(misnamed(translationsTo(language)), []);
    });

  it('are refused if they name a command differently', () => {
    const bundle = { english: {}, translated: { 'Run Realm Chat: Open Log.': 'Realm Chat: Log öffnen ausführen.' } };
    const manifest = {
      english: { 'command.openLog': 'Open Log' },
      translated: { 'command.openLog': 'Protokoll öffnen' },
    };
    assert.equal(
      misnamed([
        { file: '', ...bundle },
        { file: '', ...manifest },
      ]).length,
      1,
    );
  });

  const faults: [what: string, english: string, translated: string][] = [
    ['a placeholder that is lost', '{0} of {1}', '{0}'],
    ['a placeholder that is new', 'Stop', 'Stop {0}'],
    ['a placeholder twice', '{0}', '{0}{0}'],
    ['code', 'Set `a.b`', 'Set `a.c`'],
    ['an icon', '$(add) Add', '$(plus) Add'],
    ['a link', '[Open](command:realmChat.open)', '[Open](command:realmChat.close)'],
    ['a link that is lost', '[Open](command:realmChat.open)', 'Open'],
    ['a setting', 'Set realmChat.caFile to it', 'Set realmChat.cafile to it'],
    ['a line break', 'a\n[b](c)', 'a [b](c)'],
    ['a number', 'over 4 MiB', 'over 5 MiB'],
    ['a name', 'Realm Chat', 'Reich Plauderei'],
    ['an ellipsis that is lost', 'Ask…', 'Ask'],
    ['an ellipsis of dots', 'Ask', 'Ask...'],
    ['a colon that is lost', 'Now:', 'Now'],
    ['a full stop that is lost', 'It ended.', 'It ended'],
    ['a question mark that is lost', 'Open?', 'Open'],
    ['a space at the end', 'and ', 'and'],
    ['a space at the beginning', 'and', ' and'],
    ['a mnemonic', '&&Open', 'Open'],
    ['nothing', 'Stop', ''],
  ];
  for (const [what, english, translated] of faults)
    it(`are refused if their form differs: ${what}`, () => {
      const translation = { file: '', english: { a: english }, translated: { a: translated } };
      assert.equal(malformed(translation, 'de').length, 1);
    });

  it('may reorder placeholders and use the punctuation of their language', () => {
    const english = { a: '{0} of {1}: {0}.', b: 'Open {0}?', c: 'Now:' };
    const translated = { a: '{1} の {0}: {0}。', b: '{0} を開きますか？', c: '今：' };
    assert.deepEqual(malformed({ file: '', english, translated }, 'ja'), []);
  });

  it('name their own language', () => {
    const english = { [keyOfLanguage]: 'en' };
    assert.equal(malformed({ file: '', english, translated: { [keyOfLanguage]: 'fr' } }, 'de').length, 1);
  });

  it('have a different word without spaces for each source after `#`', () => {
    for (const language of all) {
      l10n.config({ contents: translationsTo(language)[0]?.translated ?? {} });
      const words = sources().map(({ word }) => word);
      for (const { id, word } of sources()) {
        const others = sources().filter((other) => other.id !== id);
        assert.ok(!others.some((other) => [other.id, other.word].includes(word)), `${language}: ${word}`);
      }
      for (const word of words) assert.match(word, /^[\p{L}\p{N}-]+$/u, language);
    }
    l10n.config({ contents: {} });
    for (const { id, word } of sources()) assert.equal(word, id, 'the English word is the id');
  });
});

describe('The texts of src', function () {
  this.timeout(60_000);

  it('are all literals in calls of l10n.t, with optional comments', () => {
    const texts = sourceTexts([fileOf("l10n.t('a {0}', b); l10n.t({ message: 'c', comment: 'd' })")]);
    assert.deepEqual(
      texts.map(({ key, text }) => [key, text]),
      [
        ['a {0}', 'a {0}'],
        ['c/d', 'c'],
      ],
    );
    assert.throws(() => sourceTexts([fileOf('l10n.t(`a ${b}`)')]), /a\.ts:1/);
    assert.throws(() => sourceTexts([fileOf('l10n.t(text)')]), /a\.ts:1/);
    assert.ok(sourceTexts(sourceFiles()).length > 500);
  });

  const shown: [code: string, count: number][] = [
    ["window.showInformationMessage('Saved')", 1],
    ["showWhyNot(isNew ? 'Not new' : l10n.t('Not old'))", 1],
    ["const options = { title: 'Open', id: 'open' }", 1],
    ["picker.placeholder = name + ' files'", 1],
    ['item.label = `$(add) ${l10n.t("Add")}`', 0],
    ['item.label = `$(add) Add ${name}`', 1],
    ["element('button', { 'aria-label': 'Close', class: 'close' })", 1],
    ["element('p', {}, 'No results')", 1],
    ["element('p', { class: 'row' }, texts.none)", 0],
    ["iconButton('close', 'Close')", 1],
    ["const options = { title: 'Realm Chat', detail: l10n.t({ message: 'Text', comment: 'Note' }) }", 0],
    ["const row = { sentence: ({ count }) => 'Broken' }", 1],
  ];
  for (const [code, count] of shown)
    it(`are reported if they are not translated: ${code}`, () => {
      assert.equal(untranslated([fileOf(code)]).length, count);
    });

  it('are translated when they are shown, not when a file is loaded', () => {
    const files = [
      "const a = l10n.t('a')",
      "class A { static a = l10n.t('a'); b = l10n.t('b'); }",
      "const a = () => l10n.t('a')",
    ];
    assert.deepEqual(
      files.map((text) => translatedAtLoad([fileOf(text)]).length),
      [1, 1, 0],
    );
    assert.deepEqual(translatedAtLoad(sourceFiles()), []);
  });

  it('are all translated where they are shown', () => {
    assert.deepEqual(untranslated(sourceFiles()), []);
  });
});

describe('The texts of the manifest', () => {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;

  it('are exactly the texts that it uses', () => {
    const used = Array.from(read('package.json').matchAll(/"%([\w.]+)%"/g), ([, key]) => key ?? '');
    const texts = Object.keys(JSON.parse(read('package.nls.json')) as object);
    assert.deepEqual([...new Set(used)].sort(), texts.sort());
  });

  it('are all translated where they are shown', () => {
    const names = new Set(['Realm Chat', 'Markdown', 'JSON', ...typedInChat]);
    const shown = textsIn(manifest['contributes']).filter((text) => !/^%[\w.]+%$|^\$/.test(text) && !names.has(text));
    assert.deepEqual(shown, []);
  });
});

/** What users type in VS Code's own chat, in every language: the participant and its commands. */
const typedInChat = ['realm', 'explain', 'fix', 'tests', 'doc', 'model'];

const shownInManifest =
  /^(?:title|shortTitle|category|label|name|displayName|description|markdownDescription|contents|detail|altText|.*(?:Message|Descriptions|Labels))$/;

/**
 * All texts in a part of the manifest that VS Code shows, recognised by the names of their properties. In the schema of a setting, such a
 * property may contain an object, which is searched too.
 */
function textsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    const isShown = shownInManifest.test(name) && values.every((one) => typeof one === 'string');
    return isShown ? values.map(String) : values.flatMap(textsIn);
  });
}
