import assert from 'node:assert/strict';
import { Draft, summaryOf } from '../../../src/chat/composing/draft.ts';
import {
  found,
  foundPicture,
  isAnythingIn,
  refusalText,
  refused,
  merged,
} from '../../../src/chat/composing/foundAttachments.ts';
import type { Attachment, AttachmentKind } from '../../../src/protocol.ts';

let ids = 0;
const file = (name: string, text = name): Attachment => {
  const uri = `file:///w/${name}`;
  return { id: String(++ids), kind: 'file', name, language: 'plaintext', uri, text };
};
const lines = (firstLine: number, lastLine: number): Attachment => ({
  ...file('a.ts'),
  kind: 'code',
  firstLine,
  lastLine,
});
const diff = (name: string): Attachment => {
  return { id: String(++ids), kind: 'changes', name, language: 'diff', text: name };
};

const surroundings = (text: string): Attachment => ({
  id: String(++ids),
  kind: 'surroundings',
  name: 'Surroundings of a.ts',
  language: 'typescript',
  text,
});

const output = (text: string, kind: AttachmentKind = 'terminal'): Attachment => ({
  ...{ id: String(++ids), kind, name: 'works', language: 'plaintext', text },
});

describe('The draft of a message', () => {
  const things: [what: string, first: Attachment, second: Attachment, names: string[]][] = [
    ['the same file', file('a.ts', 'old'), file('a.ts', 'new'), ['new']],
    ['other files', file('a.ts'), file('b.ts'), ['a.ts', 'b.ts']],
    ['the same lines', { ...lines(1, 2), text: 'old' }, { ...lines(1, 2), text: 'new' }, ['new']],
    ['other lines of a file', { ...lines(1, 2), text: '1' }, { ...lines(2, 2), text: '2' }, ['1', '2']],
    [
      'other code of the same line',
      { ...lines(3, 3), text: 'left' },
      { ...lines(3, 3), text: 'right' },
      ['left', 'right'],
    ],
    ['the same code of a line', { ...lines(3, 3), text: 'left' }, { ...lines(3, 3), text: 'left' }, ['left']],
    ['a file and lines of it', file('a.ts', 'all'), { ...lines(1, 2), text: 'some' }, ['all', 'some']],
    ['the surroundings of two places in a file', surroundings('1'), surroundings('2'), ['1', '2']],
    ['the same surroundings', surroundings('1'), surroundings('1'), ['1']],
    ['two parts of the output of a terminal (V516)', output('error'), output('build'), ['error', 'build']],
    ['the same part of it', output('error'), output('error'), ['error']],
    ['two failed tests of one name (V516)', output('1', 'test'), output('2', 'test'), ['1', '2']],
    ['the results of two searches (V516)', output('1', 'search'), output('2', 'search'), ['1', '2']],
    ['changes of the same repository', diff('Changes in a'), { ...diff('Changes in a'), text: 'new' }, ['new']],
    [
      'files of one name in two folders',
      file('a.ts', '1'),
      { ...file('a.ts', '2'), uri: 'file:///v/a.ts' },
      ['1', '2'],
    ],
  ];
  for (const [what, first, second, texts] of things) {
    it(`contains each attachment once: ${what}`, () => {
      const draft = new Draft(() => undefined);
      draft.add(found(first));
      draft.add(found(second));
      assert.deepEqual(
        draft.attachments.map(({ text }) => text),
        texts,
      );
    });
  }

  it('hands its attachments over to another message, and keeps none', () => {
    const told: number[] = [];
    const draft: Draft = new Draft(() => told.push(draft.attachments.length));
    draft.add(found(file('a.ts'), file('b.ts')));
    assert.deepEqual(
      draft.takeAll().map(({ name }) => name),
      ['a.ts', 'b.ts'],
    );
    assert.deepEqual(draft.attachments, []);
    assert.deepEqual(told, [2, 0]);
  });

  it('refuses a text that is too long, in a sentence with its name, size and limit, and takes one that just fits', () => {
    const draft = new Draft(() => undefined);
    assert.deepEqual(draft.add(found(file('fits.txt', 'a'.repeat(200_000)))), []);
    assert.deepEqual(draft.add(found(file('long.txt', 'a'.repeat(200_001)), file('b.ts'))), [
      'long.txt is too large to attach: it has 200,001 characters, and the limit is 200,000.',
    ]);
    assert.deepEqual(
      draft.attachments.map(({ name }) => name),
      ['fits.txt', 'b.ts'],
    );
  });

  it('refuses attachments that are too long together, and accepts one that replaces another', () => {
    const draft = new Draft(() => undefined);
    const text = 'a'.repeat(200_000);
    for (const name of ['1', '2', '3', '4', '5']) assert.deepEqual(draft.add(found(file(name, text))), []);
    assert.deepEqual(draft.add(found(file('6', 'a'))), [
      '6 (1 characters) is not attached: all attachments together would have 1,000,001 characters, and the limit is 1,000,000.',
    ]);
    assert.deepEqual(draft.add(found(file('5', text))), []);
    assert.equal(draft.attachments.length, 5);
  });

  it('loses what is removed, and reports every change', () => {
    const counts: number[] = [];
    const draft = new Draft(() => counts.push(draft.attachments.length));
    const [one, other] = [file('a'), file('b')];
    draft.add(found(one, other));
    draft.remove([one.id]);
    assert.equal(draft.attachment(one.id), undefined);
    assert.equal(draft.attachment(other.id), other);
    draft.takeSent(draft.attachments);
    assert.deepEqual(counts, [2, 1, 0]);
  });

  it('loses several attachments at once', () => {
    const [counts, removed]: [number[], string[]] = [[], []];
    const draft: Draft = new Draft(
      () => counts.push(draft.attachments.length),
      ({ id }) => removed.push(id),
    );
    const all = ['a', 'b', 'c'].map((name) => file(name));
    draft.add(found(...all));
    const [one, , other] = all.map(({ id }) => id);
    draft.remove([one ?? '', other ?? '', 'unknown']);
    assert.deepEqual(
      draft.attachments.map(({ name }) => name),
      ['b'],
    );
    assert.deepEqual(
      [counts, removed],
      [
        [3, 1],
        [one, other],
      ],
    );
  });

  it('takes ten pictures of 20 MB together, and texts beside them as if there were none', () => {
    const pictureOf = (name: string, bytes: number): Attachment => ({
      ...file(name, 'a'.repeat(100_000)),
      kind: 'picture',
      picture: { hash: name, type: 'image/png', width: 1, height: 1, bytes },
    });
    const draft = new Draft(() => undefined);
    const ten = Array.from({ length: 10 }, (_, index) => pictureOf(`${index}.png`, 2_000_000));
    assert.deepEqual(draft.add(found(...ten)), []);
    assert.deepEqual(draft.add(found(pictureOf('10.png', 1))), [
      '10.png is not attached: a message can have 10 pictures.',
    ]);
    assert.deepEqual(draft.add(found(pictureOf('9.png', 2_000_000))), [], 'one that is attached already');
    assert.deepEqual(draft.add(found(file('a', 'a'.repeat(200_000)))), []);
    draft.remove(ten.slice(1, 2).map(({ id }) => id));
    assert.deepEqual(draft.add(found(pictureOf('11.png', 2_000_001))), [
      '11.png is not attached: all pictures together would be larger than 20 MB.',
    ]);
  });

  it('has its place before all messages that waited after those that are taken back', () => {
    const draft = new Draft(() => undefined);
    draft.noteBefore(['1', '2']);
    draft.noteBefore(['2', '3']);
    assert.deepEqual([...draft.before], ['1', '2', '3']);
  });

  it('sends its attachments to the page without their texts', () => {
    assert.deepEqual(summaryOf({ ...lines(2, 3), id: '1', text: '12345' }), {
      id: '1',
      kind: 'code',
      name: 'a.ts',
      language: 'plaintext',
      firstLine: 2,
      lastLine: 3,
      uri: 'file:///w/a.ts',
      size: 5,
    });
  });

  it('says whether a file among what was found is never sent', () => {
    assert.equal(merged([found(file('a')), { ...refused('No.'), isNeverSent: true }]).isNeverSent, true);
    assert.equal(merged([found(file('a')), refused('No.')]).isNeverSent, undefined);
    const picture = { name: 'b.png', bytes: new Uint8Array([1]) };
    const other = { ...picture, name: 'c.png' };
    const pictures = [foundPicture(picture), found(file('a')), foundPicture(other)];
    assert.deepEqual(merged(pictures).pictures, [picture, other]);
  });

  it('has a picture by the hash of its bytes, for the page', () => {
    const draft = new Draft(() => undefined);
    const bytes = { hash: 'h', type: 'image/png' as const, width: 1, height: 1, bytes: 3 };
    draft.add(found(file('a'), { ...file('b.png'), kind: 'picture', picture: bytes }));
    assert.deepEqual([draft.picture('h')?.name, draft.picture('x')], ['b.png', undefined]);
  });

  it('reports why something was not found, with at most three reasons', () => {
    const draft = new Draft(() => undefined);
    const reasons = draft.add(merged([found(file('a')), ...['1.', '2.', '3.', '4.', '5.'].map(refused)]));
    assert.deepEqual(reasons, ['1.', '2.', '3.', '4.', '5.']);
    assert.equal(refusalText(reasons), '1. 2. 3. 2 more are not attached.');
    assert.equal(refusalText(reasons.slice(0, 4)), '1. 2. 3. 1 more is not attached.');
    assert.equal(refusalText(reasons.slice(0, 3)), '1. 2. 3.');
    assert.equal(refusalText(['1.']), '1.');
  });
});

describe('What was found to attach', () => {
  const picture = foundPicture({ name: 'a.png', bytes: new Uint8Array() });
  const cases: [what: string, all: Parameters<typeof merged>[0], isAny: boolean][] = [
    ['a file', [found(file('a.ts'))], true],
    ['a picture alone', [picture], true],
    ['a refusal and a picture', [refused('No.'), picture], true],
    ['a refusal alone', [refused('No.')], false],
    ['nothing', [found()], false],
  ];
  for (const [what, all, isAny] of cases)
    it(`${isAny ? 'brings' : 'does not bring'} the chat to the front: ${what}`, () => {
      assert.deepEqual(all.map(isAnythingIn).includes(true), isAny);
      assert.equal(isAnythingIn(merged(all)), isAny);
    });
});
