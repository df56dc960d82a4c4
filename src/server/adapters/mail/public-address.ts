import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Resolves a name to all of its addresses. */
export type Lookup = (host: string) => Promise<{ address: string; family: number }[]>

/** IPv4 ranges that are not public (RFC 6890). */
const SPECIAL: readonly (readonly [string, number])[] = [
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
]
const special = new BlockList()
for (const [net, bits] of SPECIAL) special.addSubnet(net, bits, 'ipv4')

// Only 2000::/3 of IPv6 is assigned; an address with an embedded IPv4 address could lead anywhere.
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  tunnels.addSubnet(net, bits, 'ipv6')

/** Returns whether an IP address is public: not private, loopback, link-local or otherwise reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

/** The name resolves to a private network or to no address. */
export class NoPublicAddressError extends Error {
  constructor() {
    super('The mail server has no public address.')
  }
}

/**
 * Returns the public address to connect to for a host that a person entered, IPv4 first. Throws if any of its
 * addresses is not public, so that no one reaches the installation's own network. Connect to the returned
 * address and do not resolve the name again.
 */
export async function resolvePublicAddress(host: string, lookup: Lookup = lookUpByDns): Promise<string> {
  const found = await lookup(host)
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new NoPublicAddressError()
  const [first] = found.toSorted((a, b) => a.family - b.family)
  if (!first) throw new NoPublicAddressError()
  return first.address
}

/** How long a name server may take. */
const DNS_TIMEOUT_MS = 3_000

/**
 * Looks a name up at the name servers of the system or at these. Not by the system's own lookup: people choose the names, and one
 * whose server is silent would hold a thread that passwords and files need.
 */
export async function lookUpByDns(host: string, servers?: readonly string[]): ReturnType<Lookup> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  // No name server has to know this name (RFC 6761 section 6.3).
  if (/(?:^|\.)localhost\.?$/i.test(host)) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 })
  if (servers) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
}
