import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../world/client.ts'
import { percentile } from '../kernel/report.ts'
import type { Crowd } from './crowd.ts'

/** A job that is saved, and the number of its watchers. */
export interface WatchedJob {
  jobId: number
  token: string
  watchers: number
}

/** How live updates followed saves, in milliseconds. */
export interface UpdateLatency {
  saves: number
  perSecond: number
  hints: number
  missed: number
  broken: number
  failures: string[]
  fromSending: number[]
  /** Negative if the live update was faster than the response. */
  fromAnswer: number[]
  saveMs: number[]
}

interface Save {
  jobId: number
  sentAt: number
  answeredAt: number
}

const now = () => performance.timeOrigin + performance.now()
/** A later live update counts as missed. */
const PATIENCE_MS = 5_000
/** Saves of one job closer together than this may share a live update. */
const APART_MS = 700

/**
 * Saves jobs in turn at a steady rate, whatever the responses take, and finds the live update of each save at
 * each watcher. A job is saved again only after all others, so that each live update belongs to one save.
 */
export async function saveAndListen(
  client: Client,
  crowd: Crowd,
  jobs: readonly WatchedJob[],
  options: { perSecond: number; seconds: number },
): Promise<UpdateLatency> {
  await crowd.tell()
  const saves: Save[] = []
  const failures: string[] = []
  const running: Promise<void>[] = []
  const before = new Map<number, Promise<void>>()
  const started = performance.now()
  const total = Math.round(options.perSecond * options.seconds)
  for (let n = 0; n < total; n += 1) {
    const waitMs = started + (n * 1000) / options.perSecond - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    const job = jobs[n % jobs.length]
    if (!job) break
    await before.get(job.jobId)
    const save = saveOnce(client, job)
      .then((ended) => void saves.push(ended))
      .catch((error: unknown) => void failures.push(String(error)))
    running.push(save)
    before.set(
      job.jobId,
      save.then(() => sleep(APART_MS)),
    )
  }
  await Promise.all(running)
  const seconds = (performance.now() - started) / 1000
  await sleep(PATIENCE_MS)
  const { heard, broken } = await crowd.tell()
  return {
    ...match(saves, heard, jobs),
    saves: saves.length,
    perSecond: saves.length / seconds,
    broken,
    failures,
  }
}

async function saveOnce(client: Client, { jobId, token }: WatchedJob): Promise<Save> {
  const sentAt = now()
  const reply = await client.send({
    method: 'POST',
    path: `/wp/v2/jobs/${jobId}`,
    token,
    body: { notes: `Saved at ${sentAt}` },
  })
  if (reply.status !== 200) throw new Error(`save: ${reply.status} ${reply.text.slice(0, 200)}`)
  return { jobId, sentAt, answeredAt: now() }
}

/**
 * At each socket, the live updates of a job follow its saves in order; if there are fewer, some were missed.
 */
function match(
  saves: readonly Save[],
  heard: readonly [jobId: number, seat: string, at: number][],
  jobs: readonly WatchedJob[],
): Pick<UpdateLatency, 'hints' | 'missed' | 'fromSending' | 'fromAnswer' | 'saveMs'> {
  const bySeat = new Map<number, Map<string, number[]>>()
  for (const [jobId, seat, at] of heard) {
    const seats = bySeat.get(jobId) ?? new Map<string, number[]>()
    bySeat.set(jobId, seats.set(seat, [...(seats.get(seat) ?? []), at]))
  }
  const fromSending: number[] = []
  const fromAnswer: number[] = []
  let missed = 0
  for (const { jobId, watchers } of jobs) {
    const own = saves.filter((save) => save.jobId === jobId).toSorted((a, b) => a.sentAt - b.sentAt)
    let reached = 0
    for (const times of bySeat.get(jobId)?.values() ?? []) {
      const inOrder = times.toSorted((a, b) => a - b)
      for (const [n, save] of own.entries()) {
        const at = inOrder[n]
        if (at === undefined) break
        reached += 1
        fromSending.push(at - save.sentAt)
        fromAnswer.push(at - save.answeredAt)
      }
    }
    missed += own.length * watchers - reached
  }
  const saveMs = saves.map((save) => save.answeredAt - save.sentAt)
  return { hints: fromSending.length, missed, fromSending, fromAnswer, saveMs }
}

/** Returns p50, p95, p99 and the maximum, for a table. */
export function percentiles(times: readonly number[]): string[] {
  const shown = (value: number) => value.toFixed(0)
  return [
    ...[0.5, 0.95, 0.99].map((share) => shown(percentile(times, share))),
    shown(times.reduce((most, time) => Math.max(most, time), -Infinity)),
  ]
}
