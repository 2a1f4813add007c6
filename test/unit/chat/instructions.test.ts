import assert from 'node:assert/strict';
import fc from 'fast-check';
import { globsIn, isApplied } from '../../../src/editor/instructions/applyTo.ts';
import { Draft } from '../../../src/chat/composing/draft.ts';
import { dueInstructions } from '../../../src/chat/composing/dueInstructions.ts';
import { expandedMessage } from '../../../src/chat/composing/expandedMessage.ts';
import { found } from '../../../src/chat/composing/foundAttachments.ts';
import { frontMatterOf } from '../../../src/chat/composing/frontMatter.ts';
import { instructionsFileOf } from '../../../src/editor/instructions/instructionsFile.ts';
import { promptFileOf } from '../../../src/chat/composing/promptFile.ts';
import { withMoreTemplates } from '../../../src/chat/composing/templates.ts';
import { Session } from '../../../src/chat/session.ts';
import type { Attachment, Message } from '../../../src/protocol.ts';
import { checkProperty } from '../../support/property.ts';
import { replierOf } from '../../support/connected.ts';

const invalid = (line: number): string =>
  `line ${line} of its front matter is not valid YAML (values with signs need quotes)`;
const noGlobs = 'its applyTo is not a short text of globs, separated by commas';
const bomb = `a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\napplyTo: *c`;
const deep = `applyTo: ${'['.repeat(2000)}${']'.repeat(2000)}`;

/** The content of a file `*.instructions.md`, and the result of reading it: globs, text and unused keys, or the problem. */
const files: [what: string, file: string, globs: string[] | string, text?: string, unused?: string[]][] = [
  [
    'globs, a name and a description',
    `---\nname: N\ndescription: D\napplyTo: '**/*.ts'\n---\nText\n`,
    ['**/*.ts'],
    'Text\n',
  ],
  [
    'several globs',
    `---\napplyTo: "**/*.ts, src/**/*.{js,jsx},docs/**"\n---\nT`,
    ['**/*.ts', 'src/**/*.{js,jsx}', 'docs/**'],
  ],
  ['globs as a list', `---\napplyTo:\n  - '*.py'\n  - "a,b"\n---\nT`, ['*.py', 'a', 'b']],
  ['no front matter', '# Title\n\nText', [], '# Title\n\nText'],
  ['no text', `---\napplyTo: '**'\n---`, ['**'], ''],
  ['empty front matter', '---\n---\nText', [], 'Text'],
  ['front matter of comments', '---\n# applyTo: "**"\n\n---\nText', [], 'Text'],
  ['front matter that is not closed', '---\napplyTo: "**"\n\nText', [], '---\napplyTo: "**"\n\nText'],
  ['front matter after a line', '\n---\napplyTo: "**"\n---\nText', [], '\n---\napplyTo: "**"\n---\nText'],
  ['a rule in its text', '---\napplyTo: "**"\n---\nA\n\n---\n\nB', ['**'], 'A\n\n---\n\nB'],
  ['the mark of an encoding', '\uFEFF---\napplyTo: "**"\n---\nText', ['**'], 'Text'],
  ['line endings of Windows', '---\r\napplyTo: "**"\r\n---\r\nText\r\n', ['**'], 'Text\r\n'],
  ['an empty applyTo', '---\napplyTo: ""\n---\nT', []],
  ['an applyTo without a value', '---\napplyTo:\n---\nT', []],
  ['only commas', '---\napplyTo: " , ,"\n---\nT', []],
  ['a number as applyTo', '---\napplyTo: 7\n---\nT', noGlobs],
  ['a mapping as applyTo', '---\napplyTo: { a: b }\n---\nT', noGlobs],
  ['numbers in a list', '---\napplyTo: ["a", 7]\n---\nT', noGlobs],
  ['2,001 characters of globs', `---\napplyTo: "${'a'.repeat(2001)}"\n---\nT`, noGlobs],
  ['a glob without quotes', '---\ndescription: D\napplyTo: **/*.ts\n---\nT', invalid(3)],
  ['a colon without quotes', '---\ndescription: Note: this\n---\nT', invalid(2)],
  ['a key twice', '---\napplyTo: a\napplyTo: b\n---\nT', invalid(3)],
  ['a tab as indentation', '---\napplyTo:\n\t- a\n---\nT', invalid(3)],
  ['a list as front matter', '---\n- a\n---\nT', 'its front matter has no keys'],
  ['a sentence as front matter', '---\nHello\n---\nT', 'its front matter has no keys'],
  ['aliases that grow', `---\n${bomb}\n---\nT`, invalid(3)],
  ['lists in lists', `---\n${deep}\n---\nT`, invalid(2)],
  ['a merge key', '---\nx: &x { a: 1 }\ny: { <<: *x }\n---\nT', invalid(3)],
  ['a type of another language', '---\napplyTo: !!js/function "a"\n---\nT', invalid(2)],
  [
    'keys of no use',
    '---\napplyTo: a\nmodel: gpt\ntools: [x]\n__proto__: { y: 1 }\n---\nT',
    ['a'],
    'T',
    [...['model', 'tools', '__proto__']],
  ],
];

