import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEFAULT_HOURLY_RATE } from '../../../shared/people/workers/crew.choices.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let boss: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson
let strangeWorker: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  boss = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client')
  const elsewhere = await t.makeCompany()
  stranger = await t.makePerson(elsewhere, 'manager')
  strangeWorker = await t.makePerson(elsewhere, 'worker')
})
afterAll(() => t.close())
beforeEach(async () => {
  worker = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  job = await makeJob()
})

const makeJob = (columns: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: '2027-03-01 08:00:00',
    starts_at: '2027-03-01T08:00:00Z',
    ends_at: '2027-03-01T11:00:00Z',
    crew_size: 1,
    ...columns,
  })
const mine = (who: TestPerson, method: 'GET' | 'POST' | 'DELETE', id = job) =>
  t.call(who, method, `/wp/v2/jobs/${id}/crew-prospects/me`)
const decide = (who: TestPerson, prospectId: number, body: unknown, id = job) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/crew-prospects/${prospectId}`, body)
const rowsOf = async (id = job) =>
  (
    await t.owner.query(
      'select user_id, status, was_rejected from crew_prospects where job_id = $1 order by id',
      [id],
    )
  ).rows
const crewOf = async (id = job) =>
  (
    await t.owner.query<{ user_id: number }>(
      'select user_id from job_crew where job_id = $1 order by position',
      [id],
    )
  ).rows.map((row) => row.user_id)

it('a worker signs up, a manager approves, the worker leaves again', async () => {
  expect((await mine(worker, 'GET')).body).toMatchObject({
    id: null,
    status: null,
    maySignUp: true,
    isInCrew: false,
  })
  const signed = await mine(worker, 'POST')
  expect(signed.body).toMatchObject({
    status: 'pending',
    message: 'Sign up for job.',
    maySignUp: false,
    workerId: worker.id,
  })
  // A second tap is the same sign-up.
  expect((await mine(worker, 'POST')).body.id).toBe(signed.body.id)
  const listed = await t.call(boss, 'GET', `/wp/v2/jobs/${job}/crew-prospects`)
  expect(listed.body).toMatchObject([
    { id: signed.body.id, status: 'pending', worker: { firstName: 'Ann', lastName: 'Lee' } },
  ])
  expect((await t.call(boss, 'GET', `/wp/v2/jobs/${job}`)).body.crewFacts.pendingProspects).toBe(1)
  const version = (await t.jobRow(job))['version']
  const approved = await decide(boss, signed.body.id, { status: 'approved' })
  expect(approved.body).toMatchObject({ status: 'approved', isInCrew: true, message: 'Worker Approved.' })
  expect(await crewOf()).toEqual([worker.id])
  // People who have the job open without them get a live update.
  expect((await t.jobRow(job))['version']).toBe(Number(version) + 1)
  expect((await mine(worker, 'GET')).body).toMatchObject({ isInCrew: true, status: 'approved' })
  const left = await mine(worker, 'DELETE')
  expect(left.body).toMatchObject({ status: 'removedBySelf', isInCrew: false, message: 'Removed from job.' })
  expect(await crewOf()).toEqual([])
  // A worker who left voluntarily may come back.
  expect((await mine(worker, 'POST')).body.status).toBe('pending')
})

it('the cost of a job follows approvals and withdrawals', async () => {
  const timed = { activityType: 'load', activityDate: '2027-03-01', startTime: '08:00', endTime: '10:00' }
  job = await makeJob({ locations: [{ address: '1 Elm', addressState: 'CO', activities: [timed] }] })
  const cogs = async () =>
    (await t.owner.query('select cogs_cents from job_figures where job_id = $1', [job])).rows[0]?.cogs_cents
  const signed = await mine(worker, 'POST')
  await decide(boss, signed.body.id, { status: 'approved' })
  // Two hours at the company's rate.
  expect(await cogs()).toBe(DEFAULT_HOURLY_RATE * 200)
  await mine(worker, 'DELETE')
  expect(await cogs()).toBe(0)
})

it('a rejected worker cannot apply again, even after removing the message', async () => {
  const { body } = await mine(worker, 'POST')
  expect((await decide(boss, body.id, { status: 'rejected' })).body.message).toBe('Worker Rejected.')
  expect((await mine(worker, 'GET')).body).toMatchObject({ status: 'rejected', maySignUp: false })
  expect((await mine(worker, 'POST')).body.code).toBe('crew_rejected')
  expect((await mine(worker, 'DELETE')).body.status).toBe('removedBySelf')
  const again = await mine(worker, 'POST')
  expect(again.status).toBe(409)
  expect(again.body.code).toBe('crew_rejected')
  expect(await rowsOf()).toMatchObject([{ status: 'removedBySelf', was_rejected: true }])
})

it('people without permission are rejected and change nothing', async () => {
  const { body } = await mine(worker, 'POST')
  const before = await rowsOf()
  expect((await mine(client, 'POST')).status).toBe(403)
  expect((await mine(boss, 'POST')).status).toBe(403)
  expect((await mine(strangeWorker, 'POST')).status).toBe(404)
  expect((await mine(strangeWorker, 'DELETE')).status).toBe(404)
  for (const [who, status] of [
    [worker, 403],
    [client, 403],
    [stranger, 404],
  ] as const) {
    expect((await decide(who, body.id, { status: 'approved' })).status).toBe(status)
    expect((await t.call(who, 'GET', `/wp/v2/jobs/${job}/crew-prospects`)).status).toBe(status)
  }
  expect((await decide(boss, body.id, { status: 'pending' })).status).toBe(400)
  expect((await decide(boss, body.id + 1000, { status: 'approved' })).status).toBe(404)
  // A sign-up cannot be decided under another job.
  expect((await decide(boss, body.id, { status: 'approved' }, await makeJob())).status).toBe(404)
  expect(await rowsOf()).toEqual(before)
  expect(await crewOf()).toEqual([])
  // A job that is not scheduled is not found for workers who are not on it.
  expect((await mine(worker, 'POST', await makeJob({ job_status: 'inquiring' }))).status).toBe(404)
  const nobody = await t.makePerson(company, 'worker')
  expect((await mine(nobody, 'DELETE')).status).toBe(409)
})

it('no one is approved into a full crew or onto two overlapping jobs without a reason', async () => {
  const { body } = await mine(worker, 'POST')
  const first = await t.makePerson(company, 'worker')
  await t.addCrew(company, job, first.id)
  const full = await decide(boss, body.id, { status: 'approved' })
  expect(full.status).toBe(409)
  expect(full.body.code).toBe('crew_full')
  const clash = await makeJob()
  const again = await mine(worker, 'POST', clash)
  await t.owner.query('update jobs set crew_size = 2 where id = $1', [job])
  expect((await decide(boss, body.id, { status: 'approved' })).status).toBe(200)
  const collides = await decide(boss, again.body.id, { status: 'approved' }, clash)
  expect(collides.body.code).toBe('crew_overlap')
  expect(collides.body.data.collisions).toMatchObject([{ jobId: job }])
  expect(await crewOf(clash)).toEqual([])
  const allowed = await decide(boss, again.body.id, { status: 'approved', overlapReason: 'Short one' }, clash)
  expect(allowed.status).toBe(200)
  expect(await crewOf(clash)).toEqual([worker.id])
})

it('a worker requests a manager once, and managers settle the request', async () => {
  const ask = (who: TestPerson, body: unknown = {}) =>
    t.call(who, 'POST', `/wp/v2/jobs/${job}/request-manager`, body)
  expect((await t.call(worker, 'GET', `/wp/v2/jobs/${job}/request-manager`)).body).toEqual({
    requestManager: null,
  })
  const asked = await ask(worker, { message: 'The elevator is out' })
  expect(asked.body).toMatchObject({
    message: 'Request sent to the manager.',
    requestManager: { message: 'The elevator is out' },
  })
  expect((await ask(worker)).body.requestManager.id).toBe(asked.body.requestManager.id)
  const { rows: mails } = await t.owner.query(
    'select recipient, subject, body_text from deliveries where job_id = $1',
    [job],
  )
  expect(mails).toMatchObject([
    { recipient: boss.email, subject: `Ann Lee asks for a manager on job #${job}` },
  ])
  expect(mails[0].body_text).toContain('The elevator is out')
  expect((await ask(client)).status).toBe(403)
  expect((await ask(strangeWorker)).status).toBe(404)
  const settle = (who: TestPerson) =>
    t.call(who, 'POST', `/wp/v2/jobs/${job}/request-manager/${asked.body.requestManager.id}/settle`)
  expect((await settle(worker)).status).toBe(403)
  expect((await settle(stranger)).status).toBe(404)
  expect((await t.call(boss, 'GET', `/wp/v2/jobs/${job}`)).body.crewFacts.managerRequests).toMatchObject([
    { workerId: worker.id, firstName: 'Ann', message: 'The elevator is out' },
  ])
  expect((await settle(boss)).status).toBe(200)
  expect((await settle(boss)).status).toBe(404)
  expect((await t.call(worker, 'GET', `/wp/v2/jobs/${job}/request-manager`)).body.requestManager).toBeNull()
})

