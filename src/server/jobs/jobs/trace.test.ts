import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { createStatementCounter } from '../../testing/statements.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'

it('traces', async () => {
  const t = await createTestApp()
  const company = await t.makeCompany('Front Range')
  const manager = await t.makePerson(company, 'manager', {
    firstName: 'Mara',
    lastName: 'Lopez',
    viewFinancials: true,
  })
  const w1 = await t.makePerson(company, 'worker', { firstName: 'Walt' })
  const w2 = await t.makePerson(company, 'worker', { firstName: 'Wen' })
  const client = await t.makePerson(company, 'client', { firstName: 'Cleo', phone: '7205550142' })
  const count = createStatementCounter(t.kernel.pool)
  const act = (time: string, to: string, type: string) => [
    { activityType: type, activityDate: '2027-03-01', startTime: time, endTime: to },
  ]
  let n = 0
  const create = () =>
    t.call(
      manager,
      'POST',
      '/wp/v2/jobs',
      {
        client: { id: client.id },
        jobDate: `2027-03-01 09:00:00`,
        crewSize: 3,
        notes: 'Piano',
        useTruck: true,
        locations: [
          { ...DENVER, activities: act('09:00', '12:00', 'load') },
          { ...BOULDER, activities: act('13:00', '15:00', 'unload') },
        ],
        crew:
          n++ === 0
            ? []
            : [
                { id: w1.id, permissions: ['contact'] },
                { id: w2.id, permissions: ['contact'] },
              ].slice(0, n === 2 ? 2 : 0),
      },
      { 'idempotency-key': `k${n}` },
    )
  await create()
  let out = ''
  const show = (name: string, { result, use }: any) => {
    out +=
      `\n===== ${name}: ${result.status} ${use.texts.length} statements, ${use.roundTrips} round trips\n` +
      use.texts.map((x: string, i: number) => `${i + 1}. ${x.replace(/\s+/g, ' ').slice(0, 230)}`).join('\n')
    if (result.status !== 200) out += JSON.stringify(result.body)
    return result.body
  }
  const job = show('create', await count(create))
  const id = job.id
  show('open', await count(() => t.call(manager, 'GET', `/wp/v2/jobs/${id}`)))
  show('open', await count(() => t.call(manager, 'GET', `/wp/v2/jobs/${id}`)))
  show(
    'notes',
    await count(() =>
      t.call(
        manager,
        'POST',
        `/wp/v2/jobs/${id}`,
        { version: job.version, notes: 'x' },
        { 'idempotency-key': 'u1' },
      ),
    ),
  )
  show(
    'date',
    await count(() =>
      t.call(
        manager,
        'POST',
        `/wp/v2/jobs/${id}`,
        { jobDate: '2027-03-02 09:00:00' },
        { 'idempotency-key': 'u2' },
      ),
    ),
  )

  show('list', await count(() => t.call(manager, 'GET', `/wp/v2/jobs?per_page=50`)))
  writeFileSync('/tmp/q/trace.txt', out)
  expect(1).toBe(1)
  await t.close()
})
