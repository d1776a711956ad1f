import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** The first 64 bits of an IPv6 address belong to one customer, who has all the rest. */
const KEPT_GROUPS = 4;

/**
 * Who is counted as one caller: an IPv4 address, or the /64 of an IPv6 address. An IPv4 address within IPv6 counts as
 * IPv4.
 */
export function addressRange(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  const mapped = plain.slice(plain.lastIndexOf(':') + 1);
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return 'unknown';
  const [before = '', after] = plain.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].map((group) => parseInt(group, 16).toString(16));
  return `${groups.slice(0, KEPT_GROUPS).join(':')}::/64`;
}

/** Whether the call comes from this machine: a proxy that nobody has declared would otherwise be the one caller of all. */
export function isLocal(address: string): boolean {
  return /^(?:::1$|(?:::ffff:)?127\.)/.test(address);
}
