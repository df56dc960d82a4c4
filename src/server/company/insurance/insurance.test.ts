import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'
import { remindOfPolicies } from './insurance.reminders.ts'

let t: TestApp
let company: number
let other: number
let boss: TestPerson
let otherBoss: TestPerson
let worker: TestPerson
let client: TestPerson
let today: string

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { email: 'Office@peak.test', timezone: 'America/Denver' })
  other = await t.makeCompany('Valley Movers', { email: null })
  boss = await t.makePerson(company, 'manager', { firstName: 'Ada', lastName: 'Hill' })
  await t.makePerson(company, 'administrator', { email: 'admin@peak.test' })
  otherBoss = await t.makePerson(other, 'administrator')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  const { rows } = await t.owner.query(
    `select to_char(now() at time zone 'America/Denver', 'YYYY-MM-DD') as today`,
  )
  today = rows[0].today
})
afterAll(() => t.close())

const base = '/wp/v2/insurance'
const post = (path: string, body: unknown, person: TestPerson | null = boss) =>
  t.call(person, 'POST', `${base}/${path}`, body)
const get = (path: string, person: TestPerson | null = boss) => t.call(person, 'GET', `${base}/${path}`)
const remove = (path: string, person: TestPerson | null = boss) => t.call(person, 'DELETE', `${base}/${path}`)

let count = 0
const policy = (more: Record<string, unknown> = {}) => ({
  type: 'cargo',
  carrier: 'Great Plains Mutual',
  policyNumber: `CG-${(count += 1)}`,
  effectiveDate: addDays(today, -100),
  expirationDate: addDays(today, 265),
  ...more,
})
async function makeFile(companyId = company, purpose = 'certificate'): Promise<number> {
  const { rows } = await t.owner.query(
    `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256, title)
     values ($1, 1, $2, gen_random_uuid()::text, 'application/pdf', 9, 'x', 'coi.pdf') returning id`,
    [companyId, purpose],
  )
  return rows[0].id
}
const stored = async () =>
  Promise.all(
    ['insurance_policies', 'insurance_requests', 'deliveries'].map(
      async (table) => (await t.owner.query(`select * from ${table} order by company_id, id`)).rows,
    ),
  )
/** Returns the response to a rejected call, and checks that nothing changed. */
async function refused(call: () => Promise<TestAnswer>) {
  const before = await stored()
  const { status, body } = await call()
  expect(await stored()).toEqual(before)
  return [status, body.code, body.data?.fields ?? body.message]
}

