import { crewHours } from '../../shared/schedule/crew/crew.rules.ts'
import type { CrewAnswer, DAMAGE_CAUSES } from '../../shared/people/workers/crew.choices.ts'
import { addDays } from '../../shared/kernel/dates.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { setActor } from './act-as.ts'
import type { DemoLoad } from './load.ts'
import type { DemoJob } from './jobs.ts'
import { prospectsOf } from './prospects.ts'
import type { RandomSequence } from './random.ts'

const NOTES = [
  'Strong with pianos, let him lead.',
  'Has the key for the storage unit.',
  'Drives the truck.',
  'New on the crew, first long move.',
  'Leaves at four, has a class.',
  'Ask before lifting: knee was hurt in spring.',
] as const

const DAMAGES: readonly (readonly [type: string, item: string, cause: (typeof DAMAGE_CAUSES)[number]])[] = [
  ['Scratch', 'Oak dining table, left edge', 'accident'],
  ['Dent', 'Door of the refrigerator', 'accident'],
  ['Broken glass', 'Picture frame, 24 by 36 inches', 'breach'],
  ['Torn fabric', 'Armrest of the sofa', 'accident'],
  ['Scuff marks', 'Wall of the staircase', 'accident'],
  ['Broken leg', 'Bed frame', 'breach'],
  ['Water', 'Two boxes with books', 'breach'],
]

const INFRACTIONS: readonly (readonly [infraction: string, tier: 1 | 2 | 3, comments: string])[] = [
  ['Came 40 minutes late', 1, 'Called ahead. Traffic on the highway.'],
  ['No company shirt', 1, ''],
  ['Did not wrap the furniture', 2, 'The client pointed it out. Talked it over with the crew.'],
  ['Phone calls during loading', 2, 'Second time this season.'],
  ['Smoked in the truck', 3, 'Written warning.'],
]

/** Returns what a member answered to a demo job, and the office's notes about them. */
export function answerAndNotes(
  jobStatus: DemoJob['jobStatus'],
  dice: RandomSequence,
): { answer: CrewAnswer; notes: string } {
  const notes = dice.chance(7) ? dice.pick(NOTES) : ''
  if (jobStatus === 'completed') return { answer: 'confirmed', notes }
  return { answer: dice.chance(60) ? 'confirmed' : 'open', notes }
}

