import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepTyped, NOTHING_TYPED, readTyped } from './stored-text.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the text per link, and deletes it when it is sent', () => {
  expect(readTyped(TOKEN)).toEqual(NOTHING_TYPED)
  keepTyped(TOKEN, { description: 'The lamp', amount: 12.5 })
  expect(readTyped(TOKEN)).toEqual({ description: 'The lamp', amount: 12.5 })
  expect(readTyped(`x${TOKEN}`)).toEqual(NOTHING_TYPED)
  keepTyped(TOKEN, NOTHING_TYPED)
  expect(kept.size).toBe(0)
})

it('does not store the whole token', () => {
  keepTyped(TOKEN, { description: 'x', amount: '' })
  expect(JSON.stringify([...kept])).not.toContain(TOKEN)
})

it.each(['null', '7', '{"description":4,"amount":"x"}', 'no json', '[]'])(
  'ignores the invalid value %s',
  (text) => {
    keepTyped(TOKEN, { description: 'x', amount: '' })
    for (const key of kept.keys()) kept.set(key, text)
    expect(readTyped(TOKEN)).toEqual(NOTHING_TYPED)
  },
)

it('works without browser storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => keepTyped(TOKEN, { description: 'x', amount: '' })).not.toThrow()
  expect(readTyped(TOKEN)).toEqual(NOTHING_TYPED)
})
