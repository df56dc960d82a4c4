import { randomUUID } from 'node:crypto'
import type { TestApp, TestPerson } from '../../testing/app.ts'

/** Creates a scheduled job of a day with this crew, each at a rate in dollars. */
export async function createClockJob(
  t: TestApp,
  company: number,
  day: string,
  crew: readonly { worker: TestPerson; rate: number }[],
): Promise<number> {
  const job = await t.makeJob(company, {
    job_status: 'scheduled',
    job_date: `${day} 09:00:00`,
    starts_at: `${day}T16:00:00Z`,
    ends_at: `${day}T19:00:00Z`,
    crew_size: crew.length,
    locations: JSON.stringify([
      {
        address: '1 Elm St',
        addressState: 'CO',
        activities: [
          { id: 1, index: 0, activityType: 'load', activityDate: day, startTime: '09:00', endTime: '12:00' },
        ],
      },
    ]),
  })
  for (const { worker, rate } of crew) {
    await t.addCrew(company, job, worker.id)
    await t.owner.query(
      'update job_crew set hourly_rate = $4 where company_id = $1 and job_id = $2 and user_id = $3',
      [company, job, worker.id, rate],
    )
  }
  return job
}

/** Records times of a worker, such as `['start', instant]`, and returns the ids of the events. */
export async function recordTimes(
  t: TestApp,
  by: TestPerson,
  job: number,
  worker: TestPerson,
  times: readonly (readonly [kind: string, at: string])[],
): Promise<string[]> {
  const events = times.map(([kind, deviceTime]) => ({
    id: randomUUID(),
    workerId: worker.id,
    kind,
    deviceTime,
  }))
  const { status, body } = await t.call(by, 'POST', `/wp/v2/jobs/${job}/clock`, {
    sentAt: t.kernel.now().toISOString(),
    events,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return events.map(({ id }) => id)
}

/** Returns the sum of an account's entries in dollars, debit positive, of days in a period. */
export async function ledgerSum(
  t: TestApp,
  company: number,
  role: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await t.owner.query(
    `select coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as cents from journal_lines l
     join journal_entries e on e.company_id = l.company_id and e.id = l.entry_id
     join ledger_accounts a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = $1 and a.role = $2 and e.entry_date between $3 and $4`,
    [company, role, from, to],
  )
  return rows[0].cents / 100
}
