import { BlockList, isIP } from 'node:net';

/**
 * Whether the host of a URL, as the URL parser writes it, is this machine, is in its network, or has a name that only its network can
 * resolve. (CASES V47)
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const version = isIP(host);
  if (version !== 0) return networks().check(host, version === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || names.test(host);
}

/** Endings of names that no public server has. (RFC 6761, RFC 6762 with its appendix G, RFC 8375, RFC 9476) */
const names = /\.(localhost|local|test|internal|intranet|private|corp|home|lan|alt|home\.arpa)$/i;

/** Ranges of addresses that are not unicast addresses of the public internet, or that contain an IPv4 address. (RFC 6890, RFC 6052) */
const subnets: ['ipv4' | 'ipv6', string, number][] = [
  ['ipv4', '0.0.0.0', 8],
  ['ipv4', '10.0.0.0', 8],
  ['ipv4', '100.64.0.0', 10],
  ['ipv4', '127.0.0.0', 8],
  ['ipv4', '169.254.0.0', 16],
  ['ipv4', '172.16.0.0', 12],
  ['ipv4', '192.0.0.0', 24],
  ['ipv4', '192.168.0.0', 16],
  ['ipv4', '198.18.0.0', 15],
  ['ipv4', '224.0.0.0', 3],
  // Loopback, unspecified, and IPv4 addresses in obsolete forms.
  ['ipv6', '::', 96],
  ['ipv6', '::ffff:0:0:0', 96],
  ['ipv6', '64:ff9b::', 96],
  ['ipv6', '64:ff9b:1::', 48],
  ['ipv6', '2002::', 16],
  ['ipv6', 'fc00::', 7],
  ['ipv6', 'fe80::', 9],
  ['ipv6', 'ff00::', 8],
];

let madeNetworks: BlockList | undefined;

/** The list is created when it is first needed: Node loads more modules for the first one, which takes a noticeable part of a start. */
function networks(): BlockList {
  if (madeNetworks) return madeNetworks;
  madeNetworks = new BlockList();
  for (const [family, network, bits] of subnets) madeNetworks.addSubnet(network, bits, family);
  return madeNetworks;
}
