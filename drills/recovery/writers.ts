import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, fileForm, signIn, type Caller } from '../kernel/caller.ts'

/** One write: its mark in the database, and when it was requested and acknowledged. */
export interface Write {
  mark: string
  kind: 'job' | 'upload'
  askedAt: number
  /** null until there is a response. */
  acknowledgedAt: number | null
}

/** Writers at work on a node, and the writes they recorded. */
export interface Writers {
  writes: Write[]
  /** Stops them; a write in progress stays unacknowledged if the node is down. */
  stop(): Promise<void>
}

/** A writer uploads a file once per this many writes. */
const UPLOAD_EVERY = 20
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Starts the given number of writers, which create jobs and upload pictures one after another and record each
 * write.
 */
export async function startWriters(url: string, count: number, pauseMs = 0): Promise<Writers> {
  const caller = await signIn(url, 'manager@frontrange.test')
  const writes: Write[] = []
  const state = { isOver: false }
  const work = async () => {
    for (let n = 1; !state.isOver; n += 1) {
      const kind = n % UPLOAD_EVERY === 0 ? 'upload' : 'job'
      const write: Write = { mark: `drill ${randomUUID()}`, kind, askedAt: Date.now(), acknowledgedAt: null }
      writes.push(write)
      const isDone = await (kind === 'job' ? makeJob : upload)(caller, write.mark).catch(() => false)
      if (isDone) write.acknowledgedAt = Date.now()
      else await sleep(20)
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  const working = Promise.all(Array.from({ length: count }, work))
  return {
    writes,
    stop: async () => {
      state.isOver = true
      await working
    },
  }
}

async function makeJob(caller: Caller, mark: string): Promise<boolean> {
  const { status } = await call(caller, 'POST', '/wp/v2/jobs', { notes: mark }, { patienceMs: 20_000 })
  return status === 200 || status === 201
}

async function upload(caller: Caller, mark: string): Promise<boolean> {
  const form = fileForm(PNG, 'image/png', { title: mark })
  const { status } = await call(caller, 'POST', '/wp/v2/media', form, { patienceMs: 20_000 })
  return status === 200 || status === 201
}
