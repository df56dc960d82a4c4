import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createJob, getJob, listJobs, updateJob } from '../../src/shared/jobs/jobs/job.api.ts'
import { call as browserCall, callList } from '../../src/web/kernel/api.ts'
import { call, retryUntilDecided, type Answer, type Caller } from '../kernel/caller.ts'
import { openQueries } from './browser.ts'
import { putFile } from './proofs.ts'

/** What was done while nodes stopped and started, and the results. */
export interface Storm {
  /** Calls by the web app's own client, and the failures that a person would have seen. */
  browser: { reads: number; writes: number; shown: string[] }
  /** Calls by a client that does not retry: the failures that the proxy let through. */
  bare: Record<'reads' | 'keyed writes' | 'plain writes' | 'uploads', { made: number; failed: string[] }>
  acknowledged: Map<string, { id: number; version: number }>
  /** Milliseconds of each call of the browser's client. */
  ms: number[]
}

/** Loads the nodes through the proxy while `events` run. */
export async function runStorm(
  tag: string,
  proxy: Caller,
  clients: number,
  events: () => Promise<void>,
): Promise<Storm> {
  const storm: Storm = {
    browser: { reads: 0, writes: 0, shown: [] },
    bare: {
      reads: { made: 0, failed: [] },
      'keyed writes': { made: 0, failed: [] },
      'plain writes': { made: 0, failed: [] },
      uploads: { made: 0, failed: [] },
    },
    acknowledged: new Map(),
    ms: [],
  }
  let isOver = false
  const began = Date.now()
  const when = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  const loops = [
    ...Array.from({ length: clients }, (_, client) => browse(storm, `${tag} ${client}`, () => isOver, when)),
    bareReads(storm, proxy, () => isOver, when),
    bareReads(storm, proxy, () => isOver, when),
    bareWrites(storm, proxy, `${tag} bare`, () => isOver, when),
    plainWrites(storm, proxy, () => isOver, when),
    uploads(storm, proxy, () => isOver, when),
  ]
  try {
    await events()
  } finally {
    isOver = true
    await Promise.all(loops)
  }
  return storm
}

type StormReport = () => string

/** Acts as a person in the web app: creates jobs, saves them, and reads jobs and lists. */
async function browse(storm: Storm, tag: string, isOver: () => boolean, when: StormReport): Promise<void> {
  const queries = openQueries()
  const timed = async <T>(
    kind: 'reads' | 'writes',
    what: string,
    work: () => Promise<T>,
  ): Promise<T | null> => {
    const started = performance.now()
    try {
      storm.browser[kind] += 1
      return await work()
    } catch (error) {
      storm.browser.shown.push(`${when()} ${what}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    } finally {
      storm.ms.push(performance.now() - started)
    }
  }
  for (let number = 0; !isOver(); number += 1) {
    const name = `${tag} ${number}`
    const made = await timed('writes', 'create', () =>
      browserCall(createJob, { body: { notes: name, crewSize: 2 } }),
    )
    if (made?.id) {
      const { id } = made
      storm.acknowledged.set(name, { id, version: made.version })
      const saved = await timed('writes', 'save', () =>
        browserCall(updateJob, { params: { id }, body: { version: made.version, crewSize: 3 } }),
      )
      if (saved) storm.acknowledged.set(name, { id, version: saved.version })
      await timed('reads', 'open', () =>
        queries.fetchQuery({ queryKey: ['job', id], queryFn: () => browserCall(getJob, { params: { id } }) }),
      )
    }
    await timed('reads', 'list', () =>
      queries.fetchQuery({
        queryKey: ['jobs', name],
        queryFn: () => callList(listJobs, { query: { page: 1 } }),
      }),
    )
    queries.clear()
    await sleep(20)
  }
}

const failureOf = (answer: Answer | Error): string | null =>
  answer instanceof Error
    ? `no answer (${causeOf(answer)})`
    : answer.status === 200
      ? null
      : String(answer.status)

function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}

const tried = (work: Promise<Answer>): Promise<Answer | Error> =>
  work.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

async function bareReads(
  storm: Storm,
  proxy: Caller,
  isOver: () => boolean,
  when: StormReport,
): Promise<void> {
  for (; !isOver(); await sleep(10)) {
    const failure = failureOf(await tried(call(proxy, 'GET', '/wp/v2/jobs?per_page=20')))
    storm.bare.reads.made += 1
    if (failure) storm.bare.reads.failed.push(`${when()} ${failure}`)
  }
}

/**
 * Creates jobs once with an idempotency key; calls without a response are retried afterwards to learn their
 * outcome.
 */
async function bareWrites(
  storm: Storm,
  proxy: Caller,
  tag: string,
  isOver: () => boolean,
  when: StormReport,
): Promise<void> {
  for (let number = 0; !isOver(); number += 1) {
    const [key, body] = [randomUUID(), { notes: `${tag} ${number}`, crewSize: 2 }]
    const answer = await tried(call(proxy, 'POST', '/wp/v2/jobs', body, { key }))
    const failure = failureOf(answer)
    storm.bare['keyed writes'].made += 1
    if (failure) storm.bare['keyed writes'].failed.push(`${when()} ${failure}`)
    const decided =
      failure === null && !(answer instanceof Error)
        ? { answer }
        : await retryUntilDecided(proxy, 'POST', '/wp/v2/jobs', body, () => false, { key })
    const job = decided?.answer.body as { id: number; version: number } // a created job
    storm.acknowledged.set(body.notes, { id: job.id, version: job.version })
    await sleep(20)
  }
}

/**
 * Sends writes without an idempotency key; repeating them would do no harm, but they are not retried here.
 */
async function plainWrites(
  storm: Storm,
  proxy: Caller,
  isOver: () => boolean,
  when: StormReport,
): Promise<void> {
  for (; !isOver(); await sleep(20)) {
    const options = { headers: { 'idempotency-key': '' } }
    const failure = failureOf(
      await tried(call(proxy, 'POST', '/wp/v2/communications/read', undefined, options)),
    )
    storm.bare['plain writes'].made += 1
    if (failure) storm.bare['plain writes'].failed.push(`${when()} ${failure}`)
  }
}

async function uploads(storm: Storm, proxy: Caller, isOver: () => boolean, when: StormReport): Promise<void> {
  // One person may upload 400 files per hour.
  for (; !isOver(); await sleep(1_000)) {
    const status = await putFile(proxy).then(
      (done) => done.status,
      (error: unknown) => String(error),
    )
    storm.bare.uploads.made += 1
    if (status !== 200) storm.bare.uploads.failed.push(`${when()} ${status}`)
  }
}

/** Compares what was acknowledged with what is stored. */
export async function settleStorm(
  tag: string,
  storm: Storm,
  owner: pg.Client,
): Promise<{ lost: string[]; doubled: string[]; stored: number }> {
  const { rows } = await owner.query<{ id: string; notes: string; version: number }>(
    'select id, notes, version from jobs where notes like $1',
    [`${tag} %`],
  )
  const byName = Map.groupBy(rows, ({ notes }) => notes)
  const doubled = [...byName].filter(([, found]) => found.length > 1).map(([name]) => name)
  const lost = [...storm.acknowledged]
    .filter(([name, { id, version }]) => {
      const found = byName.get(name)?.find((row) => Number(row.id) === id)
      return !found || found.version < version
    })
    .map(([name]) => name)
  return { lost, doubled, stored: rows.length }
}
