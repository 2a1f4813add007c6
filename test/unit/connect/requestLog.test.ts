import assert from 'node:assert/strict';
import type { LogOutputChannel } from 'vscode';
import { logRequests } from '../../../src/connect/network/requestLog.ts';
import type { RequestRecord } from '../../../src/service/http/network.ts';

const sent: RequestRecord = {
  ...{ method: 'POST', url: 'https://chat.example.com/v1/chat/completions', way: 'proxy', outcome: 'ok' },
  ...{ status: 200, firstByte: 0.309, seconds: 2.404, sent: 812, received: 9214 },
};
const shares = { before: 0.0181, passingOn: 0.0042, toFirst: 0.2904, toLast: 2.3812 };
const line =
  'POST https://chat.example.com/v1/chat/completions: 200 after 0.31 s, 2.40 s in all, 812 B sent, 9214 B received';
const parts =
  'Realm Chat took 18 ms before sending and 4 ms to pass the reply on, the service 290 ms to the first byte and 2381 ms to the last';

describe('The log', () => {
  const cases: [name: string, record: RequestRecord, level: string, text: string][] = [
    ['a reply', { ...sent, shares }, 'info', `${line}, proxy, ok; ${parts}`],
    [
      'a reply that the user stopped',
      { ...sent, shares, outcome: 'stopped' },
      'info',
      `${line}, proxy, stopped; ${parts}`,
    ],
    ['a route that does not say when it sends', { ...sent, way: 'host' }, 'info', `${line}, host, ok`],
    [
      'a request without an answer',
      {
        method: 'GET',
        url: 'https://a.test/v1/models',
        way: 'direct',
        seconds: 10,
        sent: 0,
        received: 0,
        outcome: 'connect-timeout',
      },
      'warn',
      'GET https://a.test/v1/models: no answer, 10.00 s in all, 0 B sent, 0 B received, direct, connect-timeout',
    ],
  ];
  for (const [name, record, level, text] of cases)
    it(`has a line for ${name}, with the time of Realm Chat and of the service if they are known (V496)`, () => {
      const lines: string[] = [];
      const write = (of: string) => (written: string) => void lines.push(`${of}: ${written}`);
      logRequests({ info: write('info'), warn: write('warn') } as unknown as LogOutputChannel)(record);
      assert.deepEqual(lines, [`${level}: ${text}`]);
    });
});
