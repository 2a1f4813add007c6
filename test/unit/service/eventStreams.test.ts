// Event streams as services and proxies really send them: not quite as the specification says.
import assert from 'node:assert/strict';
import { textLine, endLine, piece, startLine, sse } from '../../support/events.ts';
import { cut, read, type Result } from '../../support/replyResult.ts';
import { failure } from '../../support/failure.ts';
import { readReply } from '../../../src/service/reply/replyReader.ts';

const ended = (text: string, end = 'done: stop'): Result => ({ text, end });
const json = (text: string, reason?: string): string => JSON.stringify(piece(text, reason));
const is = sse(piece('It is '));
const restOf42 = sse(piece('42.', 'stop'), '[DONE]');
const pretty = (value: object, indent: number | string = 2): string =>
  `${JSON.stringify(value, null, indent).replaceAll(/^/gm, 'data: ')}\n`;

const cases: [name: string, stream: string, expected: Result][] = [
  // Lines that are no fields. (V318)
  ['a chunk without its field name (V318)', `${is}${json('not ')}\n\n${restOf42}`, ended('It is not 42.')],
  ['a first chunk without its field name (V318)', `${json('It is ')}\n\n${restOf42}`, ended('It is 42.')],
  ['an end without its field name (V318)', `${is}${json('42.', 'stop')}\n\n`, ended('It is 42.')],
  ['[DONE] without its field name (V318)', `${is}[DONE]\n\n`, ended('It is ', 'no-stop-reason')],
  ['a value behind a space (V318)', `${is} ${json('not ')}\n\n${restOf42}`, ended('It is not 42.')],
  ['a field behind a space (V318)', `${is} data: ${json('not ')}\n\n${restOf42}`, ended('It is not 42.')],
  ['a field before a space (V318)', `${is}data : ${json('not ')}\n\n${restOf42}`, ended('It is not 42.')],
  ['a field in capitals (V318)', `${is}DATA: ${json('not ')}\n\n${restOf42}`, ended('It is not 42.')],
  [
    'half a chunk without its field name (V318)',
    `${is}{"choices":[{"del\n\n${restOf42}`,
    ended('It is 42.', 'unreadable'),
  ],
  ['an unknown field (V318)', `${is}when: now\n\n${restOf42}`, ended('It is 42.', 'unreadable')],
  ['words (V318)', `${is}upstream is slow\n\n${restOf42}`, ended('It is 42.', 'unreadable')],
  [
    'an error after the end, and then the usage',
    `${is}data: ${json('42.', 'stop')}\n\nevent: error\ndata: no\n\n${sse({ choices: [], usage: { prompt_tokens: 3 } })}`,
    { ...ended('It is 42.'), usage: { inputTokens: 3 } },
  ],
  [
    'words between the end and [DONE] (V318)',
    `${is}${sse(piece('42.', 'stop'))}upstream closed\n\n${sse('[DONE]')}`,
    ended('It is 42.'),
  ],
  [
    'an error after the end of a tool call and [DONE]',
    `${is}${sse(piece('42.', 'tool_calls'), '[DONE]', { error: { message: 'late' } })}`,
    ended('It is 42.', 'done: tool_calls'),
  ],
  ['words after the end (V318)', `${is}${restOf42}upstream closed\n\n`, ended('It is 42.')],
  [
    'events of a stream among lines of another form (V318)',
    `${startLine}data: ${textLine('Hel')}\n${textLine('lo')}event: message_delta\ndata: ${endLine}\n`,
    { text: 'Hello', usage: { inputTokens: 11, outputTokens: 2 }, end: 'done: end_turn' },
  ],
  [
    'an error in a field of its own (V318)',
    `error: {"code":500,"message":"no"}\n\n${sse('[DONE]')}`,
    ended('', 'reported'),
  ],
  ['an error in a field, after text (V318)', `${is}error: {"message":"no"}\n\n`, ended('It is ', 'reported')],
  [
    'an error in a field, in the middle of JSON in several lines (V318)',
    `${is}data: {\ndata: "choices":\nerror: {"message":"no"}\n\n`,
    ended('It is ', 'reported'),
  ],
  [
    'an error in a field, after JSON in several lines (V318)',
    `${is}${pretty(piece('42.'))}error: {"message":"no"}\n\n`,
    ended('It is 42.', 'reported'),
  ],
  [
    'an event with two names, of which the last one counts',
    `${is}event: error\nevent: message\ndata: ${json('42.', 'stop')}\n\n`,
    ended('It is 42.'),
  ],
  ['an error in a field, in words (V318)', `${is}error: out of memory\n\n`, ended('It is ', 'reported')],
  ['an error in a field that is null (V318)', `${is}error: null\n\n${restOf42}`, { ...ended('It is 42.'), ignored: 1 }],
  [
    'an error after the name of its event (V318)',
    `${is}event: error\n{"message":"no"}\n\n`,
    ended('It is ', 'reported'),
  ],
  ['an error before the name of its event', `${is}data: no\nevent: error\n\n`, ended('It is ', 'reported')],
  [
    'an error that is JSON before the name of its event',
    `${is}data: {"a":1}\nevent: error\n\n`,
    ended('It is ', 'reported'),
  ],
  ['an error without spaces', `${is}event:error\ndata:{"x":1}\n\n`, ended('It is ', 'reported')],
  ['an error with more spaces', `${is}event:  error \ndata: no\n\n`, ended('It is ', 'reported')],
  [
    'an error in a stream whose lines are the data of another one',
    `${is}data: error: {"message":"no"}\n\n`,
    ended('It is ', 'reported'),
  ],
  ['an error in several lines', `${is}event: error\ndata: no\ndata: more\n\n`, ended('It is ', 'reported')],
  ['an error without data', `${is}event: error\n\n${restOf42}`, ended('It is ', 'reported')],

  [
    'a list of chunks in one event (V388)',
    `${is}data: [${json('not ')},${json('42.', 'stop')}]\n\n`,
    ended('It is not 42.'),
  ],
  ['a list of chunks as a whole body (V388)', `[${json('It is ')},\n${json('42.', 'stop')}]\n`, ended('It is 42.')],
  [
    'a list with an error (V388)',
    `${is}data: [{"error":{"message":"no"}}]\n\n${restOf42}`,
    ended('It is ', 'reported'),
  ],
  [
    'a chunk that was made a text (V388)',
    `${is}data: ${JSON.stringify(json('not '))}\n\n${restOf42}`,
    ended('It is 42.', 'unreadable'),
  ],
  ['a text after the end (V388)', `${is}${restOf42}data: "bye"\n\n`, ended('It is 42.')],

  // Prefixes and line endings. (V319)
  ['one line ending between events (V319)', (is + restOf42).replaceAll('\n\n', '\n'), ended('It is 42.')],
  [
    'one line ending between events, one of which is damaged (V319)',
    (is + sse('{"choi') + restOf42).replaceAll('\n\n', '\n'),
    ended('It is 42.', 'unreadable'),
  ],
  ['a doubled prefix (V319)', (is + restOf42).replaceAll('data: ', 'data: data: '), ended('It is 42.')],
  [
    'a prefix three times, without spaces (V319)',
    (is + restOf42).replaceAll('data: ', 'data:data:data:'),
    ended('It is 42.'),
  ],
  [
    'a stream whose lines are the data of another one (V319)',
    `: ping\nevent: message\nid: 1\n${is}retry: 10\n${restOf42}`.replaceAll(/^.*$/gm, 'data: $&\n'),
    ended('It is 42.'),
  ],
  [
    'a byte order mark before each event (V319)',
    (is + restOf42).replaceAll('data: ', '\uFEFFdata: '),
    ended('It is 42.'),
  ],
  [
    'JSON in several lines of data',
    `${pretty(piece('It is '))}\n${pretty(piece('42.', 'stop'))}\n${sse('[DONE]')}`,
    ended('It is 42.'),
  ],
  [
    'JSON in several lines, and one line ending between events (V319)',
    `${pretty(piece('It is '))}data: ${json('42.', 'stop')}\ndata: [DONE]\n`,
    ended('It is 42.'),
  ],
  [
    'JSON in several lines, of which only the first has the field name (V319)',
    `data: ${JSON.stringify(piece('It is '), null, 2)}\n\n${restOf42}`,
    ended('It is 42.'),
  ],
  [
    'JSON in several lines, each with a doubled prefix (V319)',
    `${pretty(piece('It is ')).replaceAll('data: ', 'data: data: ')}\n${restOf42}`,
    ended('It is 42.'),
  ],
  [
    'JSON in several lines, one of which is JSON (V319)',
    `data: {\ndata: "choices":\ndata: [{"delta": {"content": "It is "}}]\ndata: }\n\n${restOf42}`,
    ended('It is 42.'),
  ],
  [
    'JSON in several lines, then JSON with a space after its brace (V319)',
    `${pretty(piece('It is '))}data: ${json('42.', 'stop').replace('{', '{ ')}\n`,
    ended('It is 42.'),
  ],
  [
    'JSON in several lines, then [DONE] with a space after it (V319)',
    `${is}${pretty(piece('42.', 'stop'))}data: [DONE] \n`,
    ended('It is 42.'),
  ],
  [
    'damaged JSON, then whole JSON, each with a doubled prefix and without an empty line between them (V319)',
    `${is}data: data: {\ndata: data: ${json('42.', 'stop')}\n\n`,
    ended('It is 42.', 'unreadable'),
  ],
  [
    'damaged JSON in several lines',
    `${is}data: {\ndata: "choices": [\n\n${restOf42}`,
    ended('It is 42.', 'unreadable'),
  ],
];

