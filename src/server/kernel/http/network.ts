import { isIPv6 } from 'node:net'

/**
 * Returns the network of a sender, for limits: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because they identify one household with an almost unlimited number of addresses (RFC 6177). Any other text
 * is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ] // two in, two out
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
