import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isPrivateHost } from '../../../src/panel/privateHost.ts';
import { checkProperty } from '../../support/property.ts';

const own = [
  'http://localhost',
  'http://LOCALHOST.:3000/a',
  'http://a.localhost',
  'http://127.0.0.1:8080',
  'http://127.1',
  'http://2130706433',
  'http://0x7f.1',
  'http://0177.0.0.1',
  'http://1２７.0.0.1',
  'http://①②⑦.0.0.1',
  'http://0',
  'http://0.0.0.0',
  'http://[::1]',
  'http://[::]',
  'http://[0:0:0:0:0:ffff:127.0.0.1]',
  'http://[::ffff:10.0.0.1]',
  'http://[::127.0.0.1]',
  'http://[64:ff9b::10.0.0.1]',
  'http://[2002:7f00:1::]',
  'http://10.0.0.1',
  'http://100.64.0.1',
  'http://172.16.0.1',
  'http://172.31.255.255',
  'http://192.168.1.1',
  'http://0xc0a80101',
  'http://169.254.169.254/latest/meta-data',
  'http://255.255.255.255',
  'http://[fc00::1]',
  'http://[fd12:3456::1]',
  'http://[fe80::1]',
  'http://[febf::1]',
  'http://[ff02::1]',
  'http://printer',
  'http://printer.',
  'http://printer.local',
  'http://[::ffff:0:1.1.1.1]',
  'http://nas.lan',
  'http://wiki.corp:81',
  'http://metadata.google.internal',
  'http://router.home.arpa',
  ...['http://a.test', 'http://a.intranet', 'http://a.private', 'http://a.home', 'http://a.alt'],
  ...['http://192.0.0.8', 'http://198.18.0.1', 'http://198.19.255.255', 'http://224.0.0.1', 'http://100.127.255.255'],
  ...['http://[64:ff9b:1::1]', 'http://[fdff::1]', 'http://[::ffff:ffff]'],
];

const others = [
  'https://example.com',
  'https://example.com.',
  'http://local.example',
  'http://localhost.example',
  'http://127.0.0.1.nip.example',
  'http://1.1.1.1',
  'http://172.15.0.1',
  'http://172.32.0.1',
  'http://192.167.0.1',
  'http://11.0.0.1',
  'http://223.255.255.255',
  ...['http://192.0.1.1', 'http://198.17.255.255', 'http://198.20.0.1', 'http://100.63.255.255', 'http://100.128.0.1'],
  ...['http://126.0.0.1', 'http://128.0.0.1', 'http://169.253.0.1', 'http://169.255.0.1', 'http://192.169.0.1'],
  ...['http://[64:ff9b:2::1]', 'http://[2003::1]', 'http://[fe00::1]', 'http://a.testing', 'http://a.arpa'],
  'http://[2606:4700::1]',
  'http://[::ffff:1.1.1.1]',
];

describe('The host of a link', () => {
  for (const address of own) it(`is private for ${address}`, () => assert.ok(isPrivateHost(new URL(address).hostname)));
  for (const address of others)
    it(`is public for ${address}`, () => assert.ok(!isPrivateHost(new URL(address).hostname)));

  it('is judged the same in any notation of an IPv4 address', async () => {
    const byte = fc.nat(255);
    const written = fc.constantFrom<((number: number) => string)[]>(
      (number) => String(number),
      (number) => `0x${number.toString(16)}`,
      (number) => `0${number.toString(8)}`,
    );
    await checkProperty(
      fc.property(byte, byte, byte, byte, written, (a, b, c, d, write) => {
        const plain = isPrivateHost(`${a}.${b}.${c}.${d}`);
        const whole = ((a * 256 + b) * 256 + c) * 256 + d;
        for (const host of [
          [a, b, c, d].map(write).join('.'),
          `${write(a)}.${write((b * 256 + c) * 256 + d)}`,
          write(whole),
          `[::ffff:${a}.${b}.${c}.${d}]`,
        ])
          assert.equal(isPrivateHost(new URL(`http://${host}`).hostname), plain, host);
      }),
    );
  });
});