const paths = ['src/a.ts', 'src/deep/b.tsx', 'README.md', '.github/workflows/ci.yml'];
const globs: [glob: string, path: string, applies: boolean][] = [
  ['**', 'src/a.ts', true],
  ['*', 'src/a.ts', true],
  ['**/*', '.github/workflows/ci.yml', true],
  ['**/*.ts', 'src/a.ts', true],
  ['**/*.ts', 'src/a.tsx', false],
  ['*.ts', 'src/deep/a.ts', true],
  ['src/**', 'src/a.ts', true],
  ['src/**', 'packages/one/src/a.ts', true],
  ['/src/**', 'packages/one/src/a.ts', false],
  ['./src/**', 'src/a.ts', true],
  ['SRC/*.TS', 'src/a.ts', true],
  ['**/*.yml', '.github/workflows/ci.yml', true],
  ['/etc/passwd', 'src/a.ts', false],
  ['../**', 'src/a.ts', false],
  ['../../other/**', 'src/a.ts', false],
  ['C:\\src\\**', 'src/a.ts', false],
  ['!**/*.md', 'src/a.ts', false],
  ['#a', 'src/a.ts', false],
  ['[', 'src/a.ts', false],
  [`${'*a'.repeat(50)}b`, 'a'.repeat(200), false],
  [`${'**/a/'.repeat(50)}b`, 'a/'.repeat(60), false],
  ['**/*my*agent*y*/**/rai**/**', 'x/my-agent-y/z/rai-plans/b.md', true],
  ['{src,test}/**/*.{ts,tsx}', 'src/deep/b.tsx', true],
  ['{src/**,docs}/*.ts', 'src/a.ts', true],
  ['{src/**,docs}/*.md', 'src/a.ts', false],
  // Each pair of braces doubles what must be tried if they are tried one after the other.
  ['{a,b}'.repeat(380), 'ab'.repeat(190), true],
  ['{a,b}'.repeat(380), `${'ab'.repeat(189)}ac`, false],
  ['{'.repeat(900), 'src/a.ts', false],
];

const prompts: [what: string, fileName: string, file: string, name: string, unused: string[]][] = [
  ['its file', 'review.prompt.md', 'Review.', 'review', []],
  ['the name in its front matter', 'a.prompt.md', '---\nname: fix-it\n---\nFix.', 'fix-it', []],
  ['the letters of its name', 'a.prompt.md', '---\nname: "-- fix: /it?! --"\n---\nFix.', 'fix-it', []],
  ['its file without other characters', 'create read me!.prompt.md', 'Do.', 'create-read-me', []],
  ['its file in another language', 'prüfen.PROMPT.md', 'Do.', 'prüfen', []],
  ['any other prompt if its file has no letters', '!.prompt.md', 'Do.', 'prompt', []],
  ['its file if the name is not a text', 'a.prompt.md', '---\nname: [b]\n---\nDo.', 'a', []],
  [
    'keys of no use',
    'a.prompt.md',
    '---\nmode: agent\nmodel: gpt\ntools: [x]\n---\nDo.',
    'a',
    [...['mode', 'model', 'tools']],
  ],
];

