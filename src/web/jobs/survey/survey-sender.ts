import type { Survey, SurveyChanges } from '../../../shared/jobs/survey/survey.api.ts'
import { withRooms, withTaps } from '../../../shared/jobs/survey/survey.ts'
import { CallError, isUnanswered } from '../../kernel/api.ts'
import { newKey } from '../../kernel/new-key.ts'
import {
  isEmptyQueue,
  keepQueue,
  openChanges,
  readQueue,
  withBatch,
  withChanges,
  withoutBatch,
  type Batch,
  type SurveyQueue,
} from './survey-queue.ts'

/** Milliseconds after a tap until it is sent together with those that followed it. */
const GATHER_MS = 700
/** Milliseconds until an unanswered call is sent again. */
const RETRY_MS = 5_000

/** A survey and the changes of this page that it does not have yet. */
export interface SenderState {
  /** As the server answered it last; null until it is loaded. */
  stored: Survey | null
  /** Why it could not be loaded. */
  error: string | null
  queue: SurveyQueue
  /** Whether the last call was not answered. */
  isLost: boolean
  /** Why the last changes were rejected. */
  problem: string | null
}

interface SenderParts {
  /** Name of its changes in the storage. */
  name: string
  storage: Storage
  load: () => Promise<Survey>
  /** Sends changes with their key; throws a CallError. */
  send: (batch: Batch) => Promise<Survey>
}

/**
 * Keeps the changes of a survey in the tab's storage until the server has answered them, and sends them in batches, one
 * after the other. A batch that was not answered is sent again with its key, also after a reload.
 */
export function createSurveySender({ name, storage, load, send }: SenderParts) {
  let state: SenderState = {
    stored: null,
    error: null,
    queue: readQueue(storage, name),
    isLost: false,
    problem: null,
  }
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(part: Partial<SenderState>): void {
    state = { ...state, ...part }
    if (part.queue) keepQueue(storage, name, part.queue)
    for (const listener of listeners) listener()
  }
  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }
  /** Sends what waits, unless a call is under way. */
  function flush(): void {
    if (running) return
    clearTimeout(timer)
    const queue = withBatch(state.queue, newKey())
    if (queue.batch === null) return
    set({ queue })
    running = sendBatch(queue.batch).finally(() => {
      running = null
      if (state.queue.batch !== null) later(RETRY_MS)
      else if (!isEmptyQueue(state.queue)) flush()
    })
  }
  async function sendBatch(batch: Batch): Promise<void> {
    try {
      const stored = await send(batch)
      set({ stored, error: null, queue: withoutBatch(state.queue), isLost: false })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isUnanswered(error) || error.status >= 500) set({ isLost: true })
      else {
        set({ queue: withoutBatch(state.queue), isLost: false, problem: error.message })
        void read()
      }
    }
  }
  async function read(): Promise<void> {
    try {
      const stored = await load()
      // An answer that is older than a batch may or may not contain it.
      if (state.queue.batch === null) set({ stored, error: null })
    } catch (error) {
      set({ error: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush,
    /** Loads the survey; what was not answered is sent first, because its answer is the newest. */
    refresh: async () => {
      flush()
      await running
      if (state.stored === null || state.queue.batch === null) await read()
    },
    change: (changes: Partial<SurveyChanges>) => {
      set({ queue: withChanges(state.queue, changes), problem: null })
      if (changes.isSent === true) flush()
      else if (state.queue.batch === null) later(GATHER_MS)
    },
  }
}

/** Returns the survey with the changes that the server has not answered yet; null until it is loaded. */
export function shownSurvey({ stored, queue }: Pick<SenderState, 'stored' | 'queue'>): Survey | null {
  if (!stored) return null
  let { lines, rooms, places, notes } = stored
  for (const changes of openChanges(queue)) {
    const before = new Map(rooms.map((room) => [room.name, room.photos]))
    rooms = withRooms(rooms, changes.rooms).map((room) => ({
      ...room,
      photos: (before.get(room.name) ?? []).filter(({ id }) => !changes.removedPhotos.includes(id)),
    }))
    lines = withTaps(lines, changes.articles)
    const flights = new Map(changes.stairs.map((one) => [one.place, one.flights]))
    places = places.map((place, index) => ({ ...place, flights: flights.get(index) ?? place.flights }))
    notes = changes.notes?.text ?? notes
  }
  return { ...stored, lines, rooms, places, notes }
}
