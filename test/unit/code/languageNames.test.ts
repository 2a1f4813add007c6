import assert from 'node:assert/strict';
import {
  isOfSentences,
  knownLanguageId,
  languageIdOf,
  mayStandIn,
  meansLanguage,
} from '../../../src/code/languageNames.ts';

describe('The language of code that opens in a new file', () => {
  const known = ['plaintext', 'typescript', 'shellscript'];
  for (const [label, id] of [
    ['ts', 'typescript'],
    ['TypeScript', 'typescript'],
    ['ts:src/a.ts', 'typescript'],
    ['zsh', 'shellscript'],
    ['brainfuck', 'plaintext'],
    ['rust', 'plaintext'],
    ['', 'plaintext'],
  ] as const)
    it(`is the one that its label means, if VS Code knows that: ${label || 'no label'}`, () =>
      assert.equal(knownLanguageId(label, known), id));
});

describe('The name of a language', () => {
  const names: [id: string, names: string][] = [
    ['asciidoc', 'adoc'],
    ['bat', 'batch cmd'],
    ['c', 'c h C'],
    ['clojure', 'clj cljs edn'],
    ['coffeescript', 'coffee'],
    ['cpp', 'c++ cc cxx hpp C++'],
    ['csharp', 'c# cs C#'],
    ['diff', 'patch'],
    ['dockercompose', 'docker-compose'],
    ['dockerfile', 'docker containerfile Dockerfile'],
    ['elixir', 'ex exs'],
    ['erlang', 'erl'],
    ['fsharp', 'f# fs fsx F#'],
    ['go', 'go golang'],
    ['handlebars', 'hbs'],
    ['haskell', 'hs'],
    ['html', 'htm xhtml'],
    ['ini', 'cfg conf'],
    ['jade', 'pug'],
    ['javascript', 'js mjs cjs node'],
    ['javascriptreact', 'jsx'],
    ['jsonc', 'json5'],
    ['julia', 'jl'],
    ['kotlin', 'kt kts'],
    ['latex', 'tex'],
    ['makefile', 'make mk'],
    ['markdown', 'md mdx'],
    ['objective-c', 'objc objectivec'],
    ['perl', 'pl pm'],
    ['plaintext', 'text txt plain'],
    ['powershell', 'ps1 pwsh ps'],
    ['python', 'py py3 python3 pyi'],
    ['razor', 'cshtml'],
    ['restructuredtext', 'rst'],
    ['ruby', 'rb'],
    ['rust', 'rs'],
    ['shellscript', 'bash sh shell zsh ksh'],
    ['sql', 'mysql pgsql plsql postgres postgresql sqlite tsql'],
    ['stylus', 'styl'],
    ['terraform', 'tf hcl'],
    ['typescript', 'ts mts cts'],
    ['typescriptreact', 'tsx'],
    ['vb', 'vbnet visualbasic'],
    ['yaml', 'yml'],
  ];
  for (const [id, others] of names)
    it(`may be any that is usual: ${id}`, () => {
      for (const name of others.split(' ')) assert.equal(languageIdOf(name), id, name);
    });

  const labels: [label: string, id: string][] = [
    ['{.ts}', 'typescript'],
    ['.py', 'python'],
    ['src/deep/a.rs', 'rust'],
    ['a.test.ts', 'typescript'],
    ['src/a.swift', 'swift'],
    ['src/Makefile', 'src/makefile'],
    ['tsx title="a.py"', 'typescriptreact'],
    ['vue', 'vue'],
    ['', ''],
  ];
  for (const [label, id] of labels)
    it(`is in the label of a code block: ${label || 'none'}`, () => assert.equal(languageIdOf(label), id));
});

describe('Code with a label', () => {
  const same: [label: string, language: string, means: boolean][] = [
    ['jsx', 'javascript', true],
    ['js', 'javascriptreact', true],
    ['tsx', 'typescript', true],
    ['json', 'jsonc', true],
    ['json5', 'json', true],
    ['js', 'typescript', false],
    ['', 'typescript', false],
    ['', '', false],
  ];
  for (const [label, language, means] of same)
    it(`${means ? 'is' : 'is not'} in the language: ${label || 'none'}, ${language}`, () =>
      assert.equal(meansLanguage(label, language), means));

  const guests: [language: string, labels: string][] = [
    ['astro', 'html ts tsx js jsx css scss'],
    ['c', 'cpp'],
    ['cpp', 'c'],
    ['css', 'scss less'],
    ['handlebars', 'html'],
    ['html', 'js jsx css xml'],
    ['javascript', 'ts tsx'],
    ['javascriptreact', 'ts tsx'],
    ['less', 'css'],
    ['php', 'html'],
    ['razor', 'html cs'],
    ['scss', 'css'],
    ['svelte', 'html ts tsx js jsx css scss'],
    ['typescript', 'js jsx'],
    ['vue', 'html ts tsx js jsx css scss'],
    ['xml', 'html'],
    ['python', ''],
    ['json', ''],
  ];
  const labels = 'html ts tsx js jsx css scss less xml cpp c cs py php vue'.split(' ');
  for (const [language, expected] of guests)
    it(`may stand for a language whose files contain it, or that is easily confused with it: ${language}`, () => {
      const found = labels.filter((label) => mayStandIn(label, language));
      assert.equal(found.join(' '), expected);
    });

  it('is prose in some languages, in which any words may be meant', () => {
    const prose = ['adoc', 'git-commit', 'tex', 'md', 'mdx', 'txt', 'rst'];
    assert.deepEqual([...prose, 'html', 'py', 'yaml', ''].filter(isOfSentences), prose);
  });
});
