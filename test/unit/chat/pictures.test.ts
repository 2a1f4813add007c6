import assert from 'node:assert/strict';
import { Composing } from '../../../src/chat/composing.ts';
import { ContextMeter } from '../../../src/chat/composing/contextMeter.ts';
import { admitted, Draft, summaryOf } from '../../../src/chat/composing/draft.ts';
import { found, foundAll } from '../../../src/chat/composing/foundAttachments.ts';
import { isPicture, pictureAttachment, problemSentence, withPictures } from '../../../src/chat/pictures.ts';
import { requestText } from '../../../src/chat/composing/requestText.ts';
import type { Model } from '../../../src/chat/replier.ts';
import { Session } from '../../../src/chat/session.ts';
import { TokenEstimates } from '../../../src/chat/tokenEstimates.ts';
import type { Attachment, PictureProblem, PictureSupport, Reply } from '../../../src/protocol.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import { connected, noInstructions, noneWaiting, openGate, replierOf } from '../../support/connected.ts';
import { animatedPng, gif, jpeg, png } from '../../support/pictures.ts';

const file: Attachment = { id: '1', kind: 'file', name: 'a.ts', language: 'typescript', text: 'let a' };
const address = (type: string, bytes: Buffer): string => `data:image/${type};base64,${bytes.toString('base64')}`;
const picture = (name = 'shot.png', bytes = png()): Attachment => {
  const attachment = pictureAttachment(name, bytes);
  assert.ok(typeof attachment === 'object');
  return attachment;
};

describe('An attached picture', () => {
  const names: [name: string, bytes: Buffer, expected: string][] = [
    ['shot.png', png(), 'shot.png'],
    ['shot.webp', png(), 'shot.png'],
    ['photo.JPEG', jpeg(), 'photo.JPEG'],
    ['photo.webp', jpeg(), 'photo.jpg'],
    ['image', png(), 'image.png'],
  ];
  for (const [name, bytes, expected] of names)
    it(`has the name of its file with the extension of its format: ${name}`, () =>
      assert.equal(picture(name, bytes).name, expected));

  it('is described by its bytes', () => {
    const { kind, text, picture: described } = picture();
    assert.deepEqual([kind, text], ['picture', png().toString('base64')]);
    const { hash, ...rest } = described ?? assert.fail();
    assert.match(hash, /^[0-9a-f]{64}$/);
    assert.deepEqual(rest, { type: 'image/png', width: 3, height: 2, bytes: png().length });
    assert.deepEqual(summaryOf(picture()).size, png().length);
  });

  const refused: [bytes: Buffer, problem: PictureProblem][] = [
    [Buffer.from('Hello'), 'no-picture'],
    [gif(), 'broken'],
    [animatedPng(), 'animated'],
    [png(8000, 5001), 'too-many-pixels'],
  ];
  for (const [bytes, problem] of refused)
    it(`is refused if the page did not convert it: ${problem}`, () =>
      assert.equal(pictureAttachment('a.png', bytes), problem));

  const problems: Record<PictureProblem, RegExp> = {
    'no-picture': /^a is not a PNG, JPEG, WebP or GIF picture/,
    svg: /^a is an SVG drawing/,
    animated: /^a is animated/,
    broken: /^a is damaged/,
    'too-many-pixels': /^a has more than 40 megapixels/,
    'too-large': /^a is larger than 64 MB/,
  };
  for (const [problem, sentence] of Object.entries(problems))
    it(`is refused with its own sentence: ${problem}`, () =>
      assert.match(problemSentence(problem as PictureProblem, 'a'), sentence));

  it('counts as a picture, and not as text', () => {
    const many = Array.from({ length: 12 }, (_, index) => picture(`${index}.png`, png(index + 1)));
    const { attachments, refusals } = admitted([{ ...file, text: 'x'.repeat(150_000) }], foundAll(many));
    assert.equal(attachments.length, 11);
    assert.deepEqual(refusals, [
      '10.png is not attached: a message can have 10 pictures.',
      '11.png is not attached: a message can have 10 pictures.',
    ]);
  });

  it('is attached once', () => {
    assert.equal(admitted([picture('a.png')], found(picture('b.png'))).attachments.length, 1);
    assert.equal(admitted([picture('a.png')], found(picture('a.png', png(4)))).attachments.length, 2);
  });

  it('is refused if all pictures together are larger than 20 MB', () => {
    const large = [12_000_000, 8_000_000, 1].map((bytes, index) => {
      const { picture: described, ...rest } = picture(`${index}.png`, png(index + 1));
      return { ...rest, picture: { ...(described ?? assert.fail()), bytes } };
    });
    const { attachments, refusals } = admitted([], foundAll(large));
    assert.equal(attachments.length, 2);
    assert.deepEqual(refusals, ['2.png is not attached: all pictures together would be larger than 20 MB.']);
  });
});

