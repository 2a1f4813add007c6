import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Requests a model list in a separate process, and prints the result and whether globals were changed. */
const askAndCompare = `
  const globals = () => [1, 2].map((n) => globalThis[Symbol.for('undici.globalDispatcher.' + n)]).concat(fetch);
  const before = globals();
  const { ServiceClient } = await import(process.argv[1]);
  const connection = { baseUrl: 'http://127.0.0.1:9', realm: 'acme', apiKey: 'sk-CANARY' };
  const client = new ServiceClient(connection, { timeouts: { connect: 0, firstByte: 0, idle: 0 } });
  const { kind } = await client.models(new AbortController().signal).catch((error) => error);
  const same = globals().every((value, index) => value === before[index]);
  console.log(kind + '; ' + (same ? 'same globals' : 'changed globals'));
`;

describe('A request', () => {
  it('changes no globals of its process, unlike the index of undici (V42)', async () => {
    const client = import.meta.resolve('../../../src/service/client.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      askAndCompare,
      client,
    ]);
    assert.equal(stdout.trim(), 'nothing-listens; same globals');
  });
});
