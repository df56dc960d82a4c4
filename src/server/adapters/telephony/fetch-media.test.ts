import { expect, test } from 'vitest'
import { mayFollowRedirect } from './fetch-media.ts'

const HOME = new URL('https://api.provider.example/media')
const knowing = (address: string) => () =>
  Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }])

test.each([
  ['https://files.provider.example/x', '8.8.8.8', true],
  ['https://api.provider.example/other', '10.0.0.1', true],
  ['http://files.provider.example/x', '8.8.8.8', false],
  ['file:///etc/passwd', '8.8.8.8', false],
  ['https://metadata.provider.example/', '169.254.169.254', false],
  ['https://rebound.provider.example/', '127.0.0.1', false],
  ['https://six.provider.example/', 'fd00::1', false],
])('follows a redirect to %s at %s: %s', async (to, address, isFollowed) => {
  expect(await mayFollowRedirect(HOME, new URL(to), knowing(address))).toBe(isFollowed)
})

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:a00:1]/',
])('does not follow a redirect to %s, however it is written', async (to) => {
  expect(await mayFollowRedirect(HOME, new URL(to))).toBe(false)
})

test('lets a simulator on this machine redirect to this machine', async () => {
  expect(
    await mayFollowRedirect(new URL('http://127.0.0.1:4000/a'), new URL('http://127.0.0.1:4001/b')),
  ).toBe(true)
})