const lineEndings = ['\n', '\r\n', '\r'];
const separators = ['between events', 'missing'];

/** A stream in every combination of line endings, of empty lines between events, at its start and its end, and of prefixes. */
function* generated(): Generator<[name: string, stream: string]> {
  for (const lineEnding of [...lineEndings, 'mixed'])
    for (const separator of separators)
      for (const prefix of ['data: ', 'data:', 'data: data: ', ''])
        for (const start of ['', '\uFEFF', '\n', ': hi\n\n'])
          for (const last of ['all of it', 'no empty line', 'no line ending']) {
            const events = [json('It is ', ''), json('4'), json('2.', 'stop'), '[DONE]'];
            const between = separator === 'missing' ? '\n' : '\n\n';
            const whole = start + events.map((event) => prefix + event + between).join('');
            const stream =
              last === 'all of it' ? whole : last === 'no empty line' ? `${whole.trimEnd()}\n` : whole.trimEnd();
            const name = `${JSON.stringify(lineEnding)}, ${separator}, ${JSON.stringify(prefix)}, ${JSON.stringify(start)}, ${last}`;
            yield [name, withLineEndings(stream, lineEnding)];
          }
}

function withLineEndings(stream: string, lineEnding: string): string {
  let number = 0;
  return stream.replaceAll('\n', () => (lineEnding === 'mixed' ? (lineEndings[number++ % 3] ?? '') : lineEnding));
}

