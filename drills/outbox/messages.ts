import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { queueMail, queueText } from '../../src/server/company/deliveries/deliveries.service.ts'
import { inTenant, type Db } from '../../src/server/kernel/db/tenancy.ts'
import type { Queue } from '../../src/server/kernel/queue/queue.ts'
import { retryUntilDecided, type Caller } from '../kernel/caller.ts'

/** When a message may be sent: at any hour, or in the hours of its purpose. */
type Hours = 'any' | 'service' | 'marketing'

/** A message that the product acknowledged. */
export interface Written {
  tag: string
  companyId: number
  jobId: number
  channel: 'mail' | 'text'
  to: string
  hours: Hours
}

/** A company of the drill and its jobs. */
export interface Company {
  id: number
  number: string
  /** Whether it is night on its clock. */
  isNight: boolean
  jobIds: number[]
}

const PEOPLE = [1, 2, 3, 4, 5].map((n) => ({
  name: `Person ${n}`,
  phone: `303555023${n}`,
  email: `person${n}@outbox.test`,
}))
/** More texts and mails to one recipient, about one job or by one person are refused. */
const CALL_PAUSE_MS = 1_400

/** Returns a zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

/** Makes it noon for the first company and 3 AM for the second one, and gives both jobs without a place. */
export async function prepareCompanies(owner: pg.Client): Promise<[Company, Company]> {
  const prepare = async (id: number, hour: number): Promise<Company> => {
    const { rows } = await owner.query<{ number: string }>(
      'update companies set timezone = $2 where id = $1 returning smuvs_phone as number',
      [id, zoneAt(hour)],
    )
    const made = await owner.query<{ id: number }>(
      `insert into jobs (company_id, crew_size, notes, contact_person)
       select $1, 2, 'outbox', $2::jsonb from generate_series(1, 5) returning id::int`,
      [id, JSON.stringify(PEOPLE)],
    )
    return {
      id,
      number: rows[0]?.number ?? '',
      isNight: hour < 6,
      jobIds: made.rows.map((row) => row.id),
    }
  }
  return [await prepare(1, 12), await prepare(2, 3)]
}

const pick = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('Nothing to pick from')
  return one
}

/** Writes messages as features of the product do, in transactions of their own, until `isOver`. */
export async function writeMessages(
  { db, queue }: { db: Db; queue: Queue },
  companies: readonly Company[],
  { run, pauseMs, isOver }: { run: string; pauseMs: number; isOver: () => boolean },
): Promise<Written[]> {
  const written: Written[] = []
  for (let number = 0; !isOver(); number += 1) {
    const company = Math.random() < 0.25 ? companies[1] : companies[0]
    if (!company) break
    // The first three jobs; calls write about the others.
    const [jobId, person] = [pick(company.jobIds.slice(0, 3)), pick(PEOPLE)]
    const [kind, hours] = pick([
      ['receipt', 'any'],
      ['moved', 'service'],
      ['unfinishedBooking', 'marketing'],
    ] as const)
    const channel = hours !== 'marketing' && Math.random() < 0.5 ? 'text' : 'mail'
    const tag = `[${run} w${number}]`
    const about = { companyId: company.id, jobId, kind }
    const to = channel === 'text' ? person.phone : person.email
    const isQueued = await inTenant(db, { companyIds: [company.id], userId: null }, (tx) =>
      channel === 'text'
        ? queueText(tx, queue, { ...about, to, body: tag })
        : queueMail(tx, queue, { ...about, to, subject: 'Your move', text: tag, isWritten: true }),
    ).catch((error: unknown) => {
      // Somebody who unsubscribed gets no offer.
      if (error instanceof Error && 'code' in error && error.code === 'contact_refuses_mail') return null
      throw error
    })
    const isQuiet = channel === 'mail' && hours === 'service'
    if (isQueued !== null)
      written.push({ tag, companyId: company.id, jobId, channel, to, hours: isQuiet ? 'any' : hours })
    await sleep(pauseMs)
  }
  return written
}

/** Writes texts and mails over HTTP as the office does, each until it is decided, until `isOver`. */
export async function callForMessages(
  office: Caller,
  { id: companyId, jobIds }: Company,
  { run, isOver }: { run: string; isOver: () => boolean },
): Promise<Written[]> {
  const written: Written[] = []
  for (let number = 0; !isOver(); number += 1) {
    const [jobId, person, channel] = [pick(jobIds.slice(3)), pick(PEOPLE), pick(['mail', 'text'] as const)]
    const tag = `[${run} c${number}]`
    const to = channel === 'text' ? person.phone : person.email
    const body = channel === 'text' ? { to, message: tag, jobId } : { to, subject: 'Your move', message: tag }
    const path = channel === 'text' ? '/wp/v2/twilio/message' : `/wp/v2/jobs/${jobId}/email`
    const settled = await retryUntilDecided(office, 'POST', path, body, () => false)
    const status = settled?.answer.status
    // A person who opted out, or one message too many.
    if (status !== 200 && status !== 409 && status !== 429)
      throw new Error(`${path}: ${status} ${JSON.stringify(settled?.answer.body)}`)
    if (status === 200) written.push({ tag, companyId, jobId, channel, to, hours: 'any' })
    await sleep(CALL_PAUSE_MS)
  }
  return written
}