describe('insurance policies', () => {
  it('are added with all their facts, shown in dollars, with certificates by signed links', async () => {
    const file = await makeFile()
    const { status, body } = await post(
      'policies',
      policy({
        policyNumber: 'CG-2026',
        coinsurance: 80,
        deductible: 1000,
        limitPerOccurrence: 1_000_000,
        limitAggregate: 2_000_000,
        premium: 4321.05,
        agentName: 'Iris Bell',
        agentPhone: '(303) 555-0133',
        agentEmail: 'Iris@broker.test',
        fileIds: [file],
        notes: 'Tools are not covered.',
      }),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      version: expect.any(Number),
      type: 'cargo',
      carrier: 'Great Plains Mutual',
      policyNumber: 'CG-2026',
      effectiveDate: addDays(today, -100),
      expirationDate: addDays(today, 265),
      coinsurance: 80,
      deductible: 1000,
      limitPerOccurrence: 1_000_000,
      limitAggregate: 2_000_000,
      premium: 4321.05,
      agentName: 'Iris Bell',
      agentPhone: '3035550133',
      agentEmail: 'iris@broker.test',
      notes: 'Tools are not covered.',
      files: [
        {
          id: file,
          title: 'coi.pdf',
          mime_type: 'application/pdf',
          source_url: expect.stringMatching(new RegExp(`^/files/${file}\\?expires=\\d+&signature=`)),
        },
      ],
      status: 'in_force',
      daysLeft: 265,
      isRenewed: false,
      deletedAt: null,
    })
    const { rows } = await t.owner.query('select premium_cents from insurance_policies where id = $1', [
      body.id,
    ])
    expect(rows[0].premium_cents).toBe(432_105)
  })

  it('are changed field by field, and null clears', async () => {
    const file = await makeFile()
    const { body: made } = await post('policies', policy({ premium: 10, notes: 'x', fileIds: [file] }))
    const saved = await post(`policies/${made.id}`, { premium: null, carrier: 'Other Mutual' })
    expect(saved.body).toMatchObject({ carrier: 'Other Mutual', premium: null, notes: 'x', id: made.id })
    expect(saved.body.files).toHaveLength(1)
    const cleared = await post(`policies/${made.id}`, { fileIds: [], notes: null })
    expect(cleared.body).toMatchObject({ files: [], notes: '' })
  })

  it('are listed by end date, type, and page, with the policy that replaces them', async () => {
    const wc = (from: number, to: number) =>
      policy({
        type: 'workers_comp',
        effectiveDate: addDays(today, from),
        expirationDate: addDays(today, to),
      })
    await post('policies', wc(-300, 20))
    await post('policies', wc(20, 385))
    await post('policies', wc(-700, -300))
    const { body, headers } = await get('policies?type=workers_comp')
    expect(body.map((one: Record<string, unknown>) => [one['status'], one['isRenewed']])).toEqual([
      ['not_yet', false],
      ['expires_soon', true],
      ['expired', true],
    ])
    expect(headers['x-wp-total']).toBe('3')
    const second = await get('policies?type=workers_comp&per_page=2&page=2')
    expect(second.body).toHaveLength(1)
    expect(second.headers['x-wp-totalpages']).toBe('2')
    expect((await get('policies?type=fire')).status).toBe(400)
    expect((await get('policies', otherBoss)).body).toEqual([])
  })

  it('can be deleted and restored, and the history shows who did it', async () => {
    const { body: made } = await post('policies', policy())
    expect((await remove(`policies/${made.id}`)).body.message).toBe('Policy deleted.')
    const ids = async (path: string) =>
      (await get(path)).body.map((one: { id: number }) => one.id) as number[]
    expect(await ids('policies')).not.toContain(made.id)
    expect(await ids('policies?deleted=1')).toContain(made.id)
    expect(await refused(() => remove(`policies/${made.id}`))).toEqual([
      409,
      'rest_conflict',
      'This policy is deleted already.',
    ])
    expect((await refused(() => post(`policies/${made.id}`, { notes: 'x' })))[0]).toBe(409)
    expect((await post(`policies/${made.id}/restore`, undefined)).body.deletedAt).toBeNull()
    expect((await refused(() => post(`policies/${made.id}/restore`, undefined)))[0]).toBe(409)
    const { rows } = await t.owner.query(
      `select distinct user_id from history where table_name = 'insurance_policies' and record_key ->> 'id' = $1`,
      [String(made.id)],
    )
    expect(rows).toEqual([{ user_id: boss.id }])
  })

  it('reject a duplicate, also when the first one was deleted and is restored', async () => {
    const facts = policy({ policyNumber: 'TWICE' })
    const { body: first } = await post('policies', facts)
    const taken = [409, 'rest_conflict', { policyNumber: 'This policy is on file already.' }]
    expect(await refused(() => post('policies', facts))).toEqual(taken)
    await remove(`policies/${first.id}`)
    const { body: second } = await post('policies', facts)
    expect(await refused(() => post(`policies/${first.id}/restore`, undefined))).toEqual(taken)
    const { body: third } = await post('policies', policy())
    expect(await refused(() => post(`policies/${third.id}`, facts))).toEqual(taken)
    expect(second.id).not.toBe(first.id)
  })

  it('are created once for repeated calls with one key', async () => {
    const facts = policy()
    const key = { 'idempotency-key': 'policy-once' }
    const first = await t.call(boss, 'POST', `${base}/policies`, facts, key)
    const again = await t.call(boss, 'POST', `${base}/policies`, facts, key)
    expect(again.body).toEqual(first.body)
  })

  it.each([
    [{ type: 'fire' }, { type: 'Choose a type.' }],
    [{ carrier: ' ' }, { carrier: 'Required.' }],
    [{ policyNumber: 'x'.repeat(101) }, { policyNumber: 'Maximum of 100 characters.' }],
    [{ effectiveDate: '' }, { effectiveDate: 'Required.' }],
    [{ expirationDate: '2026-02-30' }, { expirationDate: 'Pick a valid date.' }],
    [
      { expirationDate: '2020-01-01' },
      { expirationDate: 'The expiration date has to be after the effective date.' },
    ],
    [{ coinsurance: 101 }, { coinsurance: 'At most 100.' }],
    [{ deductible: -1 }, { deductible: 'At least 0.' }],
    [{ premium: 0.005 }, { premium: 'At most two decimals.' }],
    [{ agentPhone: '12' }, { agentPhone: 'Invalid phone' }],
    [{ agentEmail: 'nobody' }, { agentEmail: 'Invalid email' }],
    [{ fileIds: [999_999] }, { fileIds: 'Upload these files again.' }],
  ])('reject %o', async (bad, fields) => {
    const wanted = [400, 'rest_invalid_param', fields]
    expect(await refused(() => post('policies', policy(bad)))).toEqual(wanted)
    const { body } = await post('policies', policy())
    expect(await refused(() => post(`policies/${body.id}`, bad))).toEqual(wanted)
  })

  it('reject files of another company and of another purpose', async () => {
    for (const file of [await makeFile(other), await makeFile(company, 'attachment')])
      expect((await refused(() => post('policies', policy({ fileIds: [file] }))))[0]).toBe(400)
  })

  it('are accessible to managers of the company only', async () => {
    const { body } = await post('policies', policy())
    const calls = (person: TestPerson) => [
      () => post(`policies/${body.id}`, { notes: 'theirs' }, person),
      () => remove(`policies/${body.id}`, person),
      () => post(`policies/${body.id}/restore`, undefined, person),
      () => post('policies', policy({ company }), person),
      () => get(`policies?company=${company}`, person),
      () => get(`desk?company=${company}`, person),
      () => get(`requests?company=${company}`, person),
      () => post('requests', { company, type: 'cargo', startDate: today }, person),
    ]
    for (const call of calls(otherBoss))
      expect((await refused(call)).slice(0, 2)).toEqual([404, 'rest_not_found'])
    for (const person of [worker, client])
      for (const call of calls(person))
        expect((await refused(call)).slice(0, 2)).toEqual([403, 'rest_forbidden'])
  })
})

