import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isPublicAddress, lookUpByDns, resolvePublicAddress } from './public-address.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('treats %s as not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::5'])(
  'treats %s as public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

const answering = (...addresses: string[]) =>
  Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

test('resolves a name to a public address, IPv4 first', async () => {
  await expect(
    resolvePublicAddress('mail.example', () => answering('2606:4700::1111', '8.8.8.8')),
  ).resolves.toBe('8.8.8.8')
  await expect(resolvePublicAddress('mail.example', () => answering('2606:4700::1111'))).resolves.toBe(
    '2606:4700::1111',
  )
})

test('rejects a name with a private address among others or with no address', async () => {
  await expect(resolvePublicAddress('mail.example', () => answering('8.8.8.8', '10.0.0.1'))).rejects.toThrow(
    'The mail server has no public address.',
  )
  await expect(resolvePublicAddress('mail.example', () => answering())).rejects.toThrow('no public address')
})

test.each(['localhost', '127.0.0.1', '127.1', '0x7f000001', '2130706433', '::1', '0'])(
  'rejects this machine written as %s',
  async (host) => {
    await expect(resolvePublicAddress(host)).rejects.toThrow()
  },
)

test('stops looking a name up whose server is silent, and keeps no thread that files and passwords need', async () => {
  const silent = createSocket('udp4')
  await new Promise<void>((done) => silent.bind(0, '127.0.0.1', done))
  const began = performance.now()
  // More than Node has threads for the system's own lookup.
  const lookups = Array.from({ length: 12 }, (_, index) =>
    lookUpByDns(`push${index}.example.com`, [`127.0.0.1:${silent.address().port}`]),
  )
  const outcomes = Promise.allSettled(lookups)
  await readFile(import.meta.filename)
  expect(performance.now() - began).toBeLessThan(2_000)
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
  expect(performance.now() - began).toBeLessThan(8_000)
  silent.close()
}, 15_000)
