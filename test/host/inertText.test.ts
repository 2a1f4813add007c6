import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openInNewFile } from '../../src/editor/proposal/replyCode.ts';
import { LanguageItem } from '../../src/editor/proposal/languageItem.ts';
import { allowEditing } from '../../src/editor/documents/inertEditing.ts';
import { languageAt } from '../../src/editor/documents/inertText.ts';
import { Proposal } from '../../src/editor/proposal/proposal.ts';
import { ReadOnlyDocuments } from '../../src/editor/documents/readOnlyDocuments.ts';
import { startCaptureServer, type CaptureServer } from '../support/captureServer.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { answer, fenced, notices, preview, proposed, rewrite, run } from './replying.ts';
import { extension } from './extension.ts';
import { connectForEachTest, openAndSelect, selectIn } from './situation.ts';

/** JSON with the addresses from which language services load schemas. */
const addresses = (url: string): string => `{\n  "$schema": "${url}/schema?x=SECRET",\n  "extends": "${url}/base"\n}`;

/** Texts in other languages with addresses from which something could be loaded. */
const othersWithAddresses = (url: string): Record<string, string> => ({
  html: `<link rel="stylesheet" href="${url}/a.css">\n<script src="${url}/a.js"></script>\n<img src="${url}/a.png">`,
  css: `@import url("${url}/a.css");\na { background: url("${url}/a.png") }`,
  scss: `@use "${url}/a";\n@import "${url}/a.css";`,
  less: `@import (less) "${url}/a.less";`,
  markdown: `![a](${url}/a.png)\n\n<img src="${url}/b.png">\n\n[c]: ${url}/c`,
  typescript: `/// <reference path="${url}/a.d.ts" />\nimport "${url}/a.js";`,
  javascript: `import "${url}/a.js";\n//# sourceMappingURL=${url}/a.map`,
  php: `<?php\ninclude "${url}/a.php";`,
  xml: `<!DOCTYPE a SYSTEM "${url}/a.dtd">\n<a/>`,
  yaml: `# yaml-language-server: $schema=${url}/schema\na: 1`,
  dockerfile: `FROM scratch\nADD ${url}/a /a`,
});