it('a client gets no open crew spots, sign-ups or manager requests', async () => {
  const member = await t.makePerson(company, 'worker')
  const id = await makeJob({
    crew_size: 3,
    locations: [{ address: '1600 Broadway, Denver', activities: [] }],
  })
  await t.addCrew(company, id, member.id)
  expect((await mine(worker, 'POST', id)).status).toBe(200)
  const asked = await t.call(member, 'POST', `/wp/v2/jobs/${id}/request-manager`, { message: 'Locked out' })
  expect(asked.status).toBe(200)
  const factsFor = async (who: TestPerson, path: number | string = id) =>
    (await t.call(who, 'GET', `/wp/v2/jobs/${path}`)).body.crewFacts
  expect(await factsFor(boss)).toMatchObject({
    openPlaces: 2,
    pendingProspects: 1,
    managerRequests: [{ message: 'Locked out' }],
  })
  expect(await factsFor(worker)).toMatchObject({ openPlaces: 2, pendingProspects: 0, managerRequests: [] })
  const hidden = { openPlaces: null, pendingProspects: 0, managerRequests: [] }
  expect(await factsFor(client)).toMatchObject(hidden)
  expect(await factsFor(client, 'add-job')).toMatchObject(hidden)
  const { version } = (await t.call(client, 'GET', `/wp/v2/jobs/${id}`)).body
  const saved = await t.call(client, 'POST', `/wp/v2/jobs/${id}`, { version, notes: 'Ring twice' })
  expect(saved.body).toMatchObject({ notes: 'Ring twice', crewFacts: hidden })
})
