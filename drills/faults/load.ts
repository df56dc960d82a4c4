import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, type Answer, type Caller } from '../kernel/caller.ts'
import { newContact } from './contact.ts'
import type { FaultFixture } from './world.ts'

/**
 * One attempt of a call: its start, its duration in milliseconds, and its status; 0 if there was no response.
 */
export interface Attempt {
  at: number
  ms: number
  status: number
  kind: 'read' | 'write'
  code: string
}

/** A record that a response confirmed as saved. */
interface Acknowledged {
  id: number
  version: number
}

/**
 * Readers and writers at work; writers record what was acknowledged and retry the rest with the same
 * idempotency key.
 */
export interface Load {
  attempts: Attempt[]
  acknowledged: Map<string, Acknowledged>
  /** Subjects of the acknowledged mails. */
  mails: Set<string>
  /** Responses that no client should get: rejections of valid requests. */
  oddities: string[]
  /** Ends the load once all pending calls are decided. */
  stop(): Promise<void>
}

/** Runs the given numbers of writers and readers against a world until they are stopped. */
export function startLoad(world: FaultFixture, size: { writers: number; readers: number }): Load {
  const attempts: Attempt[] = []
  const acknowledged: Load['acknowledged'] = new Map()
  const mails = new Set<string>()
  const oddities: string[] = []
  const run = randomUUID().slice(0, 8)
  let isOver = false

  const attempt = async (
    kind: Attempt['kind'],
    caller: Caller,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Answer | null> => {
    const at = performance.now()
    const options = { patienceMs: 40_000, ...(key !== undefined && { key }) }
    const answer = await call(caller, method, path, body, options).catch(() => null)
    attempts.push({
      at,
      ms: performance.now() - at,
      status: answer?.status ?? 0,
      kind,
      code: codeOf(answer),
    })
    return answer
  }

  /** Retries a call with its idempotency key until it is decided, even after the end. */
  const insist = async (path: string, body: unknown): Promise<Answer | null> => {
    const key = randomUUID()
    for (let tries = 0; tries < 1_000; tries += 1) {
      const answer = await attempt('write', world.manager, 'POST', path, body, key)
      const code = codeOf(answer)
      // Messages per minute are limited per person: a careful client waits.
      if (answer?.status === 429) await sleep(1000)
      else if (answer && answer.status < 500 && code !== 'idempotency_in_progress') {
        if (answer.status !== 200) oddities.push(`POST ${path}: ${answer.status} ${code}`)
        return answer.status === 200 ? answer : null
      }
      await sleep(100)
    }
    oddities.push(`POST ${path} is never decided`)
    return null
  }

  const write = async (writer: number) => {
    for (let count = 0; !isOver; count += 1) {
      const name = `${run} writer ${writer} job ${count}`
      const contact = newContact()
      const made = await insist('/wp/v2/jobs', { notes: name, crewSize: 2, contactPerson: [contact] })
      if (!made) continue
      const job = made.body as Acknowledged // response of job creation
      acknowledged.set(name, { id: job.id, version: job.version })
      const saved = await insist(`/wp/v2/jobs/${job.id}`, { version: job.version, crewSize: 3 })
      if (saved) acknowledged.set(name, saved.body as Acknowledged) // response of the job's save
      // Stays below the limit of sixty messages per minute and person.
      if (count % 8 === 0) {
        const mail = { to: contact.email, subject: name, message: 'On our way' }
        if (await insist(`/wp/v2/jobs/${job.id}/email`, mail)) mails.add(name)
      }
      await sleep(20)
    }
  }

  const read = async () => {
    while (!isOver) {
      const known = [...acknowledged.values()].at(-1)
      const path = known && Math.random() < 0.4 ? `/wp/v2/jobs/${known.id}` : '/wp/v2/jobs?per_page=50'
      const answer = await attempt('read', world.manager, 'GET', path)
      if (answer && answer.status >= 400 && answer.status < 500)
        oddities.push(`GET ${path}: ${answer.status} ${codeOf(answer)}`)
      await sleep(10)
    }
  }

  const running = [
    ...Array.from({ length: size.writers }, (_, writer) => write(writer)),
    ...Array.from({ length: size.readers }, read),
  ]
  return {
    attempts,
    acknowledged,
    mails,
    oddities,
    stop: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

/**
 * Lists differences from what was acknowledged: records that are lost, outdated or duplicated, and mails that
 * are missing or duplicated.
 */
export async function compare(world: FaultFixture, load: Load): Promise<string[]> {
  const rows = await world.owner<{ notes: string; copies: number; version: number }>(
    'select notes, count(*)::int as copies, max(version) as version from jobs where notes = any($1) group by notes',
    [[...load.acknowledged.keys()]],
  )
  const stored = new Map(rows.map((row) => [row.notes, row]))
  const wrong: string[] = []
  for (const [name, { version }] of load.acknowledged) {
    const found = stored.get(name)
    if (!found || found.version < version) wrong.push(`lost: ${name}`)
    else if (found.copies !== 1) wrong.push(`there ${found.copies} times: ${name}`)
  }
  const giveUpAt = performance.now() + 60_000
  let missing: string[] = []
  do {
    const sent = mailsIn(world)
    missing = [...load.mails].filter((name) => !sent.has(name))
    if (missing.length > 0) await sleep(500)
  } while (missing.length > 0 && performance.now() < giveUpAt)
  wrong.push(...(await describeUnsent(world, missing)))
  // A mail is sent again with the same Message-ID when the mail server's response was lost.
  const sent = mailsIn(world)
  for (const name of load.mails)
    if (new Set(sent.get(name)).size > 1) wrong.push(`mail sent under two Message-IDs: ${name}`)
  return wrong
}

/** Says of each mail that was not sent how far its delivery has come. */
async function describeUnsent(world: FaultFixture, subjects: readonly string[]): Promise<string[]> {
  if (subjects.length === 0) return []
  const rows = await world.owner<{ subject: string; state: string }>(
    `select d.subject, concat_ws(', ', d.status, d.attempts || ' attempts', d.last_error, j.state::text,
        j.retry_count || ' retries', 'next in ' || round(extract(epoch from j.start_after - now())) || ' s') as state
      from deliveries d left join pgboss.job j on j.name = 'send-delivery' and (j.data->>'deliveryId')::bigint = d.id
      where d.subject = any($1)`,
    [subjects],
  )
  const states = new Map(rows.map(({ subject, state }) => [subject, state]))
  return subjects.map((subject) => `mail not sent: ${subject} (${states.get(subject) ?? 'no delivery'})`)
}

/** Returns how many mails were sent again with the same Message-ID. */
export function countRepeated(world: FaultFixture, load: Load): number {
  const sent = mailsIn(world)
  return [...load.mails].filter((name) => (sent.get(name)?.length ?? 0) > 1).length
}

/** Subjects of the mails that the mail server received, with the Message-ID of each copy. */
function mailsIn({ inbox }: FaultFixture): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { text } of inbox.mails) {
    const subject = /^Subject: (.+)$/m.exec(text)?.[1]?.trim() ?? ''
    // A mail without a Message-ID counts as unique.
    const id = /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim() ?? randomUUID()
    found.set(subject, [...(found.get(subject) ?? []), id])
  }
  return found
}

function codeOf(answer: Answer | null): string {
  const body = answer?.body
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string')
    return body.code
  return ''
}
