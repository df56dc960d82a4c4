import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendState, type SendFacts } from '../../../shared/messages/sends/sends.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let office: TestPerson
let client: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  office = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client')
})
afterAll(() => t.close())
beforeEach(async () => {
  job = await t.makeJob(company, { client_id: client.id, billing_contact_id: client.id })
})

const insert = async (columns: Record<string, unknown>): Promise<number> => {
  const row: Record<string, unknown> = {
    company_id: company,
    job_id: job,
    channel: 'text',
    recipient: '3035550199',
    body_text: '',
    kind: 'estimate',
    ...columns,
  }
  const names = Object.keys(row)
  const { rows } = await t.owner.query(
    `insert into deliveries (${names.join(', ')}) values (${names.map((_name, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return Number(rows[0].id)
}
const list = async (who: TestPerson | null = office) => t.call(who, 'GET', `/wp/v2/jobs/${job}/sends`)
const states = async () =>
  (await list()).body.map(({ document, channel, state }: Record<string, string>) => [
    document,
    channel,
    state,
  ])

const FACTS: SendFacts = {
  document: 'estimate',
  status: 'sent',
  dueAt: null,
  now: '2027-01-02T00:00:00Z',
  sentAt: '2027-01-01T10:00:00Z',
  deliveredAt: null,
  openedAt: null,
  doneAt: null,
  isPaid: false,
}

describe('how far a sent document is', () => {
  it.each<[string, Partial<SendFacts>]>([
    ['queued', { status: 'queued' }],
    ['waiting', { status: 'queued', dueAt: '2027-01-02T08:00:00Z' }],
    ['sent', { isPaid: true }],
    ['delivered', { deliveredAt: '2027-01-01T10:01:00Z' }],
    ['opened', { deliveredAt: '2027-01-01T10:01:00Z', openedAt: '2027-01-01T11:00:00Z' }],
    ['signed', { openedAt: '2027-01-01T11:00:00Z', doneAt: '2027-01-01T12:00:00Z' }],
    ['rated', { document: 'rating', doneAt: '2027-01-01T12:00:00Z' }],
    ['paid', { document: 'invoice', isPaid: true }],
    ['failed', { status: 'failed', sentAt: null }],
  ])('is %s', (state, more) => {
    expect(sendState({ ...FACTS, ...more }).state).toBe(state)
  })

  it('follows from the outbox, the first use of the link, and agreements', async () => {
    const sent = await insert({ status: 'sent', sent_at: new Date().toISOString() })
    expect(await states()).toEqual([['estimate', 'text', 'sent']])
    await t.owner.query('update deliveries set delivered_at = now() where company_id = $1 and id = $2', [
      company,
      sent,
    ])
    expect(await states()).toEqual([['estimate', 'text', 'delivered']])
    const hash = String(job).padStart(64, '0')
    await t.owner.query(
      `insert into personal_links (company_id, id, job_id, user_id, delivery_id, channel, address, token_hash)
       values ($1, gen_random_uuid(), $2, $3, $4, 'text', '3035550199', $5)`,
      [company, job, client.id, sent, hash],
    )
    const changedAt = async () =>
      (
        await t.owner.query('select changed_at from deliveries where company_id = $1 and id = $2', [
          company,
          sent,
        ])
      ).rows[0].changed_at
    const before = await changedAt()
    await t.owner.query('select * from open_personal_link($1)', [hash])
    expect(await states()).toEqual([['estimate', 'text', 'opened']])
    // The message was touched, which tells open screens of it; a second use does not.
    const touched = await changedAt()
    expect(touched).not.toEqual(before)
    await t.owner.query('select * from open_personal_link($1)', [hash])
    expect(await changedAt()).toEqual(touched)
    await t.owner.query(
      `insert into agreements (company_id, job_id, user_id, name, type, clause, content, agreed_at, ip, user_agent,
         content_hash, previous_hash, field_hashes, hash)
       values ($1, $2, $3, 'estimate', 'agreement', 'Yes', '{}', ceil(extract(epoch from now()))::bigint, '', '',
         repeat('0', 64), null, '{}', repeat('1', 64))`,
      [company, job, client.id],
    )
    expect(await states()).toEqual([['estimate', 'text', 'signed']])
  })

  it('lists the newest text and email, with the reason of a failed one', async () => {
    await insert({ status: 'sent' })
    await insert({ status: 'failed', last_error: 'The number cannot take texts.' })
    await insert({ channel: 'mail', recipient: 'c@example.test', kind: 'finished', status: 'sent' })
    await insert({ kind: 'written', status: 'sent' })
    const { body } = await list()
    expect(body).toMatchObject([
      { document: 'invoice', channel: 'mail', to: 'c@example.test', state: 'sent', error: null },
      { document: 'estimate', state: 'failed', error: 'The number cannot take texts.' },
    ])
    expect(body).toHaveLength(2)
  })

  it('is readable only for people who may contact the client', async () => {
    const stranger = await t.makePerson(await t.makeCompany(), 'manager')
    expect((await list(client)).status).toBe(403)
    expect((await list(stranger)).status).toBe(404)
    expect((await list(null)).status).toBe(401)
  })
})
