import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createCrewTeller } from './crew.tell.ts'

const TODAY = '2027-03-05'
const RUNS = Number(process.env['CREW_HISTORIES'] ?? 25)

let t: TestApp
let company: number
let boss: TestPerson
let workers: TestPerson[]
let now = new Date(`${TODAY}T19:00:00Z`)

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
  company = await t.makeCompany('Peak Movers')
  boss = await t.makePerson(company, 'manager')
  workers = [
    await t.makePerson(company, 'worker', { firstName: 'Ann' }),
    await t.makePerson(company, 'worker', { firstName: 'Ben' }),
    await t.makePerson(company, 'worker', { firstName: 'Cy' }),
  ]
})
afterAll(() => t.close())

/** One step of the office, or the time that passes until the crew is told. */
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('crew' as const), who: fc.subarray([0, 1, 2]) }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('date' as const), days: fc.integer({ min: -1, max: 3 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('place' as const), number: fc.integer({ min: 1, max: 3 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('status' as const), isBooked: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('notes' as const), text: fc.constantFrom('a', 'b') }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('tell' as const) }) },
  ),
  { minLength: 2, maxLength: 14 },
)

interface State {
  isBooked: boolean
  day: string
  place: number
  crew: number[]
}

/** What one worker is told between two states, by the plain rule; null for nothing. */
function expectedNews(before: State, after: State, worker: number): string | null {
  const was = before.isBooked && before.crew.includes(worker)
  const is = after.isBooked && after.crew.includes(worker)
  if ((is ? after : before).day < TODAY) return null
  if (!was) return is ? 'crewAssigned' : null
  if (!is) return after.isBooked ? 'crewRemoved' : 'crewCanceled'
  return before.day === after.day && before.place === after.place ? null : 'crewMoved'
}

it('tells each worker the net change of every history of saves, once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const first: State = { isBooked: true, day: addDays(TODAY, 1), place: 1, crew: [] }
      const at = (place: number) => [{ address: `${place} Elm St`, addressState: 'CO', activities: [] }]
      const job = await t.makeJob(company, {
        job_status: 'scheduled',
        job_date: `${first.day} 09:00:00`,
        starts_at: `${first.day}T16:00:00Z`,
        ends_at: `${first.day}T19:00:00Z`,
        crew_size: 3,
        locations: at(1),
      })
      // Workers of earlier runs are not on two jobs at a time.
      await t.owner.query(`update jobs set deleted_at = now() where company_id = $1 and id <> $2`, [
        company,
        job,
      ])
      let told = first
      let current = first
      const expected: string[] = []
      const save = (body: Record<string, unknown>) => t.call(boss, 'POST', `/wp/v2/jobs/${job}`, body)
      const tell = async () => {
        now = new Date(now.getTime() + t.kernel.config.CREW_MESSAGE_SECONDS * 1000)
        await createCrewTeller(() => t.kernel)(
          { companyId: company, jobId: job },
          { number: 1, isLast: false },
        )
        for (const [index] of workers.entries()) {
          const news = expectedNews(told, current, index)
          if (news) expected.push(`${news} ${workers[index]?.id}`)
        }
        told = current
      }
      now = new Date(`${TODAY}T19:00:00Z`)
      for (const step of [...history, { do: 'tell' as const }]) {
        let answer = { status: 200, body: null as unknown }
        if (step.do === 'crew') {
          answer = await save({ crew: step.who.map((index) => ({ id: workers[index]?.id })) })
          current = { ...current, crew: step.who }
        } else if (step.do === 'date') {
          const day = addDays(TODAY, step.days)
          answer = await save({ jobDate: `${day} 09:00:00` })
          current = { ...current, day }
        } else if (step.do === 'place') {
          answer = await save({ locations: at(step.number) })
          current = { ...current, place: step.number }
        } else if (step.do === 'status') {
          answer = await save({ jobStatus: step.isBooked ? 'scheduled' : 'inquiring' })
          current = { ...current, isBooked: step.isBooked }
        } else if (step.do === 'notes') answer = await save({ notes: step.text })
        else await tell()
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      }
      const { rows } = await t.owner.query<{ kind: string; person_id: number }>(
        `select kind, person_id from deliveries where job_id = $1 and kind ~ '^crew' order by id`,
        [job],
      )
      expect(rows.map(({ kind, person_id: id }) => `${kind} ${id}`)).toEqual(expected)
      expect((await t.owner.query('select from crew_notices where job_id = $1', [job])).rowCount).toBe(0)
    }),
    { numRuns: RUNS },
  )
})
