import { defineConfig, type OxlintConfig, type OxlintOverride } from 'oxlint';

const chatPanelOnly = 'Words of the server are shown in the chat panel and nowhere else.';
const parser = { regex: '^@vscode/tree-sitter-wasm', message: 'Only src/code/syntax.ts loads the parser.' };
const undici = { regex: '^undici', message: 'Only src/service/http/http.ts loads undici.' };
const chance = 'Use checkProperty of test/support/property.ts: npm test tries the same examples each time.';
const undiciIndex = 'The index of undici changes fetch for every extension: import its parts, and types only as types.';
const vscode = { regex: '^vscode$', message: 'This folder runs without VS Code.' };

/** A piece of syntax that is not allowed, as a selector of ESLint. */
interface Restricted {
  selector: string;
  message: string;
}
type Pattern = ({ regex: string } | { group: string[] }) & { message: string };

/** Forbids, for the files of one folder, the imports that match; undici is forbidden everywhere but in one file. */
const fence = (files: string[], ...patterns: Pattern[]): OxlintOverride => imports(files, undici, parser, ...patterns);
const imports = (files: string[], ...patterns: Pattern[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
/** The folders of src, and what each may import besides itself and protocol.ts. Those without VS Code run in plain Node or in a page. */
const below = {
  shared: [],
  service: ['shared'],
  organisation: ['service', 'shared'],
  settings: ['organisation', 'service', 'shared'],
  dialogs: ['settings', 'service', 'shared'],
  code: ['shared'],
  chat: ['code', 'service', 'shared'],
  connect: ['dialogs', 'settings', 'organisation', 'service', 'shared'],
  panel: ['chat', 'dialogs', 'shared'],
  editor: ['chat', 'code', 'dialogs', 'settings', 'service', 'shared'],
  nativeChat: ['chat', 'service', 'shared'],
  webview: ['shared'],
};
const withoutVsCode = ['shared', 'service', 'organisation', 'code', 'chat', 'webview'];
/** The files beside the folders that only extension.ts and realmChat.ts import. */
const ofRoot = '(?:extension|realmChat|problemDialog|secretDialog)\\.ts$';
/** Forbids, for a file that deep in a folder, what is beside the folder and not below it. */
const beside = (folder: string, allowed: string[], up: string): Pattern => {
  const others = Object.keys(below).filter((name) => name !== folder && !allowed.includes(name));
  const commands = withoutVsCode.includes(folder) ? '|commands\\.ts$' : '';
  return {
    regex: `^${up}(?:(?:${others.join('|')})/|${ofRoot}${commands})`,
    message: 'See "Who may import whom" in CONTRIBUTING.md.',
  };
};
const fences = Object.entries(below).flatMap(([folder, allowed]) => {
  const runtime = withoutVsCode.includes(folder) ? [vscode] : [];
  return [
    fence([`src/${folder}/*`], ...runtime, beside(folder, allowed, '\\.\\./')),
    fence([`src/${folder}/*/**`], ...runtime, beside(folder, allowed, '(?:\\.\\./){2,}')),
  ];
});

const inHttp = beside('service', below.service, '(?:\\.\\./){2,}');

/** What takes only arguments, and here never more than a few: buttons of a notification, parts of a path. */
const takesOnlyArguments = 'show(Information|Error|Warning)Message|joinPath';
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
].map((selector) => ({ selector, message: 'Use counted, numberText or language of src/shared/counted.ts.' }));
/** What `no-restricted-imports` does not see: imports while the program runs. */
const undiciAtRunTime = [
  'ImportExpression[source.value=/^undici/]',
  'CallExpression[callee.name="require"][arguments.0.value=/^undici/]',
].map((selector) => ({ selector, message: undiciIndex }));
const parserAtRunTime = { selector: 'ImportExpression[source.value=/tree-sitter/]', message: parser.message };

const inSource: Restricted[] = [...spreadArguments, untranslated, ...otherLanguage, ...undiciAtRunTime];
const restrictedSyntax = (files: string[], restricted: Restricted[]): OxlintOverride => ({
  files,
  rules: { 'eslint-js/no-restricted-syntax': ['error', ...restricted] },
});

/** Rules that need types, which JavaScript does not have. Those of `correctness` besides are right for both. */
const typed = {
  'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  'typescript/no-deprecated': 'error',
  'typescript/no-generated-empty-object-type': 'error',
  'typescript/no-misused-promises': 'error',
  'typescript/no-mixed-enums': 'error',
  'typescript/no-unnecessary-boolean-literal-compare': 'error',
  'typescript/no-unnecessary-condition': 'error',
  'typescript/no-unnecessary-template-expression': 'error',
  'typescript/no-unnecessary-type-arguments': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unnecessary-type-conversion': 'error',
  'typescript/no-unnecessary-type-parameters': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-enum-assignment': 'error',
  'typescript/no-unsafe-enum-comparison': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/prefer-reduce-type-parameter': 'error',
  'typescript/prefer-return-this-type': 'error',
  'typescript/related-getter-setter-pairs': 'error',
  'typescript/require-await': 'error',
  'typescript/restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
  'typescript/use-unknown-in-catch-callback-variable': 'error',
} satisfies OxlintConfig['rules'];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'oxc'],
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist/', 'out/', '.vscode-test/', 'test/fixtures/'],
  // Beside the category: what ESLint recommends, and the strict rules of typescript-eslint.
  rules: {
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-var': 'error',
    'no-array-constructor': 'error',
    'no-useless-constructor': 'error',
    'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    'eslint-js/no-useless-assignment': 'error',
    'typescript/require-array-sort-compare': 'off',
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-invalid-void-type': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/unified-signatures': 'error',
    ...typed,
  },
  overrides: [
    restrictedSyntax(['src/**'], [...inSource, parserAtRunTime]),
    fence(['src/*.ts']),
    ...fences,
    imports(['src/service/http/http.ts', 'src/service/http/*.d.ts'], vscode, inHttp),
    {
      files: ['src/service/http/http.ts'],
      rules: {
        'typescript/no-restricted-imports': [
          'error',
          {
            patterns: [vscode, inHttp],
            paths: [{ name: 'undici', allowTypeImports: true, message: undiciIndex }],
          },
        ],
      },
    },
    imports(['src/code/syntax.ts'], undici, vscode, beside('code', below.code, '\\.\\./')),
    restrictedSyntax(['src/code/syntax.ts'], inSource),
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
      files: ['test/**', 'tools/**'],
      rules: {
        'no-unused-expressions': 'off',
        'typescript/no-non-null-assertion': 'off',
        'no-restricted-properties': [
          'error',
          ...['assert', 'check', 'sample'].map((property) => ({ object: 'fc', property, message: chance })),
        ],
        'no-restricted-imports': [
          'error',
          { paths: [{ name: 'fast-check', importNames: ['assert', 'check', 'sample'], message: chance }] },
        ],
      },
    },
    {
      files: ['**/*.js', '**/*.mjs'],
      rules: Object.fromEntries(Object.keys(typed).map((name) => [name, 'off' as const])),
    },
    // As browsers and the panel's page are: with key code 229 in a composition, and a first script of its own.
    {
      files: ['test/unit/webview/{composer,transcript,main}.test.ts'],
      rules: { 'typescript/no-deprecated': 'off', 'no-eval': 'off' },
    },
    {
      files: ['test/support/property.ts', 'test/support/fuzzProperty.ts', 'tools/fuzz/*.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
  ],
});
