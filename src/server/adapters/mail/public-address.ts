import { lookup as systemLookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Finds all addresses of a name. */
export type Lookup = (host: string) => Promise<{ address: string; family: number }[]>

/** Addresses of IPv4 that are nobody's in the open Internet (RFC 6890). */
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

// Of IPv6 only 2000::/3 is given out; what carries an IPv4 address inside could lead anywhere.
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  tunnels.addSubnet(net, bits, 'ipv6')

/** Whether an IP address belongs to the open Internet: not private, loopback, link-local or otherwise set apart. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

/** A name that leads into a network of somebody's own, or nowhere. */
export class NoPublicAddressError extends Error {
  constructor() {
    super('The mail server has no public address.')
  }
}

/**
 * The address to connect to for a name that somebody typed, IPv4 first. Throws when any of its addresses is not public, so
 * that nobody reaches into the installation's own network; connect to what is answered and do not ask for the name again.
 */
export async function publicAddressOf(host: string, lookup: Lookup = lookUp): Promise<string> {
  const found = await lookup(host)
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new NoPublicAddressError()
  const [first] = found.toSorted((a, b) => a.family - b.family)
  if (!first) throw new NoPublicAddressError()
  return first.address
}

function lookUp(host: string): ReturnType<Lookup> {
  return systemLookup(host, { all: true })
}
