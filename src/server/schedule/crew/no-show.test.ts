import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let boss: TestPerson
let client: TestPerson
let ann: TestPerson
let bo: TestPerson
let cy: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Movers', { timezone: 'UTC' })
  boss = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client')
})
afterAll(() => t.close())

/** A scheduled job with two crew spots, both filled. */
beforeEach(async () => {
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  bo = await t.makePerson(company, 'worker', { firstName: 'Bo', lastName: 'Ray' })
  cy = await t.makePerson(company, 'worker', { firstName: 'Cy', lastName: 'Fox' })
  const day = new Date(t.kernel.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  job = await t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: `${day} 08:00:00`,
    starts_at: `${day}T08:00:00Z`,
    ends_at: `${day}T11:00:00Z`,
    crew_size: 2,
    locations: JSON.stringify([{ address: '1 Elm', city: 'Denver', addressState: 'CO', activities: [] }]),
  })
  await t.addCrew(company, job, ann.id)
  await t.addCrew(company, job, bo.id)
})

const save = (body: unknown) => t.call(boss, 'POST', `/wp/v2/jobs/${job}`, body)
const markAnn = (more: object = {}) => save({ crew: [{ id: ann.id, noShow: true }, { id: bo.id }], ...more })
const open = (who: TestPerson) => t.call(who, 'GET', `/wp/v2/jobs/${job}`)
const rowFor = async (who: TestPerson) => {
  const { body } = await t.call(who, 'GET', '/wp/v2/jobs?per_page=100')
  return body.find(({ id }: { id: number }) => id === job)
}
const offeredTo = async (who: TestPerson) => {
  const { body } = await t.call(who, 'GET', '/wp/v2/worker-area')
  return body.worker.openJobs.find(({ id }: { id: number }) => id === job)
}
/** Signs up the worker Cy and approves it as a manager. */
async function admitCy() {
  const signed = await t.call(cy, 'POST', `/wp/v2/jobs/${job}/crew-prospects/me`)
  expect(signed.status).toBe(200)
  return t.call(boss, 'POST', `/wp/v2/jobs/${job}/crew-prospects/${signed.body.id}`, { status: 'approved' })
}

describe('a no-show', () => {
  it('leaves a crew spot open on the job, in the list and among the jobs offered to workers', async () => {
    expect((await rowFor(boss)).openPlaces).toBe(0)
    expect(await offeredTo(cy)).toBeUndefined()
    const marked = await markAnn()
    expect(marked.body.crewFacts.openPlaces).toBe(1)
    expect(marked.body.crew).toMatchObject([{ id: ann.id, noShow: true }, { id: bo.id }])
    expect((await open(cy)).body.crewFacts.openPlaces).toBe(1)
    expect((await open(client)).body.crewFacts.openPlaces).toBeNull()
    expect((await rowFor(boss)).openPlaces).toBe(1)
    expect((await rowFor(cy)).openPlaces).toBe(1)
    expect((await rowFor(client)).openPlaces).toBeNull()
    expect(await offeredTo(cy)).toMatchObject({ crewSize: 2, openPlaces: 1 })
  })

  it('makes room for one more member by a save or a sign-up', async () => {
    expect((await admitCy()).body.code).toBe('crew_full')
    await markAnn()
    expect((await admitCy()).body).toMatchObject({ status: 'approved', isInCrew: true })
    expect((await open(boss)).body.crewFacts.openPlaces).toBe(0)
    // Undoing the no-show removes no other member, so the crew is too large.
    const crew = [{ id: ann.id, noShow: false }, { id: bo.id }, { id: cy.id }]
    const undone = await save({ crew })
    expect(undone.status).toBe(409)
    expect(undone.body.code).toBe('crew_full')
    expect(undone.body.message).toContain('2 places and 3 crew members')
    expect((await open(boss)).body.crew[0].noShow).toBe(true)
    expect((await save({ crew, crewSize: 3 })).body).toMatchObject({
      crewSize: 3,
      crewFacts: { openPlaces: 0 },
    })
  })

  it('lets the crew size be reduced in the same save, with both in the history', async () => {
    const refused = await save({ crewSize: 1 })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('2 crew members are assigned: Ann Lee, Bo Ray.')
    const saved = await markAnn({ crewSize: 1 })
    expect(saved.body).toMatchObject({ crewSize: 1, crewFacts: { openPlaces: 0 } })
    const { body } = await t.call(boss, 'GET', `/wp/v2/jobs/${job}/history`)
    const changes = body.flatMap((entry: { changes: object[] }) => entry.changes)
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'crewSize', before: 2, after: 1 },
        { field: 'crew', before: 'Ann Lee, no-show: no', after: 'Ann Lee, no-show: yes' },
      ]),
    )
  })

  it('does not reduce the crew size itself or increase it when undone', async () => {
    expect((await markAnn()).body.crewSize).toBe(2)
    await save({ crewSize: 1 })
    const undone = await save({ crew: [{ id: ann.id, noShow: false }, { id: bo.id }] })
    expect(undone.body.code).toBe('crew_full')
    expect((await open(boss)).body).toMatchObject({
      crewSize: 1,
      crew: [{ noShow: true }, { noShow: false }],
    })
  })
})
