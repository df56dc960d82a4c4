import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Survey, SurveyChanges } from '../../../shared/jobs/survey/survey.api.ts'
import { withRooms, withTaps } from '../../../shared/jobs/survey/survey.ts'
import { CallError, noResponseError } from '../../kernel/api.ts'
import { EMPTY_QUEUE, readQueue } from './survey-queue.ts'
import { createSurveySender, shownSurvey } from './survey-sender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NAME = 'survey 1 7'
const BLANK = { lines: [], rooms: [], places: [], notes: '' } as unknown as Survey // what the sender reads of a survey

/** A server that stores each batch once by its key, and loses requests or answers when told to. */
function createServer() {
  let survey = BLANK
  const answered = new Set<string>()
  const faults: ('request' | 'answer')[] = []
  const add = (changes: Partial<SurveyChanges>) => {
    survey = {
      ...survey,
      lines: withTaps(survey.lines, changes.articles ?? []),
      rooms: withRooms(survey.rooms, changes.rooms ?? []).map((room) => ({ ...room, photos: [] })),
    }
  }
  return {
    faults,
    add,
    get: () => survey,
    load: async () => survey,
    send: async ({ key, changes }: { key: string; changes: SurveyChanges }) => {
      const fault = faults.shift()
      if (fault === 'request') throw noResponseError()
      if (!answered.has(key)) add(changes)
      answered.add(key)
      if (fault === 'answer') throw noResponseError()
      return survey
    },
  }
}

function createStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage // what the queue uses of it
}

const ITEMS = ['Bed, queen', 'Night stand'] as const
const unitsOf = ({ lines }: Pick<Survey, 'lines'>, item: string) =>
  lines.filter((line) => line.item === item).reduce((sum, { units }) => sum + units, 0)

it('loses and repeats no tap when calls, answers and pages are lost and others count as well', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('tap' as const), item: fc.constantFrom(...ITEMS) }),
    fc.record({ kind: fc.constant('other' as const), item: fc.constantFrom(...ITEMS) }),
    fc.record({ kind: fc.constantFrom('lose request', 'lose answer', 'reload', 'hint') }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 8_000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = createServer()
      const storage = createStorage()
      /** A page; once it is gone, it stores nothing and hears no answers. */
      const open = () => {
        const page = { isGone: false }
        const sender = createSurveySender({
          name: NAME,
          storage: {
            getItem: (key: string) => storage.getItem(key),
            setItem: (key: string, value: string) => page.isGone || storage.setItem(key, value),
            removeItem: (key: string) => page.isGone || storage.removeItem(key),
          } as Storage, // what the queue uses of it
          load: server.load,
          send: async (batch) => {
            if (page.isGone) return new Promise<never>(() => {})
            const answer = await server.send(batch)
            return page.isGone ? new Promise<never>(() => {}) : answer
          },
        })
        return { page, ...sender }
      }
      let sender = open()
      void sender.refresh()
      const counted: Record<string, number> = {}
      const count = (item: string) => {
        counted[item] = (counted[item] ?? 0) + 1
        return { articles: [{ room: 'Bedroom', item, by: 1 }] }
      }
      for (const one of steps) {
        if (one.kind === 'tap' && 'item' in one) sender.change(count(one.item))
        else if (one.kind === 'other' && 'item' in one) server.add(count(one.item))
        else if (one.kind === 'lose request') server.faults.push('request')
        else if (one.kind === 'lose answer') server.faults.push('answer')
        else if (one.kind === 'hint') void sender.refresh()
        else if (one.kind === 'reload') {
          sender.page.isGone = true
          sender = open()
          void sender.refresh()
        } else if ('ms' in one) await vi.advanceTimersByTimeAsync(one.ms)
      }
      server.faults.splice(0)
      await vi.advanceTimersByTimeAsync(60_000)
      await sender.refresh()
      const shown = shownSurvey(sender.getState()) ?? BLANK
      for (const item of ITEMS) {
        expect(unitsOf(server.get(), item)).toBe(counted[item] ?? 0)
        expect(unitsOf(shown, item)).toBe(counted[item] ?? 0)
      }
      expect(readQueue(storage, NAME)).toEqual(EMPTY_QUEUE)
      sender.page.isGone = true
    }),
  )
})

it('shows a tap at once, counts it once, and never shows more while its answer is under way', async () => {
  const server = createServer()
  const sender = createSurveySender({
    name: NAME,
    storage: createStorage(),
    load: server.load,
    send: server.send,
  })
  await sender.refresh()
  const seen: number[] = []
  const see = () => seen.push(unitsOf(shownSurvey(sender.getState()) ?? BLANK, 'Bed, queen'))
  sender.subscribe(see)
  server.faults.push('answer')
  sender.change({ articles: [{ room: 'Bedroom', item: 'Bed, queen', by: 1 }] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sender.getState().isLost).toBe(true)
  await sender.refresh()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(new Set(seen)).toEqual(new Set([1]))
  expect(sender.getState()).toMatchObject({ isLost: false, queue: EMPTY_QUEUE })
})

it('drops changes that the server rejects, says why, and loads what is stored', async () => {
  const server = createServer()
  const reject = async () => {
    throw new CallError({ code: 'rest_conflict', message: 'The move has started.', data: { status: 409 } })
  }
  const sender = createSurveySender({ name: NAME, storage: createStorage(), load: server.load, send: reject })
  await sender.refresh()
  sender.change({ articles: [{ room: 'Bedroom', item: 'Bed, queen', by: 1 }] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sender.getState()).toMatchObject({ problem: 'The move has started.', queue: EMPTY_QUEUE })
  expect(shownSurvey(sender.getState())?.lines).toEqual([])
})
