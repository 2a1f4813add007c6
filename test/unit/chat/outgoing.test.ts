import assert from 'node:assert/strict';
import {
  Outgoing,
  textsOf,
  type AskAboutSecrets,
  type SecretDecision,
  type SecretMemory,
  type Sent,
} from '../../../src/chat/secrets/outgoing.ts';
import { withoutFound } from '../../../src/chat/secrets/withoutFound.ts';
import type { Attachment, AttachmentKind } from '../../../src/protocol.ts';
import { madeUpToken } from '../../support/madeUpSecrets.ts';

function attachment(name: string, text: string, more: Partial<Attachment> = {}): Attachment {
  return { id: name, kind: 'file', name, language: 'plaintext', text, ...more };
}

const installationName = 'a.example · primary';

/** A gate whose user makes the given decision, the questions that the user is asked, and the connections that got a secret. */
function gate(decision?: SecretDecision) {
  const [asked, remembered, places]: [string[], string[], string[]] = [[], [], []];
  const noted: string[][] = [];
  const ask: AskAboutSecrets = (secrets, canRemove) => {
    const places = secrets.map(({ attachment: one, line }) => `${one?.name ?? 'text'}:${line}`);
    asked.push([...places, ...(canRemove ? [] : ['cannot be removed'])].join(' '));
    return Promise.resolve(decision);
  };
  const memory: SecretMemory = {
    unknown: (values) => values.filter((value) => !remembered.includes(value)),
    remember: (values) => Promise.resolve(void remembered.push(...values)),
    wasSent: () => false,
    noteSent(texts, installationName) {
      noted.push([...texts]);
      return Promise.resolve(void places.push(installationName));
    },
  };
  return { outgoing: new Outgoing(memory, ask), asked, remembered, places, noted };
}