describe('A message with pictures', () => {
  for (const support of ['yes', 'unknown'] as const)
    it(`is sent in parts, with the text first, to a model with the picture support: ${support}`, async () => {
      const { session, requests } = open(() => support);
      await session.send('What is this?', [picture(), file, picture('b.jpg', jpeg())]);
      const hash = picture().picture?.hash ?? '';
      assert.deepEqual([session.shown.picture(hash)?.name, session.shown.picture('')], ['shot.png', undefined]);
      assert.deepEqual(requests[0], [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?\n\na.ts:\n```typescript\nlet a\n```' },
            { type: 'image_url', image_url: { url: address('png', png()) } },
            { type: 'image_url', image_url: { url: address('jpeg', jpeg()) } },
          ],
        },
      ]);
    });

  it('keeps the pictures when it is edited or its reply is retried', async () => {
    const { session, requests } = open(() => 'yes');
    await session.send('What is this?', [picture()]);
    await session.retry(session.shown.messages[1]?.id ?? '');
    await session.edit(session.shown.messages[0]?.id ?? '', 'And this?');
    assert.deepEqual(requests[1], requests[0]);
    assert.deepEqual(requests[2]?.[0]?.content, [
      { type: 'text', text: 'And this?' },
      { type: 'image_url', image_url: { url: address('png', png()) } },
    ]);
  });

  const refusals: [support: PictureSupport, sentence: RegExp][] = [
    ['no', /Atlas does not take pictures/],
    ['app', /Apps take text/],
  ];
  for (const [support, sentence] of refusals) {
    it(`is not sent to a model that does not accept pictures: ${support}`, async () => {
      const { session, requests, composing, log } = open(() => support);
      await composing.send('What is this?');
      assert.deepEqual([session.shown.messages.length, requests.length], [0, 0]);
      assert.match(log[0] ?? '', sentence);
      assert.deepEqual(log.slice(1), ['back: What is this?']);
    });

    it(`is blocked when it is retried with a model that does not accept pictures: ${support}`, async () => {
      const { session, requests } = open((model) => (model === 'blind' ? support : 'yes'));
      await session.send('What is this?', [picture()]);
      await session.retry(session.shown.messages[1]?.id ?? '', { id: 'blind', name: 'Atlas' });
      const reply = session.shown.messages[1] as Reply;
      assert.deepEqual([requests.length, reply.outcome, reply.problem?.actions], [1, 'blocked', ['selectModel']]);
      assert.match(reply.problem?.sentence ?? '', sentence);
    });

    it(`is sent with only the picture names to a later model that does not accept pictures: ${support}`, async () => {
      const model = { id: 'seeing', name: 'Atlas' };
      const { session, requests } = open((id) => (id === 'blind' ? support : 'yes'), model);
      await session.send('What is this?', [picture()]);
      model.id = 'blind';
      await session.send('Thanks');
      assert.deepEqual(
        requests[1]?.map(({ content }) => content),
        ['What is this?\n\n[Picture not included: shot.png]', 'Yes.', 'Thanks'],
      );
    });
  }

  it('is previewed with only the start of the picture data', async () => {
    const { composing } = open(() => 'yes');
    const request = await composing.request('What is this?');
    const shown = request && requestText(request);
    assert.match(shown ?? '', /## 1\. user\n\nWhat is this\?\n\n\[data:image\/png;base64,… 1 KB\]\n$/);
  });

  it('is the only one that is refused by a model that takes none', async () => {
    const session = new Session(
      replierOf({
        model: () => ({ id: 'atlas', name: 'Atlas' }),
        begin: () => () => Promise.reject(new Error('Nothing is sent.')),
        pictureSupport: () => Promise.resolve('no'),
      }),
      () => undefined,
    );
    assert.equal(await session.refusal([file], session.addressee), undefined);
    assert.match((await session.refusal([file, picture()], session.addressee)) ?? '', /^Atlas does not take pictures/);
  });

  it('has no parts for pictures of tools whose files are lost', () => {
    const lost = [{ ...picture(), text: '' }].filter(isPicture);
    assert.equal(withPictures('Hello', lost), 'Hello');
  });

  it('contains only the name of a picture whose file is lost', async () => {
    const { session, requests } = open(() => 'yes');
    await session.send('What is this?', [{ ...picture(), text: '' }]);
    assert.equal(requests[0]?.[0]?.content, 'What is this?\n\n[Picture not included: shot.png]');
    const lost = ['a.png', 'c.png'].map((name) => ({ ...picture(), name, text: '' }));
    await session.send('And these?', [...lost.slice(0, 1), picture(), ...lost.slice(1)]);
    assert.deepEqual(requests[1]?.at(-1)?.content, [
      { type: 'text', text: 'And these?\n\n[Picture not included: a.png]\n\n[Picture not included: c.png]' },
      { type: 'image_url', image_url: { url: address('png', png()) } },
    ]);
  });
});

/** A conversation with a model that has the given picture support. A picture is attached to the next message. */
function open(support: (model: string) => PictureSupport, model: Model = { id: 'atlas', name: 'Atlas' }) {
  const [log, requests]: [string[], ServiceMessage[][]] = [[], []];
  const replier = replierOf({
    model: () => model,
    systemPrompt: () => '',
    pictureSupport: (id) => Promise.resolve(support(id)),
    begin: () =>
      connected(async function* (_, messages) {
        requests.push(messages);
        yield await Promise.resolve({ type: 'text' as const, text: 'Yes.' });
        yield { type: 'end' as const, stopReason: 'stop' };
      }),
  });
  const session = new Session(replier, () => undefined);
  const draft = new Draft(() => undefined);
  draft.add(found(picture()));
  const none = () => Promise.resolve(found());
  const composing = new Composing(session, draft, new ContextMeter(replier, new TokenEstimates()), {
    context: () =>
      Promise.resolve({ code: none, problems: none, changes: none, file: () => Promise.resolve(undefined) }),
    templates: () => [],
    outgoing: openGate,
    refusals: () => Promise.resolve([]),
    waiting: noneWaiting,
    box: { refuse: (sentence) => log.push(sentence), putBack: (text) => log.push(`back: ${text}`) },
    instructions: noInstructions,
  });
  return { session, requests, composing, log };
}