/** Loads damages, infractions, entered pay, sign-ups and a request for a manager for the demo's crews. */
export async function loadCrew(tx: Tx, load: DemoLoad, dice: RandomSequence): Promise<void> {
  const manager = load.people.findIndex(({ role }) => role === 'administrator')
  const managerId = load.ids[manager] ?? 0
  // The history names the author.
  await setActor(tx, managerId)
  const done = load.jobs.filter(({ job }) => job.jobStatus === 'completed' && job.crew.length > 0)
  await insertDamages(tx, load, done, dice)
  await insertInfractions(tx, load, done, dice)
  await insertPay(tx, load, done, managerId, dice)
  for (const { jobId, userId, at, status, decidedAt } of prospectsOf(load, dice)) {
    await setActor(tx, userId)
    const { id } = await tx
      .insertInto('crew_prospects')
      .values({
        company_id: load.companyId,
        job_id: jobId,
        user_id: userId,
        status: 'pending',
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (status === 'pending') continue
    await setActor(tx, managerId)
    await tx
      .updateTable('crew_prospects')
      .set({ status, was_rejected: status === 'rejected', decided_at: decidedAt, decided_by: managerId })
      .where('company_id', '=', load.companyId)
      .where('id', '=', id)
      .execute()
  }
  await insertRequest(tx, load)
  await declineToday(tx, load)
}

/** One member of a crew of the day of the load declined the evening before. */
async function declineToday(tx: Tx, { companyId, ids, jobs, today }: DemoLoad): Promise<void> {
  const staffed = jobs.find(({ job }) => job.jobDate?.startsWith(today) === true && job.crew.length > 1)
  const member = staffed?.job.crew.at(-1)
  if (!staffed || !member) return
  const userId = ids[member.worker] ?? 0
  await setActor(tx, userId)
  await tx
    .updateTable('job_crew')
    .set({
      answer: 'declined',
      answered_at: `${addDays(today, -1)}T23:40:00Z`,
      answered_by: 'app',
      decline_reason: 'My kid is sick.',
    })
    .where('company_id', '=', companyId)
    .where('job_id', '=', staffed.id)
    .where('user_id', '=', userId)
    .execute()
}

type Jobs = DemoLoad['jobs']

function someone(load: DemoLoad, job: DemoJob, dice: RandomSequence): number {
  return load.ids[dice.pick(job.crew).worker] ?? 0
}

async function insertDamages(tx: Tx, load: DemoLoad, jobs: Jobs, dice: RandomSequence): Promise<void> {
  const rows = jobs.flatMap(({ id, job }) => {
    if (!dice.chance(6)) return []
    const [damage_type, item_damaged, cause] = dice.pick(DAMAGES)
    return {
      company_id: load.companyId,
      job_id: id,
      user_id: someone(load, job, dice),
      damage_date: job.jobDate?.slice(0, 10) ?? null,
      damage_type,
      item_damaged,
      cause,
      amount: `${dice.whole(8, 90) * 5}.00`,
    }
  })
  if (rows.length > 0) await tx.insertInto('crew_damages').values(rows).execute()
}

async function insertInfractions(tx: Tx, load: DemoLoad, jobs: Jobs, dice: RandomSequence): Promise<void> {
  const rows = jobs.flatMap(({ id, job }) => {
    if (!dice.chance(4)) return []
    const [infraction, tier, comments] = dice.pick(INFRACTIONS)
    return {
      company_id: load.companyId,
      job_id: id,
      user_id: someone(load, job, dice),
      infraction_date: job.jobDate?.slice(0, 10) ?? null,
      infraction,
      tier,
      comments,
    }
  })
  if (rows.length > 0) await tx.insertInto('crew_infractions').values(rows).execute()
}

/**
 * Inserts entered pay lines for whole crews and for jobs whose activities have no hours; those older than a
 * week are paid. All other lines are automatic.
 */
async function insertPay(
  tx: Tx,
  load: DemoLoad,
  jobs: Jobs,
  managerId: number,
  dice: RandomSequence,
): Promise<void> {
  const rows = jobs.flatMap(({ id, job }) => {
    if (!dice.chance(10) && crewHours(job.locations) > 0) return []
    const day = job.jobDate?.slice(0, 10) ?? null
    const hours = crewHours(job.locations) || 3
    const extra = dice.chance(40) ? dice.whole(4, 12) * 5 : 0
    const paidDay = day === null ? load.today : addDays(day, 7)
    const isPaid = paidDay < load.today && dice.chance(70)
    return job.crew.flatMap(({ worker }) => {
      const line = {
        company_id: load.companyId,
        job_id: id,
        user_id: load.ids[worker] ?? 0,
        line_date: day,
        paid_at: isPaid ? `${paidDay}T18:00:00Z` : null,
        paid_by: isPaid ? managerId : null,
      }
      // Like the automatic line, rounded up to a quarter of an hour.
      const rate = 18
      const units = Math.ceil(hours * 4) / 4
      return [
        {
          ...line,
          position: 0,
          item: 'laborVariable' as const,
          rate: rate.toFixed(2),
          units: units.toFixed(2),
        },
        ...(extra > 0
          ? [{ ...line, position: 1, item: 'laborFlat' as const, rate: extra.toFixed(2), units: '1.00' }]
          : []),
      ]
    })
  })
  if (rows.length > 0) await tx.insertInto('crew_invoice_lines').values(rows).execute()
}

/** Inserts a worker's open request for a manager on the next move. */
async function insertRequest(tx: Tx, load: DemoLoad): Promise<void> {
  const asks = load.jobs
    .flatMap(({ id, job }) => {
      const member = job.crew.find(({ worker }) => load.people[worker]?.hasLogin === false)
      return job.jobStatus === 'scheduled' &&
        (job.jobDate ?? '') >= addDays(load.today, 1) &&
        job.jobDate &&
        member
        ? [{ id, jobDate: job.jobDate, userId: load.ids[member.worker] ?? 0 }]
        : []
    })
    .toSorted((one, other) => (one.jobDate < other.jobDate ? -1 : 1))
  const [next] = asks
  if (!next) return
  await setActor(tx, next.userId)
  await tx
    .insertInto('manager_requests')
    .values({
      company_id: load.companyId,
      job_id: next.id,
      user_id: next.userId,
      message: 'The client has a piano that is not on the list. Do we bring one more mover?',
      created_at: `${addDays(load.today, -1)}T21:40:00Z`,
    })
    .execute()
}