describe('An event stream', () => {
  for (const [name, stream, expected] of cases)
    it(`is read completely, or what could not be read is counted: ${name}`, async () => {
      const bytes = Buffer.from(stream);
      assert.deepEqual(await read([bytes]), expected, 'whole');
      assert.deepEqual(await read(cut(bytes, bytes.keys())), expected, 'a byte at a time');
      for (const place of bytes.keys()) assert.deepEqual(await read(cut(bytes, [place])), expected, `cut at ${place}`);
    });

  it('is read with any line endings, prefixes and separators (V319)', async () => {
    for (const [name, stream] of generated()) {
      const bytes = Buffer.from(stream);
      for (const places of [[], [...bytes.keys()]])
        assert.deepEqual(await read(cut(bytes, places)), ended('It is 42.'), name);
    }
  });

  const words: [what: string, stream: string, serverText: string][] = [
    ['an error field (V318)', 'error: {"code":500,"message":"Out of memory."}\n\ndata: [DONE]\n\n', 'Out of memory.'],
    ['an error field with words (V318)', 'error: Out of memory.\n\n', 'Out of memory.'],
    ['words that look like a field', 'data is out of memory.\n', 'data is out of memory.'],
    ['an error field with spaces (V318)', 'error:  Out of memory. \n\ndata: [DONE]\n\n', 'Out of memory.'],
    [
      'an error whose name follows its data',
      'data: {"message":"Out of memory."}\nevent: error\n\ndata: [DONE]\n\n',
      'Out of memory.',
    ],
    ['an error in several lines', 'event: error\ndata: Out of\ndata: memory.\n\n', 'Out of memory.'],
    ['an error on a line without a field', 'event: error\nOut of memory.\n\n', 'Out of memory.'],
  ];
  for (const [what, stream, serverText] of words)
    it(`keeps the words of the server: ${what}`, async () => {
      const error = await failure(Array.fromAsync(readReply(bodyOf(stream))));
      assert.equal(error.serverText, serverText);
    });

  it('counts each line that could not be read (V318)', async () => {
    const error = await failure(Array.fromAsync(readReply(bodyOf(`${is}one\n\ntwo\n\n${restOf42}`))));
    assert.match(error.message, /^2 lines of the reply could not be read/);
  });

  it('has at most 4 MiB in the lines of one event', async () => {
    const line = `data: "${'a'.repeat(1024 * 1024)}",\n`;
    const result = await read([Buffer.from(`${is}data: [\n${line.repeat(4)}`)]);
    assert.deepEqual(result, ended('It is ', 'line-too-long'));
    const long = 'a'.repeat(1.5 * 1024 * 1024);
    const several = await read([Buffer.from(`${pretty(piece(long))}\n`.repeat(4) + restOf42)]);
    assert.deepEqual([several.end, several.text.length], ['done: stop', 4 * long.length + 3], 'each by itself');
  });

  it('passes on each event as soon as its line is complete, also without an empty line (V319)', async () => {
    const { promise: never } = Promise.withResolvers<never>();
    const body = (async function* () {
      yield Buffer.from(is.trim() + '\n');
      await never;
    })();
    assert.deepEqual((await readReply(body).next()).value, { type: 'text', text: 'It is ' });
  });
});

async function* bodyOf(stream: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(stream);
}
