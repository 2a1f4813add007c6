import assert from 'node:assert/strict';
import { proxySettings } from '../../../src/connect/network/proxySettings.ts';

describe("VS Code's settings for a proxy", () => {
  const cases: [what: string, values: Record<string, unknown>, read: object][] = [
    [
      'are read without the spaces around them',
      {
        ...{ proxy: ' http://a:8080 ', noProxy: [' b.example ', 'c'] },
        ...{ proxyAuthorization: ' Basic x', proxySupport: 'off' },
      },
      { proxy: 'http://a:8080', noProxy: ['b.example', 'c'], authorization: 'Basic x', support: 'off' },
    ],
    ['are empty if they are not set', {}, { proxy: '', noProxy: [], authorization: '', support: '' }],
    [
      'are empty if they are of another type',
      { proxy: 7, noProxy: 'a', proxyAuthorization: null, proxySupport: {} },
      { proxy: '', noProxy: [], authorization: '', support: '' },
    ],
    [
      'are empty where a single exception is of another type',
      { noProxy: [7, 'a'] },
      { proxy: '', noProxy: ['', 'a'], authorization: '', support: '' },
    ],
  ];
  for (const [what, values, read] of cases)
    it(what, () =>
      assert.deepEqual(
        proxySettings((name) => values[name]),
        read,
      ),
    );
});