describe('A message that is checked for secrets (V143)', () => {
  const token = madeUpToken();
  const clean = attachment('a.txt', 'nothing');
  const chip = attachment('b.ts', `first\nconst key = '${token}';`, { firstLine: 10, lastLine: 11 });

  it('is sent without a question if nothing in it looks like a secret', async () => {
    const { outgoing, asked } = gate();
    assert.deepEqual(await outgoing.check('Hello', [clean], installationName), {
      isStopped: false,
      text: 'Hello',
      attachments: [clean],
    });
    assert.deepEqual(asked, []);
  });

  it('is not checked again for the same connection in another form of what has passed', () => {
    const { outgoing } = gate();
    const [text, other] = ['Hello, with a file', 'b.example'];
    assert.equal(outgoing.havePassed([text], installationName), false);
    outgoing.notePassed([text], installationName);
    assert.deepEqual(
      [outgoing.havePassed([text, ''], installationName), outgoing.havePassed([text], other)],
      [true, false],
    );
  });

  const without = { ...chip, text: "first\nconst key = '[removed: access token of GitHub]';" };
  const cases: [decision: SecretDecision | undefined, text: string, sent: Sent | undefined][] = [
    ['send', 'Hello', { text: 'Hello', attachments: [clean, chip] }],
    ['always', 'Hello', { text: 'Hello', attachments: [clean, chip] }],
    ['remove', 'Hello', { text: 'Hello', attachments: [clean, without] }],
    [undefined, 'Hello', undefined],
    [
      'remove',
      `Hello\n${token}!`,
      { text: 'Hello\n[removed: access token of GitHub]!', attachments: [clean, without] },
    ],
    ['send', `Hello\n${token}`, { text: `Hello\n${token}`, attachments: [clean, chip] }],
    [undefined, `Hello\n${token}`, undefined],
  ];
  for (const [decision, text, sent] of cases)
    it(`is ${sent ? 'sent' : 'stopped'} after ${decision ?? 'no answer'}, ${text.length} characters (V355)`, async () => {
      const { outgoing, asked } = gate(decision);
      const checked = await outgoing.check(text, [clean, chip], installationName);
      const secret = text === 'Hello' ? undefined : token;
      assert.deepEqual(checked, sent ? { isStopped: false, ...sent } : { isStopped: true, secret });
      assert.deepEqual(asked, [text === 'Hello' ? 'b.ts:11' : 'text:2 b.ts:11']);
      if (!checked.isStopped) assert.equal(checked.attachments[0], clean);
    });

  it('has words in place of the secrets of each attachment (V355)', async () => {
    const { outgoing, asked } = gate('remove');
    const other = attachment('c.txt', `${madeUpToken()}\n${token}`);
    const checked = await outgoing.check('Hello', [chip, clean, other], installationName);
    assert.ok(!checked.isStopped);
    assert.deepEqual(checked.attachments, [
      without,
      clean,
      { ...other, text: '[removed: access token of GitHub]\n[removed: access token of GitHub]' },
    ]);
    assert.deepEqual(asked, ['b.ts:11 c.txt:1 c.txt:2']);
  });

  it('has words in place of each of several secrets, and nothing else changes (V355)', async () => {
    const { outgoing } = gate('remove');
    const checked = await outgoing.check(`a ${token} b ${madeUpToken()}\nc`, [], installationName);
    const words = '[removed: access token of GitHub]';
    assert.deepEqual(checked, { isStopped: false, text: `a ${words} b ${words}\nc`, attachments: [] });
  });

  it('is searched again after secrets were removed, without a question', async () => {
    const { outgoing, asked } = gate('remove');
    const checked = await outgoing.check(token, [chip], installationName);
    assert.ok(!checked.isStopped);
    await outgoing.check(checked.text, checked.attachments, installationName);
    assert.equal(asked.length, 1);
  });

  it('names the line of a secret in a whole file', async () => {
    const { outgoing, asked } = gate();
    await outgoing.check('Hello', [attachment('c.env', `A=1\nKEY=${token}`)], installationName);
    assert.deepEqual(asked, ['c.env:2']);
  });

  it('has passed only without the secrets that were removed', async () => {
    const { outgoing } = gate('remove');
    const checked = await outgoing.check(token, [], installationName);
    assert.ok(!checked.isStopped);
    assert.deepEqual(
      [outgoing.havePassed([checked.text], installationName), outgoing.havePassed([token], installationName)],
      [true, false],
    );
  });

  it('has words in place of each secret, in whatever order they were found', () => {
    const found = [4, 0].map((start) => ({ kind: 'jwt', start, end: start + 1 }));
    assert.equal(withoutFound('a b c', found), '[removed: JSON Web Token] b [removed: JSON Web Token]');
  });

  it('does not offer to remove a secret from what is sent along', async () => {
    const { outgoing, asked } = gate('send');
    await outgoing.mayLeave([token], installationName);
    assert.deepEqual(asked, ['text:1 cannot be removed']);
  });

  it('is named with its line and with what it is in, in each text that is sent along', async () => {
    const asked: unknown[] = [];
    const memory = { unknown: (values: string[]) => values, wasSent: () => false };
    const kept = { ...memory, remember: () => Promise.resolve(), noteSent: () => Promise.resolve() };
    const outgoing = new Outgoing(kept, (secrets) => {
      asked.push(secrets.map(({ line, textName, isSentAlong }) => [line, textName, isSentAlong]));
      return Promise.resolve('send');
    });
    await outgoing.mayLeave([`first\n${token}`, 'clean', madeUpToken()], installationName, 'Read a.ts');
    await outgoing.mayLeave([madeUpToken()], installationName);
    assert.deepEqual(asked, [
      [
        [2, 'Read a.ts', true],
        [1, 'Read a.ts', true],
      ],
      [[1, undefined, true]],
    ]);
  });

  it('contains the arguments of what was looked up, too', () => {
    const step = { number: 1, round: 1, at: 0, tool: 'a', input: 'i', title: 't', result: 'r' };
    const { result, ...failed } = step;
    const others = [failed, { ...step, input: 'i3', result: 'r3' }];
    assert.deepEqual(textsOf({ text: 'a', steps: [step, ...others] }), ['a', result, 'i', '', 'i', 'r3', 'i3']);
    assert.deepEqual(textsOf({ text: 'a', attachments: [clean, chip] }), ['a', clean.text, chip.text]);
  });

  it('causes no second question about a secret that the user always wants to send', async () => {
    const { outgoing, asked, remembered } = gate('always');
    await outgoing.check('', [chip], installationName);
    await outgoing.check(token, [chip], installationName);
    assert.deepEqual([asked, remembered], [['b.ts:11'], [token]]);
    await outgoing.check(`${token} ${madeUpToken()}`, [], installationName);
    assert.deepEqual(asked, ['b.ts:11', 'text:1']);
  });

  it('is known to the connection that it is sent to, also if another one was chosen meanwhile (V251)', async () => {
    const { outgoing, places } = gate('send');
    await outgoing.check(token, [], installationName);
    await outgoing.check(token, [], 'b.example · other', false);
    assert.deepEqual(places, ['a.example · primary', 'b.example · other']);
  });

  it('is known with each of its texts in which a secret was found, and with no other', async () => {
    const { outgoing, noted } = gate('send');
    await outgoing.check('Hello', [clean, chip], installationName);
    await outgoing.check(token, [chip, clean], installationName);
    assert.deepEqual(noted, [[chip.text], [token, chip.text]]);
  });

  it('does not offer to remove a secret from the text of a command', async () => {
    const { outgoing, asked } = gate('send');
    await outgoing.check(token, [chip], installationName, false);
    await outgoing.check('Rewrite this', [chip], installationName, false);
    assert.deepEqual(asked, ['text:1 b.ts:11 cannot be removed', 'b.ts:11']);
  });

  // A new kind does not compile until it has a row here.
  const kinds: Record<Exclude<AttachmentKind, 'picture'>, string> = {
    code: 'const key = TOKEN;',
    file: 'KEY=TOKEN\n',
    problems: 'a.ts:1:1 error: TOKEN is no URL',
    changes: 'diff --git a/a.ts b/a.ts\n@@ -1 +1 @@\n-const key = TOKEN;\n+const key = read();\n',
    terminal: '$ cat .env\nKEY=TOKEN\n$',
    surroundings: '// a.ts, line 1\nexport const key = TOKEN;',
    instructions: 'Sign in with TOKEN.',
    search: 'a.ts\n  1,1: TOKEN',
    test: 'Test: signs in\n\nExpected:\nTOKEN',
  };
  for (const [kind, text] of Object.entries(kinds))
    it(`causes a question for a secret in an attachment of the kind ${kind} (V142)`, async () => {
      const { outgoing, asked } = gate('remove');
      const suspect = attachment('a', text.replace('TOKEN', token), { kind: kind as AttachmentKind });
      const checked = await outgoing.check('Hello', [suspect, clean], installationName);
      assert.ok(!checked.isStopped && !checked.attachments[0]?.text.includes(token));
      assert.deepEqual([checked.attachments[1], asked.length], [clean, 1]);
    });

  it('is sent without searching its pictures', async () => {
    const picture = { hash: 'a', type: 'image/png' as const, width: 1, height: 1, bytes: 1 };
    const { outgoing, asked } = gate();
    await outgoing.check('', [attachment('a.png', token, { kind: 'picture', picture })], installationName);
    assert.deepEqual(asked, []);
  });
});
