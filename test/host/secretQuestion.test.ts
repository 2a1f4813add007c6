import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { FoundSecret } from '../../src/chat/secrets/outgoing.ts';
import { askAboutSecrets } from '../../src/secretDialog.ts';
import { madeUpToken } from '../support/madeUpSecrets.ts';
import type { SampleService } from '../service/server.ts';
import { connectForEachTest, openAndSelect, typing } from './situation.ts';

interface Question {
  question: string;
  detail: string;
  buttons: string[];
}

describe('The question about secrets (V143)', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  let token: string;
  beforeEach(() => (token = madeUpToken()));

  /** Runs a command while the user answers each question with this button, or closes it; resolves to the questions. */
  async function answering(button: string | undefined, run: () => Thenable<unknown>): Promise<Question[]> {
    const window = vscode.window as { showWarningMessage: unknown };
    const original = window.showWarningMessage;
    const asked: Question[] = [];
    window.showWarningMessage = (question: string, { detail = '' }: vscode.MessageOptions, ...buttons: string[]) => {
      asked.push({ question, detail, buttons });
      return Promise.resolve(button);
    };
    try {
      await run();
    } finally {
      window.showWarningMessage = original;
    }
    return asked;
  }
  const run = (command: string) => () => vscode.commands.executeCommand(`realmChat.${command}`);
  const bodies = (): string => service.requests.map(({ body }) => body).join('\n');
  const open = (): Promise<vscode.TextEditor> => openAndSelect(`const a = 1;\nconst key = '${token}';`, 0, 1);

  it('shows location, kind and four characters, and nothing is sent without an answer', async () => {
    await open();
    const [{ question, detail, buttons } = {}, ...more] = await answering(undefined, run('explain'));
    assert.equal(question, 'What is to be sent contains what looks like a secret.');
    assert.match(detail ?? '', /^Untitled-\d+, line 2: access token of GitHub, ghp_…$/);
    assert.deepEqual([buttons, more], [['Remove', 'Send Anyway', 'Never Ask for This One'], []]);
    assert.deepEqual(service.requests, []);
  });

  it('is answered by Remove: the question is sent with words in place of the secret (V355)', async () => {
    await open();
    await answering('Remove', run('explain'));
    assert.match(bodies(), /const key = '\[removed: access token of GitHub\]';/);
    assert.doesNotMatch(bodies(), new RegExp(token));
  });

  it('can be answered for once or for good', async () => {
    await open();
    assert.equal((await answering('Send Anyway', run('explain'))).length, 1);
    assert.match(bodies(), new RegExp(token));
    await run('newChat')();
    assert.equal((await answering('Never Ask for This One', run('explain'))).length, 1);
    await run('newChat')();
    assert.equal((await answering(undefined, run('explain'))).length, 0);
    assert.equal(service.requests.filter(({ body }) => body.includes(token)).length, 3);
  });

  it('is asked before a request of a command too, without Remove', async () => {
    await open();
    const asked = await answering(undefined, () => typing(['Make it shorter'], run('rewrite')));
    assert.deepEqual(
      asked.map(({ detail, buttons }) => [detail, buttons]),
      [
        [
          'The code or the instruction: access token of GitHub, ghp_…',
          ["Don't Send", 'Send Anyway', 'Never Ask for This One'],
        ],
      ],
    );
    assert.deepEqual(service.requests, []);
    await open();
    await answering('Send Anyway', () => typing(['Make it shorter'], run('rewrite')));
    assert.match(bodies(), new RegExp(token));
  });

  it('says what was read if a model has looked it up (V416)', async () => {
    const found = {
      kind: 'github-pat',
      value: token,
      line: 1,
      start: 0,
      end: token.length,
      isSentAlong: true as const,
    };
    const title = 'Read a.ts, lines 1 to 2';
    const [{ detail } = {}] = await answering(undefined, () => askAboutSecrets([{ ...found, textName: title }], false));
    assert.equal(detail, 'Read a.ts, lines 1 to 2: access token of GitHub, ghp_…');
  });

  const secret = { kind: 'github-pat', value: 'ghp_0123456789', line: 3, start: 0, end: 14 };
  const file = { id: 'a', kind: 'file', name: 'b\n\u2028c.ts', language: '', text: '' } as const;
  const what = 'access token of GitHub, ghp_…';
  const lines: [where: string, found: FoundSecret, isTyped: boolean, line: string][] = [
    ['the message box', secret, true, `Your message, line 3: ${what}`],
    ['a request of a command', secret, false, `The code or the instruction: ${what}`],
    ['an attachment, whose name is one line', { ...secret, attachment: file }, false, `b c.ts, line 3: ${what}`],
    [
      'what was sent before',
      { ...secret, isSentAlong: true },
      true,
      `The conversation so far, or the system prompt: ${what}`,
    ],
  ];
  for (const [where, found, isTyped, line] of lines)
    it(`names the place of a secret: ${where}`, async () => {
      const [{ detail } = {}] = await answering(undefined, () => askAboutSecrets([found], isTyped));
      assert.equal(detail, line);
    });

  it('is one for many secrets, of which it shows the first ten', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...secret, line: index + 1 }));
    for (const [count, last] of [
      [12, 'and 2 more'],
      [10, `Your message, line 10: ${what}`],
    ] as const) {
      const [asked] = await answering(undefined, () => askAboutSecrets(many.slice(0, count), true));
      const { question, detail, buttons } = asked ?? assert.fail('Nothing was asked.');
      assert.equal(question, `What is to be sent contains what looks like ${count} secrets.`);
      assert.deepEqual(buttons, ['Remove', 'Send Anyway', 'Never Ask for These']);
      assert.equal(detail.split('\n').at(-1), last);
    }
  });

  const answers: [button: string | undefined, canRemove: boolean, answer: string | undefined][] = [
    ['Remove', true, 'remove'],
    ["Don't Send", false, undefined],
    ['Send Anyway', false, 'send'],
    ['Never Ask for This One', false, 'always'],
    [undefined, true, undefined],
  ];
  for (const [button, canRemove, answer] of answers)
    it(`is answered by its buttons: ${button ?? 'Cancel'}`, async () => {
      let answered: unknown = 'nothing yet';
      await answering(button, async () => (answered = await askAboutSecrets([secret], canRemove)));
      assert.equal(answered, answer);
    });
});
