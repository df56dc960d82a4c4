import { setTimeout as sleep } from 'node:timers/promises'
import type { BudgetName } from '../../src/server/kernel/budgets/budgets.ts'
import { createClient, type Reply, type Shot } from '../world/client.ts'

/** What an attack may know: who attacks, and what they see in the product. */
export interface Target {
  port: number
  companyId: number
  me: { userId: number; email: string; token: string }
  /** Jobs of the attacker: a client's own inquiries, the jobs of a worker's crew, the company's of a manager. */
  jobIds: number[]
  /** Completed ones of theirs. */
  doneJobIds: number[]
  /** The job of the company with the longest history. */
  largestJobId: number
  /** Contact of the first of the jobs. */
  phone: string
  email: string
}

/** What an attack calls with; the token of the attacker goes along unless the shot has another. */
export interface Hand {
  target: Target
  send: (shot: Shot) => Promise<Reply>
  /** Sends and parses the answer; undefined where it was refused. */
  ask: <T>(shot: Shot) => Promise<T | undefined>
  /** Counts what is no call, such as a socket, under a name beside the statuses. */
  count: (name: string) => void
}

/** One way to harm others with an account of one's own. */
export interface Attack {
  name: string
  by: 'client' | 'worker' | 'manager'
  what: string
  /** Budgets that it runs against. */
  budgets: readonly BudgetName[]
  /** Calls that are under way at a time. */
  atOnce?: number
  /** What it needs first; its answers are not counted. */
  begin?: (hand: Hand) => Promise<void>
  once: (hand: Hand, n: number) => Promise<void>
}

/** What came back to the attacker. */
export interface Tally {
  /** Answers by status; 'closed' where the line was cut, 'silent' where no answer came in time. */
  answers: Record<string, number>
  /** Refusals with 429 or 503 that did not say when to come back. */
  withoutRetryAfter: number
  /** The first answers of 500 and of other kinds that no attack may get. */
  failures: string[]
  /** The first refusal with each status. */
  refusals: Record<string, string>
}

/** Connections unless an attack says otherwise: a browser has 6, an attacker takes more. */
const AT_ONCE = 24

/** Runs an attack for so long, with at most `pace` rounds a second, whatever the product answers. */
export async function runAttack(attack: Attack, target: Target, forMs: number, pace: number): Promise<Tally> {
  const atOnce = attack.atOnce ?? AT_ONCE
  const client = createClient(target.port, atOnce)
  const tally: Tally = { answers: {}, withoutRetryAfter: 0, failures: [], refusals: {} }
  let isCounting = false
  const count = (name: string) => {
    if (isCounting) tally.answers[name] = (tally.answers[name] ?? 0) + 1
  }
  const send = async (shot: Shot): Promise<Reply> => {
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
  const hand: Hand = {
    target,
    send,
    count,
    ask: async <T>(shot: Shot) => {
      const reply = await send(shot)
      // The declared answer of the call, as far as the attack uses it.
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

/** The form of an upload with one file and some fields. */
export function formOf(
  bytes: Buffer,
  type: string,
  fields: Record<string, string> = {},
): NonNullable<Shot['raw']> {
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

/** The documents of a job that this person can print. */
export async function printableOf({ ask }: Hand, jobId: number | undefined): Promise<string[]> {
  const job = await ask<{ documents?: Record<string, { hasPdf?: boolean }> }>({
    method: 'GET',
    path: `/wp/v2/jobs/${jobId}`,
  })
  return Object.entries(job?.documents ?? {}).flatMap(([name, { hasPdf }]) => (hasPdf ? [name] : []))
}

/** Makes a document and downloads it. */
export async function print({ ask, send }: Hand, jobId: number | undefined, template: string): Promise<void> {
  const made = await ask<{ download_link: string }>({
    method: 'POST',
    path: `/wp/v2/jobs/${jobId}/documents`,
    body: { template },
  })
  if (!made) return
  const { pathname, search } = new URL(made.download_link)
  await send({ method: 'GET', path: pathname + search })
}

/** A day so many days from now, `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
