import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openLink } from '../../src/panel/openLink.ts';

describe('A link of a reply', () => {
  const { window, env } = vscode as unknown as {
    window: { showWarningMessage: unknown };
    env: { openExternal: unknown };
  };
  const [originalQuestion, originalOpening] = [window.showWarningMessage, env.openExternal];
  let questions: string[] = [];
  let opened: unknown[] = [];
  let agrees = false;
  let detail: string | undefined;

  beforeEach(() => {
    [questions, opened, agrees] = [[], [], false];
    window.showWarningMessage = (question: string, options: vscode.MessageOptions, yes: string) => {
      questions.push(question);
      ({ detail } = options);
      return Promise.resolve(agrees ? yes : undefined);
    };
    env.openExternal = (address: unknown) => Promise.resolve(opened.push(address) > 0);
  });
  afterEach(() => {
    [window.showWarningMessage, env.openExternal] = [originalQuestion, originalOpening];
  });

  it('is passed to VS Code, which asks, if it leads to the web', async () => {
    await openLink('https://a.example/b?c=%26', false);
    assert.deepEqual([questions, opened], [[], ['https://a.example/b?c=%26']]);
  });

  for (const [address, isMisleading, question, target] of [
    ['https://a.example/', true, 'Open a.example?', 'https://a.example/'],
    ['http://a.example/', true, 'Open a.example?', 'http://a.example/'],
    ['http://127.0.0.1:8080/a', false, 'Open 127.0.0.1:8080?', 'http://127.0.0.1:8080/a'],
    ['mailto:ada@a.example', false, 'Open ada@a.example?', 'mailto:ada@a.example'],
    [
      'mailto:ada@a.example?bcc=eve@b.example&attach=/etc/passwd#a',
      false,
      'Open ada@a.example?',
      'mailto:ada@a.example',
    ],
    [`mailto:${'a'.repeat(300)}@a.example`, false, `Open ${'a'.repeat(200)}?`, `mailto:${'a'.repeat(200)}`],
  ] as const)
    it(`opens ${target.slice(0, 60)} only after a question, which names all that is opened: ${address.slice(0, 60)} (V626)`, async () => {
      await openLink(address, isMisleading);
      assert.deepEqual([questions, opened], [[question], []]);
      agrees = true;
      await openLink(address, isMisleading);
      assert.deepEqual(opened, [target]);
    });

  const different = 'The text of this link shows a different address from the one it opens.';
  const reasons: [address: string, isMisleading: boolean, why: string][] = [
    ['https://a.example/', true, different],
    ['http://127.0.0.1/', true, different],
    ['mailto:ada@a.example', true, different],
    [
      'http://127.0.0.1/',
      false,
      'This link leads to your own machine or network. Opening it may change something there.',
    ],
    ['mailto:ada@a.example', false, ''],
  ];
  for (const [address, isMisleading, why] of reasons)
    it(`says why it asks: ${address}${isMisleading ? ' with another text' : ''}`, async () => {
      await openLink(address, isMisleading);
      assert.equal(detail, why);
    });

  it('opens a mail address only as far as the question shows it', async () => {
    agrees = true;
    await openLink(`mailto:${'a'.repeat(300)}@a.example`, false);
    assert.deepEqual([questions, opened], [[`Open ${'a'.repeat(200)}?`], [`mailto:${'a'.repeat(200)}`]]);
  });

  it('opens nothing else', async () => {
    agrees = true;
    for (const address of [
      'command:a',
      'file:///etc/passwd',
      'vscode://a.b/c',
      'data:text/html,a',
      '//a',
      'a b',
      '',
      'mailto:?to=a@b.c',
    ])
      await openLink(address, true);
    assert.deepEqual([questions, opened], [[], []]);
  });
});
