import { LOST_REASONS } from '../../../shared/jobs/jobs/lost.ts'
import { JOB_SOURCES, JOB_STATUSES, JOB_TYPES } from '../../../shared/trade/job.choices.ts'
import { createRandomSequence, type RandomSequence } from '../../demo/random.ts'
import type { TestApp, TestPerson } from '../../testing/app.ts'

const MINUTE_MS = 60_000

/** A job of a random company as it was stored. */
export interface RandomJob {
  id: number
  createdAt: number
  addedBy: number | null
  /** Who takes care of it, as the database made it of who added and answered it. */
  ownerId: number | null
  source: string | null
  status: string
  type: string
  day: string | null
  isBooked: boolean
  isDeleted: boolean
  hours: number
  crewSize: number
  revenueCents: number
  costCents: number
  owedCents: number
  paidCents: number
  bookedCents: number | null
  clockHours: number | null
  lost: { at: number; reason: string } | null
  /** First answer by a person: when, and by whom. */
  answer: { at: number; by: number | null } | null
}

/** A random company with its jobs. */
export interface RandomCompany {
  id: number
  timezone: string
  targetMinutes: number
  admin: TestPerson
  jobs: RandomJob[]
}

const ZONES = ['America/Denver', 'America/New_York', 'Pacific/Honolulu', 'UTC']

/** Creates a company with people, jobs, messages, clocks and losses around a day; the same for the same number. */
export async function makeRandomCompany(t: TestApp, nth: number, now: Date): Promise<RandomCompany> {
  const dice = createRandomSequence(`reports ${nth}`)
  const timezone = dice.pick(ZONES)
  const targetMinutes = dice.pick([5, 15, 60])
  const id = await t.makeCompany(`Random ${nth}`, { timezone, inquiry_target_minutes: targetMinutes })
  const admin = await t.makePerson(id, 'administrator', { firstName: 'Ada' })
  const office = [admin.id, (await t.makePerson(id, 'manager', { firstName: 'Mo' })).id]
  const client = await t.makePerson(id, 'client')
  const worker = await t.makePerson(id, 'worker')
  const company: RandomCompany = { id, timezone, targetMinutes, admin, jobs: [] }
  const count = dice.whole(5, 25)
  for (let n = 0; n < count; n += 1)
    company.jobs.push(
      await makeJob(t, dice, { companyId: id, office, clientId: client.id, workerId: worker.id, now }),
    )
  const { rows } = await t.owner.query('select id, owner_id from jobs where company_id = $1', [id])
  for (const job of company.jobs) job.ownerId = rows.find((row) => row.id === job.id)?.owner_id ?? null
  return company
}

interface Scene {
  companyId: number
  office: readonly number[]
  clientId: number
  workerId: number
  now: Date
}

