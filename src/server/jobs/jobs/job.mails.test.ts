import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Front Range', { email: 'office@example.test' })
  manager = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Diaz' })
})
afterAll(() => t.close())

async function mails(): Promise<{ recipient: string; subject: string; body_text: string; status: string }[]> {
  const { rows } = await t.owner.query(
    'select recipient, subject, body_text, status from deliveries order by id',
  )
  return rows
}

describe('mails about a job', () => {
  it('notifies office and client of an inquiry, and the client of the date, once each', async () => {
    const place = { address: '1600 Broadway, Denver, CO 80202', addressState: 'CO', activities: [] }
    const { body: job } = await t.call(client, 'POST', '/wp/v2/jobs', { locations: [place] })
    expect(await mails()).toMatchObject([
      { recipient: 'office@example.test', subject: `New inquiry: job #${job.id}` },
      { recipient: client.email, subject: expect.stringContaining('request') },
    ])
    const scheduled = { version: job.version, jobStatus: 'scheduled', jobDate: '2026-12-01 09:00:00' }
    await t.call(manager, 'POST', `/wp/v2/jobs/${job.id}`, scheduled)
    await t.call(manager, 'POST', `/wp/v2/jobs/${job.id}`, { notes: 'nothing that the client waits for' })
    await t.call(manager, 'POST', `/wp/v2/jobs/${job.id}`, { jobDate: '2026-12-02 13:30:00' })
    const sent = await mails()
    expect(sent.slice(2).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [client.email, 'Your move is booked for Tue, Dec 1, 9:00 AM'],
      [client.email, 'Your move is now on Wed, Dec 2, 1:30 PM'],
    ])
    expect(t.queued.filter(({ name }) => name === 'send-delivery')).toHaveLength(4)
  })

  it('queues nothing for a rejected change', async () => {
    const before = (await mails()).length
    const id = await t.makeJob(company, { client_id: client.id })
    const answer = await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { jobStatus: 'scheduled' })
    expect(answer.status).toBe(409)
    expect(await mails()).toHaveLength(before)
  })
})