describe('Instructions', () => {
  for (const [what, file, expected, text = 'T', unused = []] of files)
    it(`are read from a file with ${what}`, () => {
      const read = instructionsFileOf(file);
      if (typeof expected === 'string') assert.deepEqual(read, { problem: expected });
      else assert.deepEqual(read, { text, globs: expected, unused });
    });

  it('of 100 KB without an end of their front matter are read without delay', () => {
    const file = `---\n${'- -\n'.repeat(25_000)}`;
    assert.deepEqual(frontMatterOf(file), { values: new Map(), text: file });
  });

  for (const [glob, path, applies] of globs)
    it(`for ${glob.slice(0, 30)} ${applies ? 'apply' : 'do not apply'} to ${path.slice(0, 30)}`, () =>
      assert.equal(isApplied([glob], [path]), applies));

  it('apply if one of several files matches, or if there is no file', () => {
    assert.equal(isApplied(['*.py', '*.md'], paths), true);
    assert.equal(isApplied(['*.py', '*.rs'], paths), false);
    assert.deepEqual(
      ['**', '*', '**/*', '**/*.ts', 'a'].map((glob) => isApplied([glob], [])),
      [true, true, true, false, false],
    );
  });

  it('have globs that are separated at commas outside of braces', () => {
    assert.deepEqual(globsIn(' {a,{b,c}}.ts, d,,d ,e,\\,}f'), ['{a,{b,c}}.ts', 'd', 'e', '\\,}f']);
  });
});

describe('Any file of a repository', () => {
  const signs = [
    '---',
    '\n',
    '\r\n',
    '\uFEFF',
    ': ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    '*',
    '&a ',
    '*a',
    '!!',
    '"',
    "'",
    '|',
    '>',
    '#',
    '%',
  ];
  const pieces = fc.oneof(fc.constantFrom(...signs, 'applyTo', 'name', '**/*.ts', ','), fc.string());
  const inFrontMatter = fc.array(pieces, { maxLength: 40 }).map((all) => `---\n${all.join('')}\n---\nText`);

  it('is read or refused with a sentence, and no error is thrown', () => {
    void checkProperty(
      fc.property(fc.oneof(inFrontMatter, fc.string()), fc.string(), (file, path) => {
        const [read, prompt] = [instructionsFileOf(file), promptFileOf('a.prompt.md', file)];
        if ('globs' in read) isApplied(read.globs, [path]);
        for (const one of [read, prompt]) if ('problem' in one) assert.notEqual(one.problem, '');
        if ('template' in prompt) assert.match(prompt.template.name, /^[\p{L}\p{N}_-]+$/u);
        if ('text' in read) assert.ok(file.endsWith(read.text));
      }),
      2000,
    );
  });
});

describe('A prompt of a repository', () => {
  for (const [what, fileName, file, name, unused] of prompts)
    it(`is named after ${what}`, () => {
      const read = promptFileOf(fileName, file);
      assert.ok('template' in read);
      assert.deepEqual([read.template.name, read.unused], [name, unused]);
    });

  it('has the text of its file without space around it, and no description if there is none', () => {
    const read = promptFileOf('a.prompt.md', '\n Review it.\n\n');
    assert.ok('template' in read);
    assert.deepEqual([read.template.prompt, read.template.description], ['Review it.', '']);
  });

  it('has a description on one line, with hidden characters made visible', () => {
    const read = promptFileOf('a.prompt.md', '---\ndescription: "Look\\n it \\u202eover"\n---\nDo.');
    assert.ok('template' in read);
    assert.equal(read.template.description, 'Look it [U+202E]over');
    const long = promptFileOf('a.prompt.md', `---\ndescription: ${'x'.repeat(300)}\n---\nDo.`);
    assert.ok('template' in long);
    assert.equal(long.template.description, 'x'.repeat(200));
  });

  it('is refused with a reason if it cannot be used', () => {
    assert.deepEqual(promptFileOf('a.prompt.md', '---\na: b: c\n---\nDo.'), { problem: invalid(2) });
  });

  it('never replaces a prompt of the same name', () => {
    const [own, other] = ['Fix', 'new'].map((name) => ({ name, description: 'own', prompt: 'Own.' }));
    const more = ['fix', 'new', 'New'].map((name) => ({ name, description: 'more', prompt: 'More.' }));
    assert.deepEqual(withMoreTemplates([own!], more), [own, more[1]]);
    assert.deepEqual(withMoreTemplates([other!, own!], more), [other, own]);
  });

  it('inserts the selection, file and language only for placeholders with a dollar sign', async () => {
    const editor = {
      code: () => Promise.resolve(found(instructions('a.ts', 'let a'))),
      problems: () => Promise.resolve(found()),
      changes: () => Promise.resolve(found()),
      file: () => Promise.resolve({ file: 'a.ts', language: 'typescript' }),
    };
    const read = promptFileOf('r.prompt.md', 'Read ${file} as ${language}: ${selection} {file} ${input:x}');
    assert.ok('template' in read);
    const { text } = await expandedMessage('/r now', [read.template], editor);
    assert.equal(text, 'Read a.ts as typescript: let a {file} ${input:x}\n\nnow');
  });
});