async function makeJob(t: TestApp, dice: RandomSequence, scene: Scene): Promise<RandomJob> {
  const { companyId, office, clientId, workerId, now } = scene
  const createdAt = now.getTime() - dice.whole(0, 70 * 24 * 60) * MINUTE_MS
  const status = dice.chance(50)
    ? dice.pick(['inquiring', 'completed', 'scheduled'])
    : dice.pick(JOB_STATUSES)
  const day = dice.chance(85)
    ? new Date(now.getTime() + dice.whole(-60, 60) * 1_440 * MINUTE_MS).toISOString().slice(0, 10)
    : null
  const addedBy = dice.pick([null, clientId, ...office])
  const lost =
    status === 'inquiring' && dice.chance(40)
      ? { at: createdAt + dice.whole(0, 30 * 24 * 60) * MINUTE_MS, reason: dice.pick(LOST_REASONS) }
      : null
  const wasScheduled = dice.chance(30)
  const job: RandomJob = {
    id: 0,
    createdAt,
    addedBy: addedBy === clientId ? null : addedBy,
    ownerId: null,
    source: dice.pick([null, ...JOB_SOURCES]),
    status,
    type: dice.pick(JOB_TYPES),
    day,
    isBooked: wasScheduled || status === 'scheduled' || status === 'completed',
    // A completed job cannot be deleted.
    isDeleted: status !== 'completed' && dice.chance(10),
    hours: dice.whole(0, 40) / 4,
    crewSize: dice.whole(1, 4),
    revenueCents: dice.whole(0, 500_000),
    costCents: dice.whole(0, 300_000),
    owedCents: dice.whole(0, 500_000),
    paidCents: dice.whole(0, 100_000),
    bookedCents: status === 'completed' && dice.chance(80) ? dice.whole(1, 500_000) : null,
    clockHours: dice.chance(40) ? dice.whole(1, 40) / 4 : null,
    lost,
    answer: null,
  }
  job.id = await t.makeJob(companyId, {
    client_id: clientId,
    added_by: addedBy,
    job_source: job.source,
    job_status: status,
    job_type: job.type,
    job_date: day && `${day} 09:00:00`,
    crew_size: job.crewSize,
    use_truck: dice.chance(50),
    created_at: new Date(createdAt).toISOString(),
    deleted_at: job.isDeleted ? now.toISOString() : null,
    time_of_scheduling: wasScheduled ? now.toISOString() : null,
    ...(lost && { lost_at: new Date(lost.at).toISOString(), lost_reason: lost.reason, lost_by: office[0] }),
  })
  const half = Math.floor(job.costCents / 2)
  await t.owner.query(
    `insert into job_figures (company_id, job_id, day, job_status, job_type, job_source, revenue_cents, cogs_cents,
       expenses_cents, tips_cents, hours, owed_cents, paid_cents, booked_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, $12, $13)`,
    [
      companyId,
      job.id,
      day,
      status,
      job.type,
      job.source,
      job.revenueCents,
      half,
      job.costCents - half,
      job.hours,
      job.owedCents,
      job.paidCents,
      job.bookedCents,
    ],
  )
  if (job.clockHours !== null) {
    await t.addCrew(companyId, job.id, workerId)
    await t.owner.query(
      `insert into clock_hours (company_id, job_id, user_id, state, bill_hours, pay_hours, has_problems)
       values ($1, $2, $3, 'finished', $4, $4, false)`,
      [companyId, job.id, workerId, job.clockHours],
    )
  }
  job.answer = await talk(t, dice, { ...scene, jobId: job.id, createdAt })
  return job
}

/** Stores a few messages and calls of a job, and returns the first that is an answer. */
async function talk(
  t: TestApp,
  dice: RandomSequence,
  { companyId, office, clientId, jobId, createdAt }: Scene & { jobId: number; createdAt: number },
): Promise<RandomJob['answer']> {
  const answers: { at: number; by: number | null }[] = []
  for (let left = dice.whole(0, 3); left > 0; left -= 1) {
    // Now and then before the job was added, as for a call that it was added for.
    const at = createdAt + dice.whole(-30, 300) * MINUTE_MS
    const kind = dice.pick(['automatic', 'answer', 'incoming', 'done', 'call', 'missed'] as const)
    const doneAt = at + dice.whole(1, 90) * MINUTE_MS
    const by = dice.pick(office)
    const isCall = kind === 'call' || kind === 'missed'
    await t.owner.query(
      `insert into communications (company_id, job_id, type, direction, happened_at, sender_id, contact_id, contact_address,
         status, done_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, '3035550100', $8, $9, $5)`,
      [
        companyId,
        jobId,
        isCall ? 'phone' : 'sms',
        kind === 'automatic' || kind === 'answer' ? 'outgoing' : 'incoming',
        new Date(at).toISOString(),
        kind === 'answer' ? by : null,
        clientId,
        kind === 'missed' ? 'no-answer' : 'completed',
        kind === 'done' ? new Date(doneAt).toISOString() : null,
      ],
    )
    if (kind === 'answer') answers.push({ at, by })
    if (kind === 'call') answers.push({ at, by: null })
    if (kind === 'done') answers.push({ at: doneAt, by: null })
  }
  // Of answers in the same minute, one with a person comes first.
  answers.sort((one, other) => one.at - other.at || (one.by ?? Infinity) - (other.by ?? Infinity))
  return answers[0] ?? null
}
