import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import typescript from 'typescript-eslint';

const chatPanelOnly = 'Words of the server are shown in the chat panel and nowhere else.';
const parser = { regex: '^@vscode/tree-sitter-wasm', message: 'Only src/code/syntax.ts loads the parser.' };
const undici = { regex: '^undici', message: 'Only src/service/http.ts loads undici.' };
const chance = 'Use checkProperty of test/support/property.ts: npm test tries the same examples each time.';
const undiciIndex = 'The index of undici changes fetch for every extension: import its parts, and types only as types.';
/** What `no-restricted-imports` does not see: imports while the program runs. */
const ours = {
  rules: {
    'no-undici-at-run-time': {
      create: (context) => ({
        ':matches(ImportExpression[source.value=/^undici/], CallExpression[callee.name="require"][arguments.0.value=/^undici/])':
          (node) => context.report({ node, message: undiciIndex }),
      }),
    },
    'no-parser-at-run-time': {
      create: (context) => ({
        'ImportExpression[source.value=/tree-sitter/]': (node) => context.report({ node, message: parser.message }),
      }),
    },
  },
};
const vscode = { regex: '^vscode$', message: 'This folder runs without VS Code.' };

/** Forbids, for the files of one folder, the imports that match; undici is forbidden everywhere but in one file. */
const fence = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [undici, parser, ...patterns] }] },
});
const folders = (names) => ({
  regex: `/(${names.join('|')})/`,
  message: 'See "Who may import whom" in CONTRIBUTING.md.',
});
const parent = {
  regex:
    '^\\.\\./(?!protocol|plainText|namedFile|askedTogether|pictureHeader|stopReasons|counted|formattedText|loadedOnce)',
  message: 'This folder imports nothing else of this repository.',
};
/** The page imports the type of its texts besides. */
const ofPage = 'protocol|plainText|namedFile|askedTogether|pictureHeader|stopReasons|formattedText|texts';
const pageParent = { ...parent, regex: `^\\.\\./(?!${ofPage})` };
const pageGrandparent = { ...parent, regex: `^\\.\\./\\.\\./(?!${ofPage})` };
/** Files beside the folders that only these two may import, or only folders that know VS Code. */
const dialogs = {
  regex: '/(problemDialog|lateRealmChat|realmChat|whatsNew|newsDue)',
  message: 'Only extension.ts and realmChat.ts import it.',
};
const commands = {
  regex: '\\.\\./(commands|secretDialog|setByOrganisation|shownTexts|userValue|walkthroughStep)',
  message: 'This folder runs without VS Code.',
};
const rootFiles = [
  'askedTogether',
  'commands',
  'counted',
  'formattedText',
  'homePath',
  'lateRealmChat',
  'loadedOnce',
  'problemDialog',
  'protocol',
  'secretDialog',
  'setByOrganisation',
  'plainText',
  'realmChat',
  'namedFile',
  'newsDue',
  'pictureHeader',
  'shownTexts',
  'stopReasons',
  'texts',
  'userValue',
  'walkthroughStep',
  'whatsNew',
];

/** What takes only arguments, and here never more than a few: buttons of a notification, parts of a path. */
const takesOnlyArguments = 'show(Error|Warning)Message|joinPath';
/** An argument for each item of a list fills up the stack: code and texts of others have any number of items. */
const spreadArguments = [
  `:not(CallExpression[callee.property.name=/^(${takesOnlyArguments})$/]) > SpreadElement.arguments`,
  'CallExpression[callee.property.name="apply"][arguments.length=2]',
].map((selector) => ({ selector, message: 'Hand over a list as one argument, or its items one by one.' }));

/** The tool that gathers texts for translators finds `l10n.t(…)` and no other form. */
const untranslated = {
  selector: 'ImportDeclaration[source.value=/^(vscode|@vscode\\u002fl10n)$/] > ImportSpecifier[imported.name="t"]',
  message: 'Write l10n.t(…): other forms are not found for translators.',
};
/** Plurals, numbers and dates follow the language of the texts, not English and not the machine. */
const otherLanguage = [
  'NewExpression[callee.object.name="Intl"][callee.property.name=/^(Number|DateTime)Format$|^PluralRules$/] > Literal.arguments',
  'NewExpression[callee.object.name="Intl"][callee.property.name=/^(Number|DateTime)Format$|^PluralRules$/][arguments.length=0]',
  'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/][arguments.length=0]',
  'ConditionalExpression[test.operator="==="][test.right.value=1] > CallExpression.consequent[callee.object.name="l10n"]',
].map((selector) => ({ selector, message: 'Use counted, numberText or language of src/counted.ts.' }));

export default defineConfig(
  { ignores: ['dist/', 'out/', '.vscode-test/', 'test/fixtures/'] },
  eslint.configs.recommended,
  typescript.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['src/**'],
    rules: { 'no-restricted-syntax': ['error', ...spreadArguments, untranslated, ...otherLanguage] },
  },
  fence(['src/extension.ts', ...rootFiles.map((name) => `src/${name}.ts`)]),
  fence(['src/service/*'], vscode, parent),
  fence(['src/service/*/**'], vscode, folders(['code', 'chat', 'connect', 'panel', 'editor', 'nativeChat', 'webview'])),
  fence(
    ['src/organisation/**'],
    vscode,
    folders(['code', 'chat', 'connect', 'panel', 'editor', 'nativeChat', 'webview']),
  ),
  fence(['src/code/*'], vscode, parent),
  fence(['src/code/*/**'], vscode, folders(['service', 'chat', 'connect', 'panel', 'editor', 'nativeChat', 'webview'])),
  fence(['src/chat/**'], vscode, dialogs, commands, folders(['connect', 'panel', 'editor', 'nativeChat', 'webview'])),
  fence(['src/connect/**'], dialogs, folders(['chat', 'panel', 'editor', 'nativeChat', 'webview'])),
  fence(['src/panel/**'], dialogs, folders(['connect', 'editor', 'nativeChat', 'webview'])),
  fence(['src/editor/**'], dialogs, folders(['connect', 'panel', 'nativeChat', 'webview'])),
  fence(['src/nativeChat/**'], dialogs, folders(['connect', 'panel', 'editor', 'webview'])),
  fence(['src/webview/*'], vscode, pageParent),
  fence(['src/webview/*/**'], vscode, pageGrandparent),
  {
    files: ['src/service/http.ts', 'src/service/*.d.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [vscode, parent] }] },
  },
  {
    files: ['src/service/http.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [{ name: 'undici', allowTypeImports: true, message: undiciIndex }] },
      ],
    },
  },
  {
    files: ['src/code/syntax.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [undici, vscode, parent] }] },
  },
  { files: ['src/**'], plugins: { ours }, rules: { 'ours/no-undici-at-run-time': 'error' } },
  { files: ['src/**'], ignores: ['src/code/syntax.ts'], rules: { 'ours/no-parser-at-run-time': 'error' } },
  {
    files: [
      'src/extension.ts',
      'src/realmChat.ts',
      'src/connect/**',
      'src/panel/**',
      'src/editor/**',
      'src/nativeChat/**',
    ],
    rules: { 'no-restricted-properties': ['error', { property: 'serverText', message: chatPanelOnly }] },
  },
  {
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-properties': [
        'error',
        ...['assert', 'check', 'sample'].map((property) => ({ object: 'fc', property, message: chance })),
      ],
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', importNames: ['assert', 'check', 'sample'], message: chance },
      ],
    },
  },
  { files: ['test/support/property.ts', 'test/support/fuzz*.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['**/*.js', '**/*.mjs'], extends: [typescript.configs.disableTypeChecked] },
);