describe('Front matter', () => {
  for (const key of ['model', 'tools', 'mode', 'agent', 'endpoint', 'baseUrl', 'parameters', 'systemPrompt'])
    it(`with ${key} changes no request`, async () => {
      const head = `---\napplyTo: '**'\n${key}: 'https://other.example'\n---\n`;
      const read = instructionsFileOf(`${head}Be brief.`);
      const prompt = promptFileOf('p.prompt.md', `${head}Do.`);
      assert.ok('text' in read && 'template' in prompt);
      assert.deepEqual(read.unused, [key]);
      assert.deepEqual(Object.keys(prompt.template), ['name', 'description', 'prompt', 'placeholders']);
      const session = new Session(replier, () => undefined);
      const plain = await session.requestFor('Do.', []);
      const withText = await session.requestFor('Do.', [instructions('AGENTS.md', read.text)]);
      const content = 'Do.\n\nInstructions from AGENTS.md:\n```markdown\nBe brief.\n```';
      assert.deepEqual(withText, { ...plain, messages: [{ role: 'user', content }] });
    });
});

describe('Instructions in a conversation', () => {
  const [first, second] = [instructions('AGENTS.md', 'One'), instructions('b.md', 'Two')];
  const none = new Set<string>();
  const said = (...attachments: Attachment[]): Message => ({ id: 'u', role: 'user', text: 'Hi', attachments });

  it('are sent once, and again when their text has changed', () => {
    const due = (...messages: Message[]): string[] =>
      dueInstructions([first, second], messages, none).map(({ text }) => text);
    assert.deepEqual(due(), ['One', 'Two']);
    assert.deepEqual(due(said(first)), ['Two']);
    assert.deepEqual(due(said(first), said(second)), []);
    assert.deepEqual(due(said(first, second), said({ ...first, text: 'Other' })), ['One']);
    assert.deepEqual(due(said({ ...first, kind: 'file' })), ['One', 'Two'], 'an attached file is different');
  });

  it('are not sent if the user turned them off', () => {
    assert.deepEqual(dueInstructions([first, second], [], new Set([first.uri])), [second]);
  });

  it('replace earlier instructions in the draft, and nothing else', () => {
    let changes = 0;
    const draft = new Draft(() => changes++);
    const file: Attachment = { ...first, id: 'f', kind: 'file' };
    draft.add(found(file));
    draft.setAll('instructions', [first, second]);
    assert.deepEqual(draft.attachments, [file, first, second]);
    draft.setAll('instructions', [{ ...first, id: 'again' }, second]);
    assert.equal(changes, 2, 'the same instructions are not a change');
    const other = { ...first, text: 'Other' };
    draft.setAll('instructions', [other, second]);
    assert.deepEqual(draft.attachments, [file, other, second]);
    draft.setAll('instructions', [other]);
    assert.deepEqual(draft.attachments, [file, other]);
    draft.setAll('instructions', []);
    assert.deepEqual(draft.attachments, [file]);
  });
});

const replier = replierOf({
  model: () => ({ id: 'chosen', name: 'Chosen' }),
  systemPrompt: () => '',
  begin: () => () => Promise.reject(new Error('Nothing is sent.')),
});

function instructions(name: string, text: string): Attachment {
  return { id: name, kind: 'instructions', name, language: 'markdown', uri: `file:///w/${name}`, text };
}
