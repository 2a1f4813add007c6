import assert from 'node:assert/strict';
import { isAllowed } from '../../../src/organisation/allowedAddresses.ts';
import { valueBeside, type Organisation } from '../../../src/organisation/organisation.ts';

function organisation(values: Record<string, unknown>, allowsOtherAddresses = false): Organisation {
  const settings = new Map(Object.entries(values).map(([name, value]) => [name, { value, isLocked: false }]));
  return { allowsOtherAddresses, settings, favourites: [] };
}

const connections = [
  { name: 'Work', baseUrl: 'Chat.Example.com/v1/', realm: ' acme ' },
  { name: 'Test', baseUrl: 'https://test.example.com/chat', realm: 'primary' },
];

describe('An organisation that allows no other addresses (V196)', () => {
  const asked: [values: Record<string, unknown>, baseUrl: string, realm: string | undefined, isFine: boolean][] = [
    [{ connections }, 'https://chat.example.com', 'acme', true],
    [{ connections }, 'https://chat.example.com', undefined, true],
    [{ connections }, 'https://chat.example.com', 'primary', false],
    [{ connections }, 'https://chat.example.com', 'ACME', false],
    [{ connections }, 'https://chat.example.com:8443', 'acme', false],
    [{ connections }, 'https://chat.example.com/chat', 'acme', false],
    [{ connections }, 'https://chat.example.com.evil.example', 'acme', false],
    [{ connections }, 'https://test.example.com/chat', 'primary', true],
    [{ connections }, 'https://test.example.com', 'primary', false],
    [{ connections }, 'http://localhost:1234', 'acme', false],
    [{ baseUrl: 'https://own.example' }, 'https://own.example', 'any', true],
    [{ baseUrl: 'https://own.example', realm: 'a' }, 'https://own.example', 'a', true],
    [{ baseUrl: 'https://own.example', realm: 'a' }, 'https://own.example', 'b', false],
    [{ baseUrl: 'https://own.example', realm: 'a', connections }, 'https://chat.example.com', 'a', false],
    [{ realm: 'acme' }, 'https://own.example', 'acme', false],
    [{}, 'https://own.example', 'a', false],
  ];
  for (const [values, baseUrl, realm, isFine] of asked)
    it(`${isFine ? 'allows' : 'refuses'} ${baseUrl}, realm ${realm ?? 'not entered yet'}, with ${Object.keys(values).join(' and ') || 'nothing'}`, () => {
      const place = { baseUrl, ...(realm !== undefined && { realm }) };
      assert.equal(isAllowed(organisation(values), place), isFine);
      assert.ok(isAllowed(organisation(values, true), place));
    });
});

describe('A setting (V190)', () => {
  const values: [ofUser: unknown, ofOrganisation: unknown, isLocked: boolean, counts: unknown][] = [
    [undefined, undefined, false, undefined],
    ['mine', undefined, false, 'mine'],
    [undefined, 'ours', false, 'ours'],
    ['mine', 'ours', false, 'mine'],
    ['mine', 'ours', true, 'ours'],
    [undefined, 'ours', true, 'ours'],
    ['', 'ours', false, ''],
    [false, true, false, false],
    [[], ['ours'], false, []],
    ['mine', false, true, false],
  ];
  for (const [ofUser, value, isLocked, counts] of values)
    it(`is ${JSON.stringify(counts)} if the user has ${JSON.stringify(ofUser)} and the organisation ${isLocked ? 'locks' : 'has'} ${JSON.stringify(value)}`, () => {
      const ofOrganisation = value === undefined ? undefined : { value, isLocked };
      assert.deepEqual(valueBeside(ofUser, ofOrganisation), counts);
    });
});
