import { setTimeout as sleep } from 'node:timers/promises'
import type { BudgetName } from '../../src/server/kernel/budgets/budgets.ts'
import { createClient, type ClientResponse, type ClientRequest } from '../world/client.ts'

/** What an attack may know: the attacker's account and what that account can see. */
export interface Target {
  port: number
  companyId: number
  me: { userId: number; email: string; token: string }
  /**
   * Jobs the attacker can reach: a client's own inquiries, the jobs of a worker's crew, or the company's jobs
   * for a manager.
   */
  jobIds: number[]
  /** The completed ones among them. */
  doneJobIds: number[]
  /** The job of the company with the longest history. */
  largestJobId: number
  /** Contact of the first job. */
  phone: string
  email: string
}

/** What an attack sends calls with; the attacker's token is added unless the shot has its own. */
export interface AttackContext {
  target: Target
  send: (shot: ClientRequest) => Promise<ClientResponse>
  /** Sends a call and parses the response; undefined if it was rejected. */
  ask: <T>(shot: ClientRequest) => Promise<T | undefined>
  /** Counts an event that is not a call, such as a socket, under a name beside the statuses. */
  count: (name: string) => void
}

/** One way to harm others from an ordinary account. */
export interface Attack {
  name: string
  by: 'client' | 'worker' | 'manager'
  what: string
  /** Budgets that the attack targets. */
  budgets: readonly BudgetName[]
  /** Number of concurrent calls. */
  atOnce?: number
  /** Setup calls; their responses are not counted. */
  begin?: (hand: AttackContext) => Promise<void>
  once: (hand: AttackContext, n: number) => Promise<void>
}

/** Responses that the attacker received. */
export interface Tally {
  /** Responses by status; 'closed' if the connection was cut, 'silent' if no response came in time. */
  answers: Record<string, number>
  /** Rejections with 429 or 503 that had no Retry-After header. */
  withoutRetryAfter: number
  /** The first responses of 500 and of other kinds that no attack may cause. */
  failures: string[]
  /** The first rejection with each status. */
  refusals: Record<string, string>
}

/** Number of connections unless an attack sets its own: a browser opens 6, an attacker opens more. */
const AT_ONCE = 24

/**
 * Runs an attack for `forMs` milliseconds, with at most `pace` iterations per second, whatever the product
 * responds.
 */
export async function runAttack(attack: Attack, target: Target, forMs: number, pace: number): Promise<Tally> {
  const atOnce = attack.atOnce ?? AT_ONCE
  const client = createClient(target.port, atOnce)
  const tally: Tally = { answers: {}, withoutRetryAfter: 0, failures: [], refusals: {} }
  let isCounting = false
  const count = (name: string) => {
    if (isCounting) tally.answers[name] = (tally.answers[name] ?? 0) + 1
  }
  const send = async (shot: ClientRequest): Promise<ClientResponse> => {
    try {
      const reply = await client.send({ token: target.me.token, ...shot })
      count(String(reply.status))
      if (reply.status >= 400)
        tally.refusals[reply.status] ??= `${shot.method} ${shot.path}: ${reply.text.slice(0, 300)}`
      const mayComeBack = reply.status === 429 || reply.status === 503
      if (mayComeBack && reply.retryAfter === undefined) tally.withoutRetryAfter += 1
      if (reply.status >= 500 && reply.status !== 503 && tally.failures.length < 5)
        tally.failures.push(`${shot.method} ${shot.path}: ${reply.status} ${reply.text.slice(0, 200)}`)
      return reply
    } catch (error) {
      const isSilent = error instanceof Error && error.message.startsWith('No answer')
      count(isSilent ? 'silent' : 'closed')
      throw error
    }
  }
  const hand: AttackContext = {
    target,
    send,
    count,
    ask: async <T>(shot: ClientRequest) => {
      const reply = await send(shot)
      // The declared response of the call, as far as the attack uses it.
      return reply.status < 300 ? (JSON.parse(reply.text) as T) : undefined
    },
  }
  try {
    await attack.begin?.(hand)
    isCounting = true
    const started = performance.now()
    let next = 0
    const one = async () => {
      for (;;) {
        const n = next
        next += 1
        const startsAt = started + (n * 1000) / pace
        if (startsAt - started > forMs || performance.now() - started > forMs) return
        const waitMs = startsAt - performance.now()
        if (waitMs > 0) await sleep(waitMs)
        await attack.once(hand, n).catch((error: unknown) => {
          if (error instanceof SyntaxError || error instanceof TypeError) throw error
        })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  } finally {
    client.close()
  }
  return tally
}

/** Returns an upload form with one file and some fields. */
export function uploadForm(
  bytes: Buffer,
  type: string,
  fields: Record<string, string> = {},
): NonNullable<ClientRequest['raw']> {
  const mark = '----drill-7f3a91'
  const head = Object.entries(fields)
    .map(([name, value]) => `--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  const file = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="drill.${type.split('/')[1]}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${mark}`,
    bytes: Buffer.concat([Buffer.from(head + file), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
  }
}

/** Returns the documents of a job that this person can print. */
export async function printableDocuments(
  { ask }: AttackContext,
  jobId: number | undefined,
): Promise<string[]> {
  const job = await ask<{ documents?: Record<string, { hasPdf?: boolean }> }>({
    method: 'GET',
    path: `/wp/v2/jobs/${jobId}`,
  })
  return Object.entries(job?.documents ?? {}).flatMap(([name, { hasPdf }]) => (hasPdf ? [name] : []))
}

/** Creates a document and downloads it. */
export async function printDocument(
  { ask, send }: AttackContext,
  jobId: number | undefined,
  template: string,
): Promise<void> {
  const made = await ask<{ download_link: string }>({
    method: 'POST',
    path: `/wp/v2/jobs/${jobId}/documents`,
    body: { template },
  })
  if (!made) return
  const { pathname, search } = new URL(made.download_link)
  await send({ method: 'GET', path: pathname + search })
}

/** Returns the date so many days from now, as `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
