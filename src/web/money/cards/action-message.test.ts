import { expect, test } from 'vitest'
import { resultOf } from './action-message.ts'

const page = { url: 'http://127.0.0.1:4100/3d-secure/pi_1?client_secret=s', intentId: 'pi_1' }
const data = { source: 'movesheet-cards-stand-in', intentId: 'pi_1', result: 'success' }
const origin = 'http://127.0.0.1:4100'

test('returns the result from the page of this charge', () => {
  expect(resultOf({ origin, data }, page)).toBe('success')
  expect(resultOf({ origin, data: { ...data, result: 'failure' } }, page)).toBe('failure')
})

test.each([
  ['another address', { origin: 'http://127.0.0.1:4101', data }],
  ['another charge', { origin, data: { ...data, intentId: 'pi_2' } }],
  ['another source', { origin, data: { ...data, source: 'x' } }],
  ['another word', { origin, data: { ...data, result: 'maybe' } }],
  ['a text', { origin, data: 'success' }],
])('ignores a message with %s', (_what, message) => expect(resultOf(message, page)).toBeNull())

test('ignores messages of a page without an address', () => {
  expect(resultOf({ origin: 'null', data }, { ...page, url: 'about:blank' })).toBeNull()
  expect(resultOf({ origin, data }, { ...page, url: '' })).toBeNull()
})