describe('requests for insurance', () => {
  const request = (more: Record<string, unknown> = {}) => ({
    type: 'general_liability',
    limit: 1_000_000,
    startDate: addDays(today, 10),
    note: 'Two trucks, six people.',
    ...more,
  })
  const lastMail = async () =>
    (
      await t.owner.query(
        'select recipient, subject, body_text as text from deliveries order by id desc limit 1',
      )
    ).rows[0]

  it('are sent to the company itself if there is no broker', async () => {
    expect((await get('desk')).body).toEqual({ hasBroker: false, sendsTo: 'Office@peak.test' })
    const { body } = await post('requests', request())
    expect(body).toEqual({
      id: expect.any(Number),
      type: 'general_liability',
      limit: 1_000_000,
      startDate: addDays(today, 10),
      note: 'Two trucks, six people.',
      sentTo: 'Office@peak.test',
      isBroker: false,
      createdAt: expect.any(String),
      createdBy: 'Ada Hill',
    })
    const mail = await lastMail()
    expect(mail).toMatchObject({
      recipient: 'Office@peak.test',
      subject: 'General Liability insurance for Peak Movers',
    })
    expect(mail.text).toContain('A reminder to buy insurance')
    expect(mail.text).toContain('Limit: $1,000,000.00')
    expect(mail.text).toContain('Asked by: Ada Hill')
    expect((await get('requests')).body[0]).toEqual(body)
  })

  it('are sent to the broker of the installation', async () => {
    const { config } = t.kernel
    t.kernel.config = { ...config, INSURANCE_BROKER_EMAIL: 'broker@example.test' }
    try {
      expect((await get('desk')).body).toEqual({ hasBroker: true, sendsTo: 'broker@example.test' })
      const { body } = await post('requests', request({ limit: null, note: null }))
      expect(body).toMatchObject({ isBroker: true, limit: null, note: '' })
      const mail = await lastMail()
      expect(mail.recipient).toBe('broker@example.test')
      expect(mail.text).toContain('Peak Movers asks for an offer of insurance.')
      expect(mail.text).toContain('Email: Office@peak.test')
    } finally {
      t.kernel.config = config
    }
  })

  it('are rejected with invalid facts, and if there is no address to send them to', async () => {
    const bad = (more: Record<string, unknown>) => refused(() => post('requests', request(more)))
    expect(await bad({ startDate: addDays(today, -1) })).toEqual([
      400,
      'rest_invalid_param',
      { startDate: 'Pick a day that is not past.' },
    ])
    expect((await bad({ type: 'none' }))[2]).toEqual({ type: 'Choose a type.' })
    expect((await bad({ note: 'x'.repeat(1_601) }))[2]).toEqual({ note: 'Maximum of 1600 characters.' })
    expect(await refused(() => post('requests', request(), otherBoss))).toEqual([
      409,
      'rest_conflict',
      "Enter the company's email under Settings, General first.",
    ])
  })
})

