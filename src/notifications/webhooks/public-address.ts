import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that no stranger's server is in, by the registries of special addresses (RFC 6890 and its updates). */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4');

/** Addresses of the Internet: everything else of IPv6 is local, reserved, or leads to an IPv4 address. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(network, prefix, 'ipv6');

/** Whether a network address belongs to the Internet: no loopback, no private network, no metadata of a cloud. Rule 33.6. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
  return !special.check(address, 'ipv4');
}

/**
 * Whether webhooks may be sent to an address, before its name is resolved.
 * @param own origins that the operator allows
 */
export function isWebhookUrl(url: string, own: readonly string[] = []): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin, port, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  if (own.includes(origin)) return true;
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && port === '' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host));
}
