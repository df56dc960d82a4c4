import { beforeEach, describe, expect, it } from 'vitest'
import { dropForeignAnswers } from './kept-answers.ts'
import { dropKeptDraft, keepDraft, readKeptDraft } from './kept-drafts.ts'
import { KEEPS_KEY } from './keeps-key.ts'
import { LOST_AFTER_MS, openPhoneStore, wipeIfLost, wipePhone } from './phone-store.ts'
import { localDraftKey, writeSession } from './session-store.ts'

const signIn = (id: number) =>
  localStorage.setItem('session', JSON.stringify({ token: 't', refreshToken: 'r', userData: { id } }))

beforeEach(async () => {
  await wipePhone()
  localStorage.clear()
  signIn(7)
})

describe('a draft that this phone keeps', () => {
  it('is read by the person who began it and by nobody else', async () => {
    await keepDraft('change order 1', ['piano'])
    expect(await readKeptDraft('change order 1')).toEqual(['piano'])
    signIn(8)
    expect(await readKeptDraft('change order 1')).toBeUndefined()
    signIn(7)
    await dropKeptDraft('change order 1')
    expect(await readKeptDraft('change order 1')).toBeUndefined()
  })

  it('is deleted when another person signs in, and so is one of an earlier version without an owner', async () => {
    await keepDraft('change order 1', ['piano'])
    const db = await openPhoneStore()
    await db.put('facts', ['safe'], 'change order 2')
    await dropForeignAnswers(7)
    expect(await db.getAllKeys('facts')).toEqual(['contact', 'draft 7 change order 1'])
    await dropForeignAnswers(8)
    expect(await db.getAllKeys('facts')).toEqual(['contact'])
  })

  it('is deleted after three days without contact, also on a phone that keeps nothing else', async () => {
    await keepDraft('change order 1', ['piano'])
    expect(localStorage.getItem(KEEPS_KEY)).toBe('true')
    expect(await wipeIfLost(Date.now() + LOST_AFTER_MS + 1)).toBe(true)
    expect(await readKeptDraft('change order 1')).toBeUndefined()
  })
})

describe('a draft in the storage of the browser', () => {
  it('belongs to a person, is deleted when they sign out, and stays when the server ends the session', () => {
    const key = localDraftKey('claim 1')
    localStorage.setItem(key, 'a scratch')
    writeSession(null, 'ended')
    expect(localStorage.getItem(key)).toBe('a scratch')
    signIn(8)
    expect(localDraftKey('claim 1')).not.toBe(key)
    writeSession(null)
    expect(localStorage.getItem(key)).toBeNull()
  })
})