describe('the daily job for policies', () => {
  const round = async (day: string) => {
    const { rows: before } = await t.owner.query('select coalesce(max(id), 0) as id from deliveries')
    const asked = { id: company, name: 'Peak Movers', email: 'Office@peak.test', timezone: 'America/Denver' }
    await inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
      remindOfPolicies(tx, t.kernel, { ...asked, today: day }),
    )
    const { rows } = await t.owner.query(
      'select recipient, subject from deliveries where id > $1 order by id',
      [before[0].id],
    )
    return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`)
  }

  it('notifies office and administrators 30, 7, and 0 days before, once each', async () => {
    await t.owner.query('delete from insurance_policies')
    const end = '2031-06-30'
    await post(
      'policies',
      policy({ type: 'commercial_trucking', effectiveDate: '2030-06-30', expirationDate: end }),
    )
    const said = (words: string) =>
      ['office@peak.test', 'admin@peak.test'].map((to) => `${to}: Commercial Trucking insurance ${words}`)
    expect(await round(addDays(end, -31))).toEqual([])
    expect(await round(addDays(end, -30))).toEqual(said('expires in 30 days'))
    expect(await round(addDays(end, -29))).toEqual([])
    // The job ran late: only the nearest stage is sent, once.
    expect(await round(addDays(end, -5))).toEqual(said('expires in 5 days'))
    expect(await round(end)).toEqual(said('expires today'))
    expect(await round(end)).toEqual([])
    expect(await round(addDays(end, 20))).toEqual([])
  })

  it('skips renewed and deleted policies, and starts again with a new end date', async () => {
    await t.owner.query('delete from insurance_policies')
    const end = '2032-06-30'
    const { body } = await post('policies', policy({ effectiveDate: '2031-06-30', expirationDate: end }))
    const { body: next } = await post(
      'policies',
      policy({ effectiveDate: end, expirationDate: '2033-06-30' }),
    )
    expect(await round(addDays(end, -7))).toEqual([])
    await remove(`policies/${next.id}`)
    expect(await round(addDays(end, -7))).toHaveLength(2)
    await post(`policies/${body.id}`, { expirationDate: '2032-07-30' })
    expect(await round('2032-06-30')).toHaveLength(2)
    await remove(`policies/${body.id}`)
    expect(await round('2032-07-23')).toEqual([])
  })
})