describe('Text of a model that has not been accepted (R18)', () => {
  let service: SampleService;
  let capture: CaptureServer;
  connectForEachTest((connected) => (service = connected));
  beforeEach(async () => void (capture = await startCaptureServer()));
  afterEach(() => capture.close());

  /** Waits until language services have acted on a document that is opened later; they would have acted on earlier ones by then. */
  const servicesHadTheirTurn = async (): Promise<void> => {
    const later = await startCaptureServer();
    const content = addresses(later.url);
    await vscode.workspace.openTextDocument({ content, language: 'json' });
    await eventually(() => assert.notEqual(later.connections(), 0));
    await later.close();
  };

  for (const language of ['json', 'jsonc']) {
    it(`gives a language service nothing to act on in a preview until it is accepted: ${language}`, async () => {
      const { document } = await openAndSelect('{\n  "a": 1\n}\n', 0, 2, language);
      answer(service, fenced(addresses(capture.url), language));
      await rewrite();
      assert.equal(proposed(), `${addresses(capture.url)}\n`);
      await servicesHadTheirTurn();
      assert.equal(capture.connections(), 0);
      await run('acceptProposal');
      assert.equal(document.getText(), `${addresses(capture.url)}\n`);
      // Now the language service acts.
      await eventually(() => assert.notEqual(capture.connections(), 0));
    });
  }

  for (const language of Object.keys(othersWithAddresses('')))
    it(`gives the language service of ${language} nothing to act on in a preview either`, async () => {
      const text = othersWithAddresses(capture.url)[language] ?? '';
      await openAndSelect('a\nb\n', 0, 1, language);
      answer(service, fenced(text, language));
      await rewrite();
      assert.equal(proposed().trim(), text);
      await servicesHadTheirTurn();
      assert.equal(capture.connections(), 0);
      await run('discardProposal');
    });

  it('gives language services nothing to act on in a read-only document', async () => {
    const documents = new ReadOnlyDocuments('test-inert-text');
    await documents.show('conf.json', addresses(capture.url), 'json');
    assert.equal(vscode.window.activeTextEditor?.document.languageId, 'realm-chat-json');
    await servicesHadTheirTurn();
    assert.equal(capture.connections(), 0);
    documents.dispose();
  });

  it('opens as a new file only after a question if it names a schema', async () => {
    const escaped = addresses(capture.url).replace('$', '\\u0024').replace('//', '\\/\\/');
    for (const code of [addresses(capture.url), escaped]) {
      const told = await notices(() => openInNewFile(code, 'json'));
      assert.equal(told.length, 1);
      assert.match(told[0] ?? '', new RegExp(`127\\.0\\.0\\.1:${capture.port}.*Open anyway`));
    }
    await servicesHadTheirTurn();
    assert.equal(capture.connections(), 0);
    await notices(() => openInNewFile(escaped, 'json'), 'Open anyway');
    await eventually(() => assert.notEqual(capture.connections(), 0));
  });

  for (const [address, asked] of [
    ['file://server.example/share/a.json', 'server.example'],
    ['vscode-vfs://github/owner/a.json', 'github'],
    ['vscode://schemas/settings/user', undefined],
  ])
    it(`opens as a new file ${asked ? 'only after a question' : 'at once'} if its schema is at ${address} (V257)`, async () => {
      const told = await notices(() => openInNewFile(`{ "$schema": "${address}" }`, 'json'));
      assert.deepEqual(told, asked ? [`This file refers to a schema, and to ${asked}. | Open anyway`] : []);
    });

  it('is in a language of Realm Chat, and no pattern for names of files matches it, whatever file it is for (V375)', async () => {
    const names = ['package.json', 'tsconfig.json', 'Dockerfile', 'a.ipynb', 'a.code-workspace', '.env', 'a.yaml'];
    const { document } = await openAndSelect('a', 0, 0);
    for (const languageId of [...(await vscode.languages.getLanguages()), 'unknown']) {
      for (const name of names) {
        const uri = { value: vscode.Uri.file(`/a/${name}`) };
        const named = Object.create(document, { uri, languageId: { value: languageId } }) as vscode.TextDocument;
        const proposal = new Proposal(named, new vscode.Range(0, 0, 0, 1));
        const shown = Object.create(document, { uri: { value: proposal.uri } }) as vscode.TextDocument;
        const patterns = [`**/${name}`, `**/*${name.slice(name.lastIndexOf('.'))}`, `**/{${name},*.other}`];
        for (const pattern of patterns) {
          assert.notEqual(vscode.languages.match({ pattern }, named), 0, pattern);
          assert.equal(vscode.languages.match({ pattern }, shown), 0, pattern);
        }
        assert.match(languageAt(proposal.uri), /^realm-chat-[\w-]+$/, `${languageId}, ${name}`);
      }
    }
  });

  it('has the name, the folders and the colours of its file, and no name of a language of Realm Chat (V376)', async () => {
    const { document } = await openAndSelect('let a;', 0, 0);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = { value: vscode.Uri.joinPath(folder.uri, 'src/a b.ts') };
    const named = Object.create(document, { uri }) as vscode.TextDocument;
    const { uri: preview, originalUri } = new Proposal(named, new vscode.Range(0, 0, 0, 1));
    assert.equal(preview.path.replace('\u2060', ''), '/src/a b.ts');
    // With another path, VS Code would show a renamed file.
    assert.deepEqual([originalUri.path, originalUri.scheme === preview.scheme], [preview.path, false]);
  });

  it('has the name of that language in the status bar, where other documents have theirs', async () => {
    const window = vscode.window as { createStatusBarItem: unknown };
    const original = vscode.window.createStatusBarItem;
    const item = original('test.language');
    const shown: string[] = [];
    Object.defineProperties(item, {
      show: { value: () => shown.push(item.text) },
      hide: { value: () => shown.push('nothing') },
    });
    window.createStatusBarItem = () => item;
    const language = new LanguageItem();
    window.createStatusBarItem = original;
    const documents = new ReadOnlyDocuments('test-language-item');
    try {
      await documents.show('a.ts', 'let a;', 'typescript');
      await eventually(() => assert.equal(shown.at(-1), 'TypeScript'));
      await openAndSelect('let a;', 0, 0);
      await eventually(() => assert.equal(shown.at(-1), 'nothing'));
    } finally {
      documents.dispose();
      language.dispose();
    }
  });

  it('keeps the colours of every language for which VS Code has a built-in grammar', () => {
    const { grammars } = (extension().packageJSON as Contributor).contributes;
    const included = new Set(grammars?.map(({ scopeName }) => scopeName.replace(/\.realm-chat$/, '')));
    const builtIn = vscode.extensions.all.filter(({ id }) => id.startsWith('vscode.'));
    const known = builtIn.flatMap(
      ({ packageJSON }) => (packageJSON as Partial<Contributor>).contributes?.grammars ?? [],
    );
    // Of several grammars for a language, VS Code uses the last one.
    const scopes = new Map(known.map(({ language = '', scopeName }) => [language, scopeName]));
    scopes.delete('');
    const missing = [...scopes].filter(([, scope]) => !included.has(scope));
    assert.ok(known.length > 50);
    assert.deepEqual(missing.map(([language]) => language).sort(), notShown);
  });

  it('has the brackets and comments of its language, which VS Code is told once', () => {
    const languages = vscode.languages as { setLanguageConfiguration: unknown };
    const original = languages.setLanguageConfiguration;
    const told: [language: string, comments: unknown, brackets: number | undefined][] = [];
    languages.setLanguageConfiguration = (language: string, { comments, brackets }: vscode.LanguageConfiguration) =>
      told.push([language, comments, brackets?.length]);
    try {
      for (const language of ['realm-chat-vb', 'realm-chat-bibtex', 'realm-chat-vb', 'realm-chat-unknown'])
        allowEditing(language);
    } finally {
      languages.setLanguageConfiguration = original;
    }
    assert.deepEqual(told, [
      ['realm-chat-vb', { lineComment: "'" }, 3],
      ['realm-chat-bibtex', { lineComment: '%' }, 3],
      ['realm-chat-unknown', undefined, 3],
    ]);
  });

  it('is sent without the name of the language of Realm Chat', async () => {
    await openAndSelect('let a;\nlet b;', 0, 1);
    answer(service, fenced('const a;\nconst b;'));
    await rewrite();
    assert.equal(preview()?.languageId, 'realm-chat-typescript');
    const [editor] = vscode.window.visibleTextEditors.filter(({ document }) => document === preview());
    assert.ok(editor);
    await selectIn(editor, new vscode.Selection(0, 0, 1, 0));
    answer(service, 'It is good.');
    await run('explain');
    const request = service.requests.at(-1);
    assert.ok(!JSON.stringify(request).includes('realm-chat-typescript'));
  });
});

interface Contributor {
  contributes: { grammars?: { language?: string; scopeName: string }[] };
}

/** Languages that no file of a project has. */
const notShown = [
  'cpp_embedded_latex',
  'git-commit',
  'git-rebase',
  'log',
  'markdown-math',
  'markdown_latex_combined',
  'search-result',
];
