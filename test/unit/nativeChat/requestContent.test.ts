import assert from 'node:assert/strict';
import { requestContent, type Takes } from '../../../src/nativeChat/requestContent.ts';
import type { Said, SaidPart } from '../../../src/nativeChat/saidParts.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { animatedPng, gif, jpeg, png, svg, webp } from '../../support/pictures.ts';

const all: Takes = { name: 'Atlas', pictures: 'yes', callsTools: true };
const textOnly: Takes = { name: 'Assistant', pictures: 'app', callsTools: false };

const text = (said: string): SaidPart => ({ type: 'text', text: said });
const call = (id: string, input: object = {}): SaidPart => ({ type: 'call', id, name: 'read', input });
const result = (id: string, ...parts: SaidPart[]): SaidPart => ({ type: 'result', id, parts });
const picture = (bytes: Uint8Array): SaidPart => ({ type: 'picture', bytes });
const user = (...parts: SaidPart[]): Said => ({ role: 'user', parts });
const assistant = (...parts: SaidPart[]): Said => ({ role: 'assistant', parts });
const address = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`;
const called = (id: string, json = '{}') => ({
  id,
  type: 'function' as const,
  function: { name: 'read', arguments: json },
});

const described = '[Called the tool read with {}]';
const cases: [name: string, said: Said[], takes: Takes, expected: ServiceMessage[]][] = [
  [
    'texts and roles',
    [
      { role: 'system', parts: [text('Be brief.')] },
      user(text('Hello')),
      assistant(text('Good'), text(' day')),
      user(text('a'), text('b')),
    ],
    textOnly,
    [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Good day' },
      { role: 'user', content: 'a\n\nb' },
    ],
  ],
  ['nothing', [], all, []],
  [
    'messages without content (V154, V517)',
    [user(), assistant(), user(text('')), assistant(text('\n'), text(' ')), user(text('Hi'))],
    all,
    [{ role: 'user', content: 'Hi' }],
  ],
  [
    'a call after line endings (V517)',
    [user(text('Hi')), assistant(text('\n\n'), call('1')), user(result('1', text('A')))],
    all,
    [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: '', tool_calls: [called('1')] },
      { role: 'tool', tool_call_id: '1', content: 'A' },
    ],
  ],
  [
    'calls and their results',
    [
      user(text('Read a and b')),
      assistant(text('Yes.'), call('1', { path: 'a' }), call('2')),
      user(result('2', text('B')), result('1', text('A'), text('A')), text('And?')),
    ],
    all,
    [
      { role: 'user', content: 'Read a and b' },
      { role: 'assistant', content: 'Yes.', tool_calls: [called('1', '{"path":"a"}'), called('2')] },
      { role: 'tool', tool_call_id: '1', content: 'A\nA' },
      { role: 'tool', tool_call_id: '2', content: 'B' },
      { role: 'user', content: 'And?' },
    ],
  ],
  [
    'results in separate messages, one of them after a text',
    [assistant(call('1'), call('2')), user(result('1', text('A'))), user(text('Wait')), user(result('2', text('B')))],
    all,
    [
      { role: 'assistant', content: '', tool_calls: [called('1'), called('2')] },
      { role: 'tool', tool_call_id: '1', content: 'A' },
      { role: 'tool', tool_call_id: '2', content: 'B' },
      { role: 'user', content: 'Wait' },
    ],
  ],
  [
    'a result without text',
    [assistant(call('1')), user(result('1'))],
    all,
    [
      { role: 'assistant', content: '', tool_calls: [called('1')] },
      { role: 'tool', tool_call_id: '1', content: '' },
    ],
  ],
  [
    'a call without a result, and a result without a call (V155)',
    [assistant(text('Hm.'), call('1')), user(result('2', text('B')))],
    all,
    [
      { role: 'assistant', content: `Hm.\n\n${described}` },
      { role: 'user', content: '[Result of a tool]\nB' },
    ],
  ],
  [
    'two calls, of which only the second has a result (V155)',
    [assistant(call('1'), call('2')), user(result('2', text('B')))],
    all,
    [
      { role: 'assistant', content: described, tool_calls: [called('2')] },
      { role: 'tool', tool_call_id: '2', content: 'B' },
    ],
  ],
  [
    'pictures that several tools show',
    [assistant(call('1'), call('2')), user(result('1', picture(png())), result('2', picture(jpeg())))],
    all,
    [
      { role: 'assistant', content: '', tool_calls: [called('1'), called('2')] },
      { role: 'tool', tool_call_id: '1', content: '[Picture below]' },
      { role: 'tool', tool_call_id: '2', content: '[Picture below]' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: address('image/png', png()) } },
          { type: 'image_url', image_url: { url: address('image/jpeg', jpeg()) } },
        ],
      },
    ],
  ],
  [
    'a result that comes after the assistant has spoken again (V155)',
    [assistant(call('1')), assistant(text('Never mind.')), user(result('1', text('A')))],
    all,
    [
      { role: 'assistant', content: `${described}\n\nNever mind.` },
      { role: 'user', content: '[Result of a tool]\nA' },
    ],
  ],
  [
    'several messages of the user, such as surroundings before the question (V674)',
    [
      user(text('This is a Mac.')),
      user(text('See'), picture(png())),
      user(text('Fix it.')),
      assistant(text('I look.'), call('1')),
      user(result('1', text('A'))),
      user(text('Faster!')),
    ],
    all,
    [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'This is a Mac.' },
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: address('image/png', png()) } },
          { type: 'text', text: 'Fix it.' },
        ],
      },
      { role: 'assistant', content: 'I look.', tool_calls: [called('1')] },
      { role: 'tool', tool_call_id: '1', content: 'A' },
      { role: 'user', content: 'Faster!' },
    ],
  ],
  [
    'an id twice (V155)',
    [assistant(call('1', { path: 'a' }), call('1')), user(result('1', text('A')), result('1', text('B')))],
    all,
    [
      { role: 'assistant', content: '[Called the tool read with {"path":"a"}]', tool_calls: [called('1')] },
      { role: 'tool', tool_call_id: '1', content: 'B' },
      { role: 'user', content: '[Result of a tool]\nA' },
    ],
  ],
  [
    'the same id in another turn',
    [assistant(call('1')), user(result('1', text('A'))), assistant(call('1')), user(result('1', text('B')))],
    all,
    [
      { role: 'assistant', content: '', tool_calls: [called('1')] },
      { role: 'tool', tool_call_id: '1', content: 'A' },
      { role: 'assistant', content: '', tool_calls: [called('1')] },
      { role: 'tool', tool_call_id: '1', content: 'B' },
    ],
  ],
  [
    'calls and results for an app (V155)',
    [assistant(call('1')), user(result('1', text('A'), picture(png())))],
    textOnly,
    [
      { role: 'assistant', content: described },
      { role: 'user', content: '[Result of a tool]\nA\n[Picture not included]' },
    ],
  ],
  [
    'pictures of each kind',
    [user(text('Look'), picture(png()), picture(jpeg()), picture(gif()), picture(webp.lossy()))],
    all,
    [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image_url', image_url: { url: address('image/png', png()) } },
          { type: 'image_url', image_url: { url: address('image/jpeg', jpeg()) } },
          { type: 'image_url', image_url: { url: address('image/gif', gif()) } },
          { type: 'image_url', image_url: { url: address('image/webp', webp.lossy()) } },
        ],
      },
    ],
  ],
  [
    'a picture alone, for a model whose picture support is unknown',
    [user(picture(png()))],
    { ...all, pictures: 'unknown' },
    [{ role: 'user', content: [{ type: 'image_url', image_url: { url: address('image/png', png()) } }] }],
  ],
  [
    'earlier pictures, for a model that does not accept pictures (V153)',
    [user(text('Look'), picture(png())), assistant(text('Nice.')), user(text('And?'))],
    { ...all, pictures: 'no' },
    [
      { role: 'user', content: 'Look\n\n[Picture not included]' },
      { role: 'assistant', content: 'Nice.' },
      { role: 'user', content: 'And?' },
    ],
  ],
  [
    'a picture that a tool shows, and a drawing',
    [assistant(call('1')), user(result('1', text('A'), picture(png()), picture(svg())))],
    all,
    [
      { role: 'assistant', content: '', tool_calls: [called('1')] },
      { role: 'tool', tool_call_id: '1', content: 'A\n[Picture below]\n[Picture not included]' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: address('image/png', png()) } }] },
    ],
  ],
];

describe('The request for a conversation in VS Code', () => {
  for (const [name, said, takes, expected] of cases)
    it(`has the form that services accept: ${name}`, () => {
      assert.deepEqual(requestContent(said, takes), expected);
    });

  const refused: [name: string, bytes: Buffer, takes: Takes, reason: RegExp][] = [
    ['for an app', png(), textOnly, /^Apps take text\./],
    ['for a model that does not accept pictures', png(), { ...all, pictures: 'no' }, /^Atlas does not take pictures\./],
    ['that is a drawing', svg(), all, /^The picture is an SVG drawing/],
    ['that is animated', animatedPng(), all, /^The picture is animated/],
    ['that is not a picture', Buffer.from('hello'), all, /^The picture is not a PNG/],
    ['that is empty', Buffer.alloc(0), all, /^The picture is not a PNG/],
    ['that is damaged', png().subarray(0, 20), all, /^The picture is damaged/],
  ];
  for (const [name, bytes, takes, reason] of refused)
    it(`is refused if a new message has a picture ${name} (V153)`, () => {
      assert.throws(
        () => requestContent([user(text('Hi')), assistant(text('Yes?')), user(picture(bytes))], takes),
        (error) => error instanceof ServiceError && error.kind === 'takes-no-pictures' && reason.test(error.message),
      );
    });

  it('is refused if the first of several new messages has such a picture, or the second of several pictures is one (V153)', () => {
    for (const said of [[user(picture(svg())), user(text('Look'))], [user(picture(png()), picture(svg()))]])
      assert.throws(
        () => requestContent([user(text('Hi')), assistant(text('Yes?')), ...said], all),
        (error) => error instanceof ServiceError && error.kind === 'takes-no-pictures',
      );
  });
});
