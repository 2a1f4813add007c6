import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/service/client.ts';
import { leftOut } from '../../../src/service/secrets/mayHoldSecret.ts';
import { withoutKey } from '../../../src/service/secrets/withoutKey.ts';
import { failure } from '../../support/failure.ts';
import { response, startRawServer } from '../../support/rawServer.ts';

const key = 'sk-CANARY/7f3a';

const cases: [words: string, shown: string][] = [
  ['nothing of it', 'nothing of it'],
  [`${key} is wrong, ${key}!`, '… is wrong, …!'],
  ['https://a.example/?key=sk-CANARY%2F7f3a&x=1', 'https://a.example/?key=…&x=1'],
  ['cut off: sk-CANARY/7…', 'cut off: …'],
  ['cut off: sk-CAN', 'cut off: …'],
  ['one … and cut off: sk-CANARY/7…', 'one … and cut off: …'],
  ['cut off: sk-…', 'cut off: sk-…'],
  ['cut off: sk-CANARY/7f3… in the middle', 'cut off: … in the middle'],
  ['all but the beginning: ****ANARY/7f3a', 'all but the beginning: ****…'],
  ['an ordinary end…', 'an ordinary end…'],
  ['', ''],
];

describe('A text of a server', () => {
  for (const [words, shown] of cases)
    it(`is shown without the key: ${JSON.stringify(words)} (V62)`, () => assert.equal(withoutKey(words, key), shown));
});

describe('A text of a server with hexadecimal numbers', () => {
  const numbers = [...Buffer.from(key)].map((byte) => byte.toString(16));
  for (const [how, words] of Object.entries({
    'in a row': numbers.join(''),
    'in capitals': numbers.join('').toUpperCase(),
    'with spaces': numbers.join(' '),
    'with colons': numbers.join(':'),
    'with commas': numbers.join(', '),
    'with dashes': numbers.join('-'),
    'after an odd digit': `f${numbers.join('')}`,
    'of a piece of the key': numbers.slice(3, 11).join(''),
    'with an invisible character between them, in UTF-8': numbers.map((number) => `%${number}%e2%80%8b`).join(''),
  }))
    it(`is left out if they are the key: ${how} (V262)`, () =>
      assert.equal(withoutKey(`Rejected: ${words}`, key), leftOut()));

  it('is shown if they are something else, or too few characters of the key (V262)', () => {
    for (const words of ['id 3f2c1a9eaaaabbbbcccc1234567890ab', `Rejected: ${numbers.slice(3, 10).join('')}`])
      assert.equal(withoutKey(words, key), words);
  });
});

describe('The service client', () => {
  const network = { timeouts: { connect: 10, firstByte: 10, idle: 10 } };
  const never = new AbortController().signal;

  it('says that the words of the server are left out if they contain the key in another encoding (V262)', async () => {
    const encoded = Array.from(key, (character) => `%${character.charCodeAt(0).toString(16)}`).join('');
    const server = await startRawServer((socket) => socket.end(response('401 No', 'text/plain', `no ${encoded}`)));
    const client = new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey: key }, network);
    const { message, serverText } = await failure(client.models(never));
    await server.close();
    assert.equal(serverText, 'What the server said is left out, because it may contain a secret.');
    assert.match(message, /rejected the API key/);
  });

  const numbers: [how: string, write: (bytes: number[]) => string][] = [
    ['as Go writes bytes', (bytes) => `[]byte{${bytes.map((byte) => `0x${byte.toString(16)}`).join(', ')}}`],
    ['as Go prints bytes', (bytes) => `[${bytes.join(' ')}]`],
    ['as Node prints bytes', (bytes) => JSON.stringify(Buffer.from(bytes))],
    ['in octal', (bytes) => bytes.map((byte) => byte.toString(8)).join(' ')],
    ['in octal escapes', (bytes) => bytes.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')],
    ['over several lines in JSON', (bytes) => Buffer.from(bytes).toString().split('').join('\\n')],
    ['in another encoding more than twenty times', (bytes) => `%${'25'.repeat(25)}${bytes[0]?.toString(16)}`],
    ['in binary', (bytes) => bytes.map((byte) => byte.toString(2).padStart(8, '0')).join(' ')],
    ['in calls', (bytes) => bytes.map((byte) => `chr(${byte})`).join(' + ')],
    ['quoted-printable', (bytes) => bytes.map((byte) => `=${byte.toString(16).toUpperCase()}`).join('')],
  ];
  for (const [how, write] of numbers)
    it(`leaves out words that contain the numbers of the characters of the key: ${how} (V262)`, () => {
      const words = `no key ${write([...Buffer.from('sk-Abc1234567890defghij')])}`;
      assert.equal(withoutKey(words, 'sk-Abc1234567890defghij'), leftOut());
    });

  it('lists no model whose id, owner or effort repeats a long key (V262)', async () => {
    const [long, word] = ['sk-0123456789abcdefXYZ', 'ollama'];
    const ids = [
      'one',
      long,
      `a/${encodeURIComponent(long)}`,
      Buffer.from(`x ${long}`).toString('base64'),
      'ollama/two',
    ];
    const data = [
      ...ids.map((id) => ({ id })),
      { id: 'three', owned_by: long },
      { id: 'four', supported_reasoning_efforts: [long] },
    ];
    const body = JSON.stringify({ data });
    const server = await startRawServer((socket) => socket.end(response('200 OK', 'application/json', body)));
    const listed = (apiKey: string, ...secrets: string[]): Promise<string[]> =>
      new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey }, { ...network, secrets }).models(never);
    const [withLong, withWord] = [await listed(long), await listed(word)];
    assert.deepEqual(await listed('sk-other', 'hunter-CANARY', long), withLong, 'nor the secrets of further headers');
    await server.close();
    assert.deepEqual(withLong, ['one', 'ollama/two']);
    assert.deepEqual(withWord, [...ids, 'three', 'four']);
  });

  for (const apiKey of [key, ` Bearer ${key}\n`, `"${key}"`]) {
    it(`removes the key from a text of the server if it was entered as ${JSON.stringify(apiKey)} (V62)`, async () => {
      const server = await startRawServer((socket) => socket.end(response('401 No', 'text/plain', `no ${key}`)));
      const client = new ServiceClient(
        { baseUrl: server.url, realm: 'acme', apiKey },
        { timeouts: { connect: 10, firstByte: 10, idle: 10 } },
      );
      const { serverText } = await failure(client.models(new AbortController().signal));
      await server.close();
      assert.equal(serverText, 'no …');
    });
  }
});
