import assert from 'node:assert/strict';
import { addressOf, installationNameOf } from '../../../src/connect/addressOf.ts';

const cases: [baseUrl: string, realm: string, address: string, name: string][] = [
  ['https://chat.example.com', 'acme', 'chat.example.com', 'chat.example.com · acme'],
  ['https://chat.example.com:8443/v1', 'acme', 'chat.example.com:8443/v1', 'chat.example.com:8443/v1 · acme'],
  ['http://127.0.0.1:8080', '', '127.0.0.1:8080', '127.0.0.1:8080'],
  ['https://a.example/http://b', 'acme', 'a.example/http://b', 'a.example/http://b · acme'],
  ['', 'acme', '', 'acme'],
];

describe('The name of an installation', () => {
  for (const [baseUrl, realm, address, name] of cases)
    it(`is its address, and its realm if it has one: ${name}`, () =>
      assert.deepEqual([addressOf({ baseUrl }), installationNameOf({ baseUrl, realm })], [address, name]));
});
