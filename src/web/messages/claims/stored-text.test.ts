import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeComplaintDraft, EMPTY_COMPLAINT, readComplaintDraft } from './stored-text.ts'

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
  expect(readComplaintDraft(TOKEN)).toEqual(EMPTY_COMPLAINT)
  storeComplaintDraft(TOKEN, { description: 'The lamp', amount: 12.5 })
  expect(readComplaintDraft(TOKEN)).toEqual({ description: 'The lamp', amount: 12.5 })
  expect(readComplaintDraft(`x${TOKEN}`)).toEqual(EMPTY_COMPLAINT)
  storeComplaintDraft(TOKEN, EMPTY_COMPLAINT)
  expect(kept.size).toBe(0)
})

it('does not store the whole token', () => {
  storeComplaintDraft(TOKEN, { description: 'x', amount: '' })
  expect(JSON.stringify([...kept])).not.toContain(TOKEN)
})

it.each(['null', '7', '{"description":4,"amount":"x"}', 'no json', '[]'])(
  'ignores the invalid value %s',
  (text) => {
    storeComplaintDraft(TOKEN, { description: 'x', amount: '' })
    for (const key of kept.keys()) kept.set(key, text)
    expect(readComplaintDraft(TOKEN)).toEqual(EMPTY_COMPLAINT)
  },
)

it('works without browser storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => storeComplaintDraft(TOKEN, { description: 'x', amount: '' })).not.toThrow()
  expect(readComplaintDraft(TOKEN)).toEqual(EMPTY_COMPLAINT)
})
