import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './api.ts'
import {
  changeSavedAction,
  dismissSavedAction,
  readSavedActions,
  noteSendProgress,
  readSendProgress,
  registerSender,
  reload,
  resumeSending,
  retrySavedAction,
  saveActions,
  sendSavedActions,
} from './phone-queue.ts'
import {
  LOST_AFTER_MS,
  openPhoneStore,
  recordContact,
  wipeIfLost,
  wipePhone,
  type SavedAction,
} from './phone-store.ts'
import { isAlmostFull } from './phone-room.ts'

let sent: string[][]
let answer: (actions: readonly SavedAction[]) => (string | null)[] | Error

const session = (id: number) =>
  localStorage.setItem('session', JSON.stringify({ token: 't', refreshToken: 'r', userData: { id } }))
const error = (status: number, message = 'x') =>
  new CallError({ code: status === 0 ? 'no_answer' : 'rest_conflict', message, data: { status } })
const action = (id: string, group = '1') => ({ id, kind: 'test', group, body: id })
const shownIds = () => readSavedActions().map(({ id }) => id)

/** Registers a second kind that is sent like the first. */
function registerOther(kind: string) {
  registerSender(kind, {
    onSent: () => undefined,
    send: async (_group, actions) => {
      sent.push(actions.map(({ body }) => `${kind} ${String(body)}`))
      const outcome = answer(actions)
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  })
}

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

  it('sends at once when the network came back during an attempt that then fails', async () => {
    let attempts = 0
    answer = (actions) => {
      attempts += 1
      if (attempts > 4) return actions.map(() => null)
      // After several failures the pause would be a minute.
      if (attempts === 4) resumeSending()
      return error(0)
    }
    await saveActions([action('a')])
    for (let failures = 1; failures <= 3; failures += 1) {
      await vi.waitFor(() => expect(attempts).toBe(failures))
      await sendSavedActions()
    }
    await vi.waitFor(() => expect(shownIds()).toEqual([]))
    expect(attempts).toBe(5)
  })

  it('begins with the shortest pause again after the network came back', async () => {
    answer = () => error(0)
    await saveActions([action('a')])
    for (let failures = 0; failures < 5; failures += 1) await sendSavedActions()
    resumeSending()
    await sendSavedActions()
    answer = (actions) => actions.map(() => null)
    await vi.waitFor(() => expect(shownIds()).toEqual([]), 5_000)
  })

  it('sends what another tab changed meanwhile, and shows what it saved', async () => {
    answer = () => error(0)
    await saveActions([action('a'), action('b')])
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    // What is sent was read again.
    await reload()
    const before = readSavedActions()
    const db = await openPhoneStore()
    const [first] = await db.getAll('actions')
    if (!first) throw new Error('Nothing is saved')
    await db.put('actions', { ...first, body: 'changed' })
    sent = []
    answer = (actions) => actions.map(() => null)
    await db.add('actions', { ...first, seq: first.seq + 100, id: 'c', body: 'c' })
    await reload()
    expect(shownIds()).toEqual(['a', 'b', 'c'])
    // Reading again is slow with hundreds of photos.
    expect(readSavedActions()[1]).toBe(before[1])
    await sendSavedActions()
    expect(sent).toEqual([['changed', 'b', 'c']])
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

describe('actions of several kinds', () => {
  it('are sent in the order in which they were made, within each job', async () => {
    registerOther('cash')
    answer = () => error(0)
    await saveActions([action('start')])
    await saveActions([{ ...action('sign'), kind: 'cash' }])
    await saveActions([action('elsewhere', '2')])
    await saveActions([action('finish'), { ...action('pay'), kind: 'cash' }])
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0))
    answer = (actions) => actions.map(() => null)
    sent = []
    await sendSavedActions()
    expect(sent).toEqual([['start'], ['cash sign'], ['elsewhere'], ['finish'], ['cash pay']])
  })

  it('wait behind one that nothing can send yet, but only those of its job', async () => {
    await saveActions([{ ...action('later'), kind: 'unknown' }, action('after'), action('other', '2')])
    await vi.waitFor(() => expect(sent).toEqual([['other']]))
    registerOther('unknown')
    await sendSavedActions()
    expect(sent).toEqual([['other'], ['unknown later'], ['after']])
  })

  it('go on while the server takes no more of one kind, which is sent after the time that it names', async () => {
    registerOther('photo')
    let photos = 0
    const full = new CallError({
      code: 'rest_too_many_requests',
      message: 'x',
      data: { status: 429, retryAfter: 1 },
    })
    answer = ([first]) => (first?.kind === 'photo' && (photos += 1) === 1 ? full : [null])
    await saveActions([
      { ...action('p', '1 p'), kind: 'photo' },
      { ...action('q', '1 q'), kind: 'photo' },
      action('a'),
    ])
    await vi.waitFor(() => expect(shownIds()).toEqual(['p', 'q']))
    expect(sent).toEqual([['photo p'], ['a']])
    await vi.waitFor(() => expect(shownIds()).toEqual([]), 5_000)
    expect(sent).toEqual([['photo p'], ['a'], ['photo p'], ['photo q']])
  })

  it('go on for other jobs when the server fails for one, and the one is tried again', async () => {
    answer = (actions) => (actions[0]?.group === '1' ? error(500) : actions.map(() => null))
    await saveActions([action('a'), action('b', '2'), action('c', '3')])
    await vi.waitFor(() => expect(shownIds()).toEqual(['a']))
    answer = (actions) => actions.map(() => null)
    await vi.waitFor(() => expect(shownIds()).toEqual([]), 5_000)
  })

  it('wait while the same call still runs on the server', async () => {
    answer = () => new CallError({ code: 'idempotency_in_progress', message: 'x', data: { status: 409 } })
    await saveActions([action('a')])
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(readSavedActions()).toMatchObject([{ id: 'a', problem: null }])
  })

  it('are sent again in their place after the person asks for it', async () => {
    answer = () => error(409, 'Not yet.')
    await saveActions([action('a')])
    await vi.waitFor(() => expect(readSavedActions()[0]?.problem).toBe('Not yet.'))
    answer = () => error(0)
    await saveActions([action('b')])
    sent = []
    answer = (actions) => actions.map(() => null)
    await retrySavedAction('a')
    await vi.waitFor(() => expect(shownIds()).toEqual([]))
    expect(sent).toEqual([['a', 'b']])
  })

  it('keep their photos, and their progress until they are sent', async () => {
    const bodies: unknown[] = []
    registerSender('photo', {
      onSent: () => undefined,
      send: async (_group, actions) => {
        noteSendProgress('p', 0.5)
        bodies.push(readSendProgress().get('p'), ...actions.map(({ body }) => body))
        return [null]
      },
    })
    await saveActions([
      { ...action('p'), kind: 'photo', body: { file: new Blob(['door'], { type: 'image/jpeg' }) } },
    ])
    await vi.waitFor(() => expect(shownIds()).toEqual([]))
    const { file } = bodies[1] as { file: Blob }
    expect([bodies[0], await file.text(), file.type]).toEqual([0.5, 'door', 'image/jpeg'])
    expect(readSendProgress().size).toBe(0)
  })

  it('with a photo are refused with a clear message when this phone has no room', async () => {
    const estimate = vi
      .spyOn(navigator.storage, 'estimate')
      .mockResolvedValue({ usage: 99_000_000, quota: 100_000_000 })
    await expect(saveActions([{ ...action('p'), body: new Blob(['door']) }])).rejects.toThrow('almost full')
    expect([shownIds(), await isAlmostFull()]).toEqual([[], true])
    estimate.mockRestore()
    expect(await isAlmostFull()).toBe(false)
  })
})

describe('a phone without contact', () => {
  it('is wiped after 72 hours and not before', async () => {
    const now = Date.now()
    await recordContact(now)
    const db = await openPhoneStore()
    answer = () => error(0)
    await db.put('answers', { key: 'k', owner: 7, jobId: null, answer: 1, at: '' })
    await saveActions([{ ...action('p'), body: { file: new Blob(['photo of a check']) } }])
    const counts = async () => [await db.count('answers'), await db.count('actions')]
    await recordContact(now)
    expect(await wipeIfLost(now + LOST_AFTER_MS - 1)).toBe(false)
    expect(await counts()).toEqual([1, 1])
    expect(await wipeIfLost(now + LOST_AFTER_MS)).toBe(true)
    expect(await counts()).toEqual([0, 0])
  })
})
