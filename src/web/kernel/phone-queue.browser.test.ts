import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './api.ts'
import {
  changeSavedAction,
  dismissSavedAction,
  readSavedActions,
  registerSender,
  reload,
  saveActions,
  sendSavedActions,
} from './phone-queue.ts'
import { LOST_AFTER_MS, openPhoneStore, recordContact, wipeIfLost, wipePhone } from './phone-store.ts'
import type { SavedAction } from './phone-store.ts'

let sent: string[][]
let answer: (actions: readonly SavedAction[]) => (string | null)[] | Error

const session = (id: number) =>
  localStorage.setItem('session', JSON.stringify({ token: 't', refreshToken: 'r', userData: { id } }))
const error = (status: number, message = 'x') =>
  new CallError({ code: status === 0 ? 'no_answer' : 'rest_conflict', message, data: { status } })
const action = (id: string, group = '1') => ({ id, kind: 'test', group, body: id })
const shownIds = () => readSavedActions().map(({ id }) => id)

beforeEach(async () => {
  await sendSavedActions()
  await wipePhone()
  session(7)
  sent = []
  answer = (actions) => actions.map(() => null)
  registerSender('test', {
    onSent: () => undefined,
    send: async (_group, actions) => {
      sent.push(actions.map(({ body }) => String(body)))
      const outcome = answer(actions)
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  })
})

describe('the queue of this phone', () => {
  it('stores an action before it is sent, and forgets it once the server has answered', async () => {
    let stored: unknown
    answer = () => {
      stored = shownIds()
      return [null]
    }
    await saveActions([action('a')])
    await vi.waitFor(() => expect(shownIds()).toEqual([]))
    expect([sent, stored]).toEqual([[['a']], ['a']])
  })

  it('sends in order after an attempt without an answer, each once', async () => {
    answer = () => error(0)
    await saveActions([action('a'), action('b')])
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await saveActions([action('c')])
    await sendSavedActions()
    expect(shownIds()).toEqual(['a', 'b', 'c'])
    answer = (actions) => actions.map(() => null)
    sent = []
    await sendSavedActions()
    expect([sent, shownIds()]).toEqual([[['a', 'b', 'c']], []])
  })

  it('keeps what the server refuses, with its message, and sends the others', async () => {
    answer = (actions) => (actions.some(({ id }) => id === 'b') ? error(409, 'Settled already.') : [null])
    await saveActions([action('a'), action('b'), action('c')])
    await vi.waitFor(() => expect(shownIds()).toEqual(['b']))
    expect(readSavedActions()[0]?.problem).toBe('Settled already.')
    await dismissSavedAction('b')
    expect(shownIds()).toEqual([])
  })

  it.each([401, 429, 503])('waits after a status of %i, as it passes', async (status) => {
    answer = () => error(status)
    await saveActions([action('a')])
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(readSavedActions()).toMatchObject([{ id: 'a', problem: null }])
  })

  it('waits for facts that are still collected, and sends them', async () => {
    await saveActions([action('a')], async () => changeSavedAction('a', 'with position'))
    await vi.waitFor(() => expect(sent).toEqual([['with position']]))
  })

  it('shows and sends only what the signed-in person did', async () => {
    answer = () => error(0)
    await saveActions([action('a')])
    session(8)
    await reload()
    sent = []
    await sendSavedActions()
    expect([shownIds(), sent]).toEqual([[], []])
    session(7)
    await reload()
    expect(shownIds()).toEqual(['a'])
  })
})

describe('a phone without contact', () => {
  it('is wiped after 72 hours and not before', async () => {
    const now = Date.now()
    await recordContact(now)
    const db = await openPhoneStore()
    await db.put('answers', { key: 'k', owner: 7, jobId: null, answer: 1, at: '' })
    expect(await wipeIfLost(now + LOST_AFTER_MS - 1)).toBe(false)
    expect(await db.count('answers')).toBe(1)
    expect(await wipeIfLost(now + LOST_AFTER_MS)).toBe(true)
    expect(await db.count('answers')).toBe(0)
  })
})
